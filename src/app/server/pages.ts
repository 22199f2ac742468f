import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assets, PageRoute, ReadKey, RenderedPage } from '#app/web/entry-server.tsx'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, dayInLondon, isDay, isInReach } from '#platform/shared/day.ts'
import { type CachedPage, keepPages, type PageCache, pack, packForOne } from './page-cache.ts'

/** The pages' own code: the built one, or in development the one just edited. */
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
  /** For pages that are drawn each time: from the answers kept for HTTP. A page that is kept itself would age twice. */
  readCached?: Read
  /** False in development, where every look is a new one. */
  cached: boolean
}

/** Of the query: days of a stay. */
const DAYS = ['checkin', 'checkout']
/** Dates in the query make pages that few others ask for: they are drawn each time. */
const DATES = [...DAYS, 'weekend']

/** Fetches the code of every page, so that the first visitor of each waits no longer than the second. */
export async function preloadPages({ routes }: Web): Promise<void> {
  await Promise.all(routes.map((route) => route.load()))
}

/** Puts every page of the site on the server, and answers any other path with the site's 404 page. Gives the cache. */
export function registerPages(server: FastifyInstance, ctx: AppContext, parts: PageParts): PageCache {
  const { web, assets, read, readCached = read } = parts
  const cache = keepPages(ctx.clock)
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

/** All unknown paths show one and the same page. */
const NOWHERE = '/404'

/** The address as far as it matters to what is drawn: the path, and the listed names of the query in a fixed order. */
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

/** Whether an address names what is no day, or none within reach [rule days-in-reach]: its page is drawn without it. */
function asksForNoDay(url: string, today: Day): boolean {
  if (!url.includes('?')) return false
  const { searchParams } = new URL(url, 'http://site')
  return DAYS.some((name) => {
    const given = searchParams.get(name)
    return given !== null && !(isDay(given) && isInReach(given, today))
  })
}

/** At once where the browser has the page already: that is asked most, and costs little else. */
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
