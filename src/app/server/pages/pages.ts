import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assets, PageRoute, ReadKey, RenderedPage } from '#app/web/entry-server.tsx'
import type { AppContext } from '#platform/server/app-context.ts'
import type { SearchLimit } from '#platform/server/http/limits/search-limit.ts'
import { type Day, dayInLondon, isDay, isInReach } from '#platform/shared/day.ts'
import {
  type CachedPage,
  createPageCache,
  createSearchPageCache,
  type PageCache,
  packForCache,
  packForVisitor,
} from './page-cache.ts'

/** The built code of the pages. In development, the code as last edited. */
export interface Web {
  routes: PageRoute[]
  renderPage(url: string, read: (key: ReadKey) => Promise<unknown>, today: Day): Promise<RenderedPage>
  documentOf(page: RenderedPage, assets: Assets): string
}

type Read = (key: ReadKey) => Promise<unknown>

export interface PageParts {
  web: Web
  assets: Assets
  read: Read
  /**
   * Reads the HTTP answer cache, for pages cached for seconds or not at all. For longer cached pages, the ages of page and
   * answer would add up.
   */
  readCached?: Read
  /** Limits requests for pages with a query; without this field, no limit applies. */
  searchLimit?: SearchLimit
  /** False in development, so that each request renders the page again. */
  cached: boolean
}

/** Query parameters with the days of a stay. */
const STAY_PARAMETERS = ['checkin', 'checkout']
/** Pages with these parameters are cached only for seconds, because few visitors request the same dates. */
const DATE_PARAMETERS = [...STAY_PARAMETERS, 'weekend']

/** Loads the code of every page, so that the first visitor of a page waits no longer than later visitors. */
export async function preloadPages({ routes }: Web): Promise<void> {
  await Promise.all(routes.map((route) => route.load()))
}

/** Registers all pages, and the 404 page for unknown paths. `empty` clears the caches of all pages. */
export function registerPages(server: FastifyInstance, ctx: AppContext, parts: PageParts): Pick<PageCache, 'empty'> {
  const { web, assets, read, readCached = read, searchLimit } = parts
  const cache = createPageCache(ctx.clock)
  const searches = createSearchPageCache(ctx.clock)
  const render = async (url: string, from: Read) => {
    const today = dayInLondon(ctx.clock.now())
    const rendered = await web.renderPage(url, from, today)
    const status = rendered.status === 200 && hasInvalidDay(url, today) ? 400 : rendered.status
    return { status, html: web.documentOf(rendered, assets) }
  }

  for (const route of web.routes) {
    server.get(route.pattern, async (request, reply) => {
      const url = canonicalUrl(request, route)
      const isSearch = DATE_PARAMETERS.some((name) => url.includes(`${name}=`))
      const pages = !parts.cached || route.private ? undefined : isSearch ? searches : cache
      // Searches without dates count too, because an attacker can invent any number of places.
      if (url.includes('?') && !pages?.has(url)) searchLimit?.count(request.ip)
      const renderForFew = async () => packForVisitor(await render(url, readCached))
      const page =
        pages === cache
          ? await cache.get(url, async () => packForCache(await render(url, read)))
          : await (pages?.get(url, renderForFew) ?? renderForFew())
      if (route.private) reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex')
      return send(request, reply, page)
    })
  }

  server.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return reply.status(404).header('Cache-Control', 'no-store').send({ message: 'Not found' })
    const page = parts.cached
      ? await cache.get('404', async () => packForCache(await render(UNKNOWN_PATH, read)))
      : packForVisitor(await render(UNKNOWN_PATH, read))
    return send(request, reply, page)
  })
  return {
    empty: () => {
      cache.empty()
      searches.empty()
    },
  }
}

/** All unknown paths share a cached page. */
const UNKNOWN_PATH = '/404'

/** Returns the path with the query parameters that the page uses, in a fixed order. */
function canonicalUrl(request: FastifyRequest, route: PageRoute): string {
  if (!request.url.includes('?')) return request.url
  const { pathname, searchParams } = new URL(request.url, 'http://site')
  const relevant = new URLSearchParams()
  for (const name of route.query ?? []) {
    const value = searchParams.get(name)
    if (value) relevant.set(name, value.slice(0, 200))
  }
  const search = relevant.toString()
  return search ? `${pathname}?${search}` : pathname
}

/**
 * Whether the query has an invalid day, or a day more than ten years away [rule days-in-reach].
 */
function hasInvalidDay(url: string, today: Day): boolean {
  if (!url.includes('?')) return false
  const { searchParams } = new URL(url, 'http://site')
  return STAY_PARAMETERS.some((name) => {
    const day = searchParams.get(name)
    return day !== null && !(isDay(day) && isInReach(day, today))
  })
}

/** Sends a 304 directly: this most frequent response needs no compression. */
function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply | Promise<FastifyReply> {
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'public, max-age=0, must-revalidate')
  reply.header('Vary', 'Accept-Encoding').header('ETag', page.etag)
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  return sendBody(request, reply, page)
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.status(page.status).type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(await page.brotli())
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await page.gzip())
  return reply.send(page.plain)
}
