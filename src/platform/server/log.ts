import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** Logs carry no personal data: paths without queries, no addresses in paths, no bodies, no headers (threats 13). */
export function openLog(level: string): Log {
  return pino({
    level,
    serializers: {
      req: (request: { method: string; url: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        path: pathForLog(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  })
}

/** The path alone, its review addresses and private tokens blotted out. */
export function pathForLog(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path
    .replace(/^(\/api\/reviews\/booking\/)[^/]+(\/.*)?$/, '$1…')
    .replace(/^\/((?:api\/offers|offer|stay|calendar)\/).+$/, '/$1…')
    .replace(/[^/]*(?:@|%40)[^/]*/gi, '…')
}
