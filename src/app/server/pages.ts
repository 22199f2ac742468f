import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assets, PageRoute, ReadKey, RenderedPage } from '#app/web/entry-server.tsx'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, isDay, isInReach } from '#platform/shared/day.ts'
import { type CachedPage, createPageCache, type PageCache, pack, packForOne } from './page-cache.ts'

/** The code of the pages: the built code, or in development the code as last edited. */
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
   * For pages that are rendered on each request: reads the HTTP answer cache. Cached pages do not use it, since their age would
   * add up.
   */
  readCached?: Read
  /** False in development, so that each request renders the page again. */
  cached: boolean
}

/** Query parameters with the days of a stay. */
const DAYS = ['checkin', 'checkout']
/** Pages with dates in the query are not cached: few visitors ask for the same dates. */
const DATES = [...DAYS, 'weekend']

/** Loads the code of every page, so that the first visitor waits no longer than the second. */
export async function preloadPages({ routes }: Web): Promise<void> {
  await Promise.all(routes.map((route) => route.load()))
}

/** Registers all pages, and the 404 page for unknown paths. Returns the page cache. */
export function registerPages(server: FastifyInstance, ctx: AppContext, parts: PageParts): PageCache {
  const { web, assets, read, readCached = read } = parts
  const cache = createPageCache(ctx.clock)
  const render = async (url: string, from: Read) => {
    const today = dayInLondon(ctx.clock.now())
    const rendered = await web.renderPage(url, from, today)
    const status = rendered.status === 200 && asksForNoDay(url, today) ? 400 : rendered.status
    return { status, html: web.documentOf(rendered, assets) }
  }

  for (const route of web.routes) {
    server.get(route.pattern, async (request, reply) => {
      const url = addressOf(request, route)
      const keep = parts.cached && !route.private && !DATES.some((name) => url.includes(`${name}=`))
      const page = keep
        ? await cache.get(url, async () => pack(await render(url, read)))
        : packForOne(await render(url, readCached))
      if (route.private) reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex')
      return send(request, reply, page)
    })
  }

  server.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return reply.status(404).header('Cache-Control', 'no-store').send({ message: 'Not found' })
    const page = parts.cached
      ? await cache.get('404', async () => pack(await render(NOWHERE, read)))
      : packForOne(await render(NOWHERE, read))
    return send(request, reply, page)
  })
  return cache
}

/** All unknown paths share one page. */
const NOWHERE = '/404'

/** Returns the path with the query parameters that the page uses, in a fixed order. */
function addressOf(request: FastifyRequest, route: PageRoute): string {
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
 * Tells whether the query holds an invalid day or a day out of reach [rule days-in-reach]; the page is rendered without that day.
 */
function asksForNoDay(url: string, today: Day): boolean {
  if (!url.includes('?')) return false
  const { searchParams } = new URL(url, 'http://site')
  return DAYS.some((name) => {
    const given = searchParams.get(name)
    return given !== null && !(isDay(given) && isInReach(given, today))
  })
}

/** Not-modified answers are sent directly: they are the most frequent and skip compression. */
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
