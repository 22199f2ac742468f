import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { pathForLog } from './redaction/redact-url.ts'

export type Log = FastifyBaseLogger

/** The log contains no personal data: no query strings, email addresses, private links, bodies or headers. */
export function openLog(level: string, to?: DestinationStream): Log {
  const settings = {
    level,
    serializers: {
      err: faultForLog,
      req: (request: { method: string; url: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: pathForLog(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
  return to ? pino(settings, to) : pino(settings)
}

/** Removes email addresses. Other properties of an error, such as rows of the database, are not logged. */
function faultForLog(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { name: type, message, stack = '' } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { type, code, message: withoutAddresses(message), stack: withoutAddresses(stack) }
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s"'()<>=,;:/]+/g, (word) => (/.(?:@|%40)./i.test(word) ? '…' : word))
}
