import { randomUUID } from 'node:crypto'
import { Server as NetServer } from 'node:net'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { diskSpaceOf } from '../disk-space.ts'
import type { Log } from '../log.ts'
import { errorAnswer, isOurFault } from './answer.ts'
import type { AnswerCache } from './answer-cache.ts'
import { drainOf } from './connection-drain.ts'
import { cleanForwardedFor } from './forwarded.ts'
import { guardOf } from './guard.ts'
import { securityHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { type Identify, mountRoutes } from './mount-routes.ts'
import { describeApi } from './openapi.ts'
import { refusalPage, wantsPage } from './refusal-page.ts'
import { REQUEST_MS, UPLOAD_MS, waitForRest } from './request-timeouts.ts'
import type { Route } from './route.ts'

export interface ServerParts {
  routes: Route[]
  identify: Identify
  /** Of the style sheets written into the pages, as `sha256-…`: the content policy lets no others in. */
  styleHashes?: string[]
  /** Where answers are kept that everybody gets alike; without it none are. */
  answerCache?: AnswerCache
}

/** The largest body that a route takes unless it says otherwise [threat upload-size]. */
const BODY_BYTES = 256 * 1024
/** Room for the longest email address in a path, encoded. */
const MAX_OF_A_PARAMETER = 320
/** How long somebody may take to send the head of a request, and the next one on the same line [threat slow-sender]. */
const HEAD_MS = 10_000
const NEXT_REQUEST_MS = 10_000
/** Node looks for those who are too slow only this often. */
const SLOWNESS_CHECK_MS = 2_000
/** A line on which nothing has moved for so long is dropped, even in the middle of an answer. */
const SILENCE_MS = 60_000
const MAX_CONNECTIONS = 4_000

/**
 * The house's door: guards, headers, limits, the API's routes, health. Pages, files and the answer to an unknown page are
 * put on it by whoever composes the site, before it listens.
 */
export function createServer(
  ctx: AppContext,
  { routes, identify, styleHashes = [], answerCache }: ServerParts,
): FastifyInstance {
  const { config } = ctx
  const protect = securityHeaders(config, styleHashes)
  const guard = guardOf(config)

  // Nobody reads a line for each request where only warnings are wanted.
  const quiet = !['info', 'debug', 'trace'].includes(config.logLevel)
  const server = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: quiet }),
    // A logger for each request is a twentieth of what "not modified" costs; what goes wrong is told with its number anyway.
    ...(quiet && { childLoggerFactory: (log: Log) => log }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    // For the slowest upload there is; everybody else is held to less by `waitForRest`.
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: NEXT_REQUEST_MS,
    // Said by the hook below, in the shape of every other refusal.
    return503OnClosing: false,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: SLOWNESS_CHECK_MS },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: MAX_OF_A_PARAMETER },
    // An address that cannot be read meets no hook.
    frameworkErrors: (error, request, reply) => {
      protect(request.url, reply)
      return answerError(error, request, reply)
    },
  })
  server.server.maxConnections = MAX_CONNECTIONS
  server.removeContentTypeParser('text/plain')
  takeJson(server)

  const drain = drainOf(server)
  server.addHook('preClose', (done) => {
    drain.isClosing = true
    // A line that falls idle from now on is not kept for another request.
    server.server.keepAliveTimeout = 1
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    drain.enter(reply.raw)
    if (drain.isDraining) endLine(reply)
    waitForRest(request.raw, REQUEST_MS)
    cleanForwardedFor(request.raw)
    try {
      if (drain.isClosing)
        throw new Refusal('unavailable', 'The site is starting again. Please try again in a moment.', SOON)
      // Balancers ask by whatever address they have.
      if (!HEALTH.has(request.url)) guard(request)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  server.addHook('onSend', (request, reply, _, done) => {
    protect(request.url, reply)
    if (drain.isDraining) endLine(reply)
    done()
  })
  const room = diskSpaceOf(config.dataDir)
  server.setErrorHandler((error: FastifyError | Error, request, reply) => {
    room.note(error)
    return answerError(error, request, reply)
  })

  registerHealth(server, ctx, room)
  mountRoutes(server, ctx, routes, identify, answerCache)
  // Described when it is first asked for: that takes as long as the rest of the start.
  let description: string | undefined
  server.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(describeApi(config, routes))
    return reply.type('application/json; charset=utf-8').headers(NO_STORE).send(description)
  })
  server.all('/api', answerUnknown)
  server.all('/api/*', answerUnknown)
  return server
}

/** Whoever is answered comes next by another line, and by then to another server. */
function endLine(reply: FastifyReply): void {
  reply.raw.setHeader('Connection', 'close')
}

/** A call that says JSON and sends nothing has no body: whether that will do is for its route to say. */
function takeJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** For whoever asks while the server closes. */
const SOON = { retryAfter: 5 }
const HEALTH = new Set(['/healthz', '/readyz'])

export interface Closing {
  /** How long `/readyz` is red before the doors close, so that a balancer notices. */
  noticeMs?: number
  /** How long those inside may finish. */
  timeoutMs?: number
}

/** Whoever came in at the last moment has said by then what they want. */
const LAST_WORD_MS = 100

/**
 * Closes a server: red first, and every line ends with its next answer; then the doors, where whoever has just come in is sent on;
 * then the answers under way are finished, 25 seconds at most. A line that is cut in use would take a request with it.
 */
export async function stopGracefully(
  server: FastifyInstance,
  { noticeMs = 0, timeoutMs = 25_000 }: Closing = {},
): Promise<void> {
  const drain = drainOf(server)
  drain.isDraining = true
  await pause(noticeMs)
  drain.isClosing = true
  const timeout = Promise.withResolvers<void>()
  const lastCall = setTimeout(() => {
    server.server.closeAllConnections()
    timeout.resolve()
  }, timeoutMs)
  // Right after the system has let in who was waiting: whoever still waits when the doors close is cut off.
  await new Promise(setImmediate)
  // The server's own way to close cuts off who has come in and not spoken yet.
  NetServer.prototype.close.call(server.server)
  await pause(LAST_WORD_MS)
  // The framework waits for its first address alone, and `localhost` is often two.
  await Promise.race([drain.empty(), timeout.promise])
  await server.close()
  clearTimeout(lastCall)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function answerUnknown(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.status(404).headers(NO_STORE).send({ message: 'Not found' })
}

/** Says no in JSON, to people in a page. What is our fault shows nothing but the request's number, which finds its line in the log. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(error, request.id)
  if (isOurFault(error)) request.log.error({ err: error, reqId: request.id }, 'a request failed')
  reply.status(answer.status).headers(NO_STORE).headers(answer.headers)
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(refusalPage(answer))
  return reply.send(answer.body)
}

const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }
