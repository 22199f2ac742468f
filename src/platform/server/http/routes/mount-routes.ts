import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffMember } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { type Endpoint, formatTotal } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AnswerCache, SentAnswer } from '../answer-cache.ts'
import { UPLOAD_MS, waitForRest } from '../limits/request-timeouts.ts'
import type { SearchLimit } from '../limits/search-limit.ts'
import { parseInput, type RawInput, shapeAnswer } from './parse.ts'
import type { Call, Caller, Download, Route } from './route.ts'

/** Returns the member of staff whose session the cookie carries; `null` without a session. */
export type Identify = (cookie: string | undefined) => Promise<StaffMember | null>

export interface RouteParts {
  routes: Route[]
  identify: Identify
  /** Caches answers that are the same for every caller. */
  answerCache?: AnswerCache
  /** Caches answers to searches, for a shorter time than other answers. */
  searchAnswers?: AnswerCache
  searchLimit?: SearchLimit
}

/** Adds the routes to the server. Throws for a route without declared access, and for a public route that requires a password. */
export function mountRoutes(
  server: FastifyInstance,
  ctx: AppContext,
  { routes, identify, answerCache, searchAnswers, searchLimit }: RouteParts,
): void {
  for (const route of routes) {
    const { endpoint, options } = route
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    if (endpoint.access === 'public' && endpoint.recentPassword)
      throw new Error(`${endpoint.method} ${endpoint.path} is public and requires a password`)
    const registered: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
      handler: async (request, reply) => {
        const caller = await authorize(ctx, route, request, identify)
        const raw: RawInput = { params: request.params, query: request.query, body: request.body }
        const context: CallContext = {
          caller,
          header: (name) => headerOf(request, name),
          setHeader: (name, value) => void reply.header(name, value),
        }
        if (endpoint.download) return sendFile(reply, endpoint.download, await runDownload(ctx, route, raw, context))
        const answer = async (): Promise<SentAnswer> => {
          const { answer, total } = await answerCall(ctx, route, raw, context)
          return { json: Buffer.from(JSON.stringify(answer)), total }
        }
        if (caller.staff || !(options.cached || options.search)) return send(reply, endpoint, await answer())
        const cache = options.search ? searchAnswers : answerCache
        const key = keyOf(ctx, endpoint, raw)
        if (options.search && !cache?.has(key)) searchLimit?.count(caller.ip)
        return send(reply, endpoint, await (cache ? cache.get(key, answer) : answer()))
      },
    }
    if (endpoint.upload)
      registerUpload(server, registered, endpoint.upload, (request) => authorize(ctx, route, request, identify))
    else server.route(registered)
  }
}

/**
 * Parses the input, calls the handler and shapes the answer. HTTP and the page renderer both use this function, so both get
 * equal answers.
 */
export async function answerCall(
  ctx: AppContext,
  route: Route,
  raw: RawInput,
  context: CallContext,
): Promise<{ answer: unknown; total?: number }> {
  const parsed = parseInput(route.endpoint, raw, dayInLondon(ctx.clock.now()))
  const file = Buffer.isBuffer(raw.body) ? raw.body : undefined
  const result = await route.handle(ctx, { ...parsed, ...context } as Call, file)
  if (!route.endpoint.paged) return { answer: shapeAnswer(route.endpoint, result) }
  const { rows, total } = result as { rows: unknown[]; total: number }
  return { answer: shapeAnswer(route.endpoint, rows), total }
}

/**
 * The body is a file, never JSON. A caller without permission is refused before the body is read; an authorised upload has a
 * longer timeout.
 */
function registerUpload(
  server: FastifyInstance,
  options: RouteOptions,
  mediaTypes: readonly string[],
  authorized: (request: FastifyRequest) => Promise<unknown>,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...mediaTypes], { parseAs: 'buffer' }, (_, file, done) => done(null, file))
    scope.addContentTypeParser('*', (_request, _body, done) =>
      done(new Refusal('unsupported', `Please send ${mediaTypes.join(', ').replace(/, ([^,]*)$/, ' or $1')}`)),
    )
    scope.route({
      ...options,
      onRequest: async (request) => {
        await authorized(request)
        waitForRest(request.raw, UPLOAD_MS)
      },
    })
  })
}

type CallContext = Pick<Call, 'caller' | 'header' | 'setHeader'>

async function runDownload(ctx: AppContext, route: Route, raw: RawInput, context: CallContext): Promise<Download> {
  const parsed = parseInput(route.endpoint, raw, dayInLondon(ctx.clock.now()))
  return (await route.handle(ctx, { ...parsed, ...context } as Call)) as Download
}

async function authorize(
  { clock }: AppContext,
  { endpoint, options }: Route,
  request: FastifyRequest,
  identify: Identify,
): Promise<Caller> {
  const staff = request.headers.cookie ? await identify(request.headers.cookie) : null
  if (endpoint.access !== 'public' && !staff) throw new Refusal('unauthenticated', 'Please sign in')
  if (endpoint.access !== 'public' && !staff?.permissions?.includes(endpoint.access))
    throw new Refusal('forbidden', 'Your role does not permit this')
  if (endpoint.recentPassword && !isRecent(staff?.confirmedAt, clock.now()))
    throw new Refusal('forbidden', 'Please enter your password again', { body: { recentPassword: true } })
  if (!staff?.mustChoosePassword || options.beforeOwnPassword) return { ip: request.ip, staff }
  // Another person knows the first password, so a session with this password gets only what a visitor gets.
  if (endpoint.access === 'public') return { ip: request.ip, staff: null }
  throw new Refusal('forbidden', 'Please choose your own password first', { body: { choosePassword: true } })
}

const PASSWORD_MINUTES = 10

function isRecent(confirmedAt: Date | undefined, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() <= PASSWORD_MINUTES * 60_000
}

/** Returns the cache key of a request: requests that parse to the same values share a key. */
export function keyOf(ctx: AppContext, endpoint: Endpoint, raw: RawInput): string {
  const { params, query } = parseInput(endpoint, raw, dayInLondon(ctx.clock.now()))
  return JSON.stringify([endpoint.path, params, query])
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

function send(reply: FastifyReply, endpoint: Endpoint, { json, total }: SentAnswer): FastifyReply {
  if (total !== undefined) reply.header('X-Total-Count', formatTotal(total))
  return reply
    .status(endpoint.status ?? 200)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Vary', 'Cookie')
    .send(json)
}

/** Sends a file piece by piece, so that a long file is never in memory as a whole. */
function sendFile(reply: FastifyReply, mediaType: string, { filename, pieces }: Download): FastifyReply {
  return reply
    .header('Content-Type', mediaType)
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .header('Cache-Control', 'private, no-store')
    .header('Vary', 'Cookie')
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }))
}
