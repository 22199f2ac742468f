import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
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
import { monitorDiskSpace } from '../files/disk-space.ts'
import type { Log } from '../log.ts'
import { errorAnswer, isServerFault } from './answer.ts'
import { drainOf } from './connection-drain.ts'
import { guardOf, requireOneHost } from './guard.ts'
import { headerSetter, securityHeadersOf } from './headers.ts'
import { registerHealth } from './health.ts'
import { normaliseForwardedFor } from './limits/forwarded.ts'
import { REQUEST_MS, UPLOAD_MS, waitForRest } from './limits/request-timeouts.ts'
import { refusalPage, wantsPage } from './refusal-page.ts'
import { mountRoutes, type RouteParts } from './routes/mount-routes.ts'
import { describeApi } from './routes/openapi.ts'
import { answerUnrouted, furtherServersOf } from './unrouted.ts'

export interface ServerParts extends RouteParts {
  /** Hashes, as `sha256-…`, of the style sheets written into the pages: the content policy allows no other style sheets. */
  styleHashes?: string[]
}

/** The largest body of a route that sets no other limit [threat upload-size]. */
const BODY_BYTES = 256 * 1024
/** In characters, long enough for the longest email address as a path parameter. */
const MAX_PARAMETER_LENGTH = 320
/** How long a client may take to send the head of a request, or the next request on a connection [threat slow-sender]. */
const HEAD_MS = 10_000
const NEXT_REQUEST_MS = 10_000
/** The interval at which Node closes the connections of slow clients. */
const SLOWNESS_CHECK_MS = 2_000
/** A connection without any data for this long is closed, even in the middle of an answer. */
const IDLE_MS = 60_000
const MAX_CONNECTIONS = 4_000

/**
 * Creates the server with the routes of the API. The caller adds pages, files and the answer for unknown pages before the
 * server listens.
 */
export function createServer(ctx: AppContext, { styleHashes = [], ...parts }: ServerParts): FastifyInstance {
  const { config } = ctx
  const securityHeaders = securityHeadersOf(config, styleHashes)
  const setSecurityHeaders = headerSetter(securityHeaders)
  const guard = guardOf(config)

  // Without level `info` no request is logged.
  const quiet = !['info', 'debug', 'trace'].includes(config.logLevel)
  const server = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: quiet }),
    // A logger for each request takes a twentieth of the time of a 304. Errors are logged with the request's number anyway.
    ...(quiet && { childLoggerFactory: (log: Log) => log }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    // Long enough for an upload; `waitForRest` closes all other requests earlier.
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: NEXT_REQUEST_MS,
    // The `onRequest` hook refuses requests during shutdown, with the response of every other refusal.
    return503OnClosing: false,
    connectionTimeout: IDLE_MS,
    http: {
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: SLOWNESS_CHECK_MS,
      // `requireOneHost` refuses requests without a Host, with the response of every other refusal.
      requireHostHeader: false,
    },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // No hook runs for a malformed URL, so this handler sets the headers.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request.url, reply)
      return answerError(error, request, reply)
    },
  })
  const prepare = (httpServer: HttpServer) => {
    httpServer.maxConnections = MAX_CONNECTIONS
    answerUnrouted(httpServer, securityHeaders.all)
  }
  prepare(server.server)
  server.addHook('onListen', async () => furtherServersOf(server).forEach(prepare))
  server.removeContentTypeParser('text/plain')
  registerJsonParser(server)

  const drain = drainOf(server)
  server.addHook('preClose', (done) => {
    drain.isClosing = true
    // Closes connections that become idle from now on.
    server.server.keepAliveTimeout = 1
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    drain.enter(reply.raw)
    if (drain.isDraining) closeConnection(reply)
    waitForRest(request.raw, REQUEST_MS)
    normaliseForwardedFor(request.raw)
    try {
      if (drain.isClosing || (drain.isStarting && request.url !== '/healthz'))
        throw new Refusal('unavailable', 'The site is starting again. Please try again in a moment.', RETRY_SOON)
      requireOneHost(request.raw)
      // Load balancers may use any Host.
      if (!HEALTH_PATHS.has(request.url)) guard(request)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  server.addHook('onSend', (request, reply, _, done) => {
    setSecurityHeaders(request.url, reply)
    if (drain.isDraining) closeConnection(reply)
    done()
  })
  const diskSpace = monitorDiskSpace(config.dataDir)
  server.setErrorHandler((error: FastifyError | Error, request, reply) => {
    diskSpace.recordFailure(error)
    return answerError(error, request, reply)
  })

  registerHealth(server, ctx, diskSpace)
  mountRoutes(server, ctx, parts)
  // The first request builds the description, because the building takes as long as the rest of the start.
  let description: string | undefined
  server.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(describeApi(config, parts.routes))
    return reply.type('application/json; charset=utf-8').headers(NO_STORE).send(description)
  })
  server.all('/api', answerUnknown)
  server.all('/api/*', answerUnknown)
  return server
}

/** The client's next request opens another connection, which a load balancer sends to another server. */
function closeConnection(reply: FastifyReply): void {
  reply.raw.setHeader('Connection', 'close')
}

/** An empty JSON body counts as no body: the route decides whether a missing body is valid. */
function registerJsonParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

const RETRY_SOON = { retryAfter: 5 }
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])

export interface Closing {
  /** How long `/readyz` is 503 before the server stops listening, so that a load balancer notices. */
  noticeMs?: number
  /** How long requests in flight may take. */
  timeoutMs?: number
}

/** Time for clients that have just connected to send their request. */
const LAST_REQUEST_MS = 100

/**
 * Stops accepting requests, and closes the server when requests in flight have finished, or after `timeoutMs`. During
 * `noticeMs`, `/readyz` is 503.
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
  const timer = setTimeout(() => {
    server.server.closeAllConnections()
    timeout.resolve()
  }, timeoutMs)
  // Accepts waiting connections first: the end of listening would cut off connections that still wait.
  await new Promise(setImmediate)
  // The HTTP server's own `close` cuts off connections that have not sent a request yet.
  NetServer.prototype.close.call(server.server)
  await pause(LAST_REQUEST_MS)
  // Fastify waits only for requests at its first address, and `localhost` often has two addresses.
  await Promise.race([drain.whenEmpty(), timeout.promise])
  await server.close()
  clearTimeout(timer)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function answerUnknown(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.status(404).headers(NO_STORE).send({ message: 'Not found' })
}

/**
 * Sends JSON, or a page to browsers. A server fault reveals no details; an answer of status 500 shows the request's
 * number, which is also in the log.
 */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(error, request.id)
  if (isServerFault(error)) request.log.error({ err: error, reqId: request.id }, 'a request failed')
  reply.status(answer.status).headers(NO_STORE).headers(answer.headers)
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(refusalPage(answer))
  return reply.send(answer.body)
}

const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }
