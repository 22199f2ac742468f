import type { QueryClient } from '@tanstack/react-query'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Day } from '#platform/shared/day.ts'
import { ApiError, NO_ANSWER } from '#platform/web/api.ts'
import { reachable, triedAgain } from '#platform/web/offline.ts'
import type { Ask, Page, PageFacts, PageLocation } from './page.ts'
import { notFound, type PageRoute, routes } from './routes.ts'
import { pageAddress } from './scrolling.ts'

/** A page whose code and data are here: it can be drawn at once. */
export interface Ready {
  url: string
  route: PageRoute
  page: Page
  location: PageLocation
  facts: PageFacts
}

/** Of a page that nobody waits for any more. */
const NEVER = new Promise<never>(() => {})

/** A promise that React's `use` reads without waiting once it is settled. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** The route of a path, and the names in it. */
export function routeOf(path: string): { route: PageRoute; params: Record<string, string> } {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.pattern, path)
    if (matches) return { route, params: params as Record<string, string> }
  }
  return { route: notFound, params: {} }
}

/** Loads a page's code, then its data. Rejects only when its code cannot be had, or nobody answers. */
export async function prepare(client: QueryClient, url: string, today: Day): Promise<Ready> {
  const [path = '/', search = ''] = url.split('?', 2)
  const { route, params } = routeOf(path)
  const { page } = await route.load()
  const location: PageLocation = { path, params, search: new URLSearchParams(search) }
  const ask: Ask = async (query) => {
    await client.prefetchQuery(query)
    const error = client.getQueryState(query.queryKey)?.error
    if (error instanceof ApiError && error.status === NO_ANSWER) throw error
    return client.getQueryData(query.queryKey)
  }
  const facts = (await page.load?.(location, ask, today)) ?? (route === notFound ? { status: 404 } : {})
  return { url, route, page, location, facts }
}

/** Remembers the pages that are being made ready, so that drawing one twice loads it once. */
export class Readiness {
  readonly #client: QueryClient
  readonly #today: Day
  readonly #pages = new Map<string, Settled<Ready>>()

  constructor(client: QueryClient, today: Day, first: Ready) {
    this.#client = client
    this.#today = today
    this.#pages.set(first.url, Object.assign(Promise.resolve(first), { status: 'fulfilled' as const, value: first }))
  }

  /** The page at a URL, for React's `use`. */
  of(url: string): Promise<Ready> {
    const known = this.#pages.get(url)
    if (known) return known
    const made: Settled<Ready> = this.#whenThere(url)
    this.#pages.set(url, made)
    return made
  }

  /**
   * Without a network the page before stays, and tries again when somebody says so. Where the server is there and the page's
   * file is not, a new release has taken its place: the server is asked for the whole page.
   */
  async #whenThere(url: string): Promise<Ready> {
    try {
      return await prepare(this.#client, url, this.#today)
    } catch (error) {
      if (!(error instanceof ApiError) && (await reachable())) {
        location.reload()
        return NEVER
      }
      // Nothing is on its way until somebody says so.
      const { documentElement } = document
      documentElement.removeAttribute('data-busy')
      await triedAgain()
      documentElement.setAttribute('data-busy', '')
      if (pageAddress() === url) return this.#whenThere(url)
      this.#pages.delete(url)
      return NEVER
    }
  }

  /** Forgets every page but the one shown: coming back to another asks for its data anew if it is gone. */
  keepOnly(url: string): void {
    for (const other of this.#pages.keys()) if (other !== url) this.#pages.delete(other)
  }
}
