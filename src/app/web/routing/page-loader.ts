import type { QueryClient } from '@tanstack/react-query'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Day } from '#platform/shared/day.ts'
import { ApiError, NO_RESPONSE } from '#platform/web/api.ts'
import { isServerReachable, waitForRetry } from '#platform/web/offline.ts'
import type { Ask, Page, PageFacts, PageLocation } from './page.ts'
import { notFound, type PageRoute, routes } from './routes.ts'
import { pageAddress } from './scrolling.ts'

/** A page whose code and data have loaded, so that rendering need not wait. */
export interface LoadedPage {
  url: string
  route: PageRoute
  page: Page
  location: PageLocation
  facts: PageFacts
}

/** Never resolves. Returned for a page that is no longer requested, and while the document reloads. */
const NEVER = new Promise<never>(() => {})

/** A promise with the status fields of React, whose `use` reads a settled promise without suspending. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** Returns a path's route, or `notFound`, and its path parameters. */
export function routeOf(path: string): { route: PageRoute; params: Record<string, string> } {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.pattern, path)
    if (matches) return { route, params: params as Record<string, string> }
  }
  return { route: notFound, params: {} }
}

/** Loads a page's code, then its data. Rejects only if the code cannot be fetched or the server does not respond. */
export async function loadPage(client: QueryClient, url: string, today: Day): Promise<LoadedPage> {
  const [path = '/', search = ''] = url.split('?', 2)
  const { route, params } = routeOf(path)
  const { page } = await route.load()
  const location: PageLocation = { path, params, search: new URLSearchParams(search) }
  const ask: Ask = async (query) => {
    await client.prefetchQuery(query)
    const error = client.getQueryState(query.queryKey)?.error
    if (error instanceof ApiError && error.status === NO_RESPONSE) throw error
    return client.getQueryData(query.queryKey)
  }
  const facts = (await page.load?.(location, ask, today)) ?? (route === notFound ? { status: 404 } : {})
  return { url, route, page, location, facts }
}

/** Caches the pages being loaded, so that rendering a page twice loads it once. */
export class PageLoader {
  readonly #client: QueryClient
  readonly #today: Day
  readonly #pages = new Map<string, Settled<LoadedPage>>()

  constructor(client: QueryClient, today: Day, first: LoadedPage) {
    this.#client = client
    this.#today = today
    this.#pages.set(first.url, Object.assign(Promise.resolve(first), { status: 'fulfilled' as const, value: first }))
  }

  /** Returns the page of a URL, for React's `use`. */
  load(url: string): Promise<LoadedPage> {
    const known = this.#pages.get(url)
    if (known) return known
    const made: Settled<LoadedPage> = this.#loadWhenOnline(url)
    this.#pages.set(url, made)
    return made
  }

  /** Resolves to whether code and data of a page could be fetched. Fetched data stays cached for `load`. */
  canLoad(url: string): Promise<boolean> {
    return loadPage(this.#client, url, this.#today).then(
      () => true,
      () => false,
    )
  }

  /**
   * Offline, the old page stays until the guest tries again. If only the page’s code is missing, reloads the
   * document: a release has replaced the code.
   */
  async #loadWhenOnline(url: string): Promise<LoadedPage> {
    try {
      return await loadPage(this.#client, url, this.#today)
    } catch (error) {
      if (!(error instanceof ApiError) && (await isServerReachable())) {
        location.reload()
        return NEVER
      }
      // Hides the progress bar until the guest tries again.
      const { documentElement } = document
      documentElement.removeAttribute('data-busy')
      await waitForRetry()
      documentElement.setAttribute('data-busy', '')
      if (pageAddress() === url) return this.#loadWhenOnline(url)
      this.#pages.delete(url)
      return NEVER
    }
  }

  /** Removes every other page. Returning to a removed page loads the data again, unless the data is still cached. */
  forgetOthers(url: string): void {
    for (const other of this.#pages.keys()) if (other !== url) this.#pages.delete(other)
  }
}
