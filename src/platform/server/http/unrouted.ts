import { type Server as HttpServer, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientErrorAnswer } from './answer.ts'

/** The statuses of requests that Node cannot read, by error code; all other errors are 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers unreadable requests and unsupported expectations, which Node would answer without security headers [threat
 * missing-headers].
 */
export function answerUnrouted(server: HttpServer, securityHeaders: Record<string, string>): void {
  const answer = (status: number) => {
    const body = JSON.stringify(clientErrorAnswer(status).body)
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'private, no-store',
      Connection: 'close',
      ...securityHeaders,
    }
    return { headers, body }
  }
  // Fastify's handler sends no security headers. Servers of further addresses have no handler to replace.
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = STATUS[error.code ?? ''] ?? 400
    const { headers, body } = answer(status)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
  })
  server.on('checkExpectation', (_, response) => {
    const { headers, body } = answer(417)
    response.writeHead(417, headers).end(body)
  })
}

/** Returns the servers that Fastify creates for the further addresses of `localhost`. */
export function furtherServersOf(server: FastifyInstance): HttpServer[] {
  const bindings = Object.getOwnPropertySymbols(server).find(({ description }) => description === BINDINGS)
  if (!bindings) throw new Error(`Fastify has no ${BINDINGS} any more`)
  return (server as unknown as Record<symbol, HttpServer[]>)[bindings] ?? []
}

const BINDINGS = 'fastify.serverBindings'
