import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/server/app-context.ts'
import { findCalendarByToken } from './internal/addresses.ts'
import { generateOurCalendar, giveOurCalendar } from './internal/our-calendar.ts'

/** Serves our calendars at `/calendar/{token}.ics`, with 304 for a matching ETag. */
export function serveCalendarFiles(server: FastifyInstance, ctx: AppContext): void {
  server.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { file } = request.params
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
    const address = await findCalendarByToken(ctx, token, request.ip)
    const { text, version } = await (isByChannel(request) ? giveOurCalendar : generateOurCalendar)(ctx, address)
    const etag = `"${version}"`
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache').header('X-Robots-Tag', 'noindex')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

/** Whether a channel receives the calendar. A browser sends Sec-Fetch-Mode, and the answer to HEAD has no body. */
function isByChannel({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === undefined
}
