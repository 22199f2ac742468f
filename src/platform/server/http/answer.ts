import type { FastifyError } from 'fastify'
import { isDatabaseAway } from '#platform/server/database/failures.ts'
import { Refusal, type RefusalKind } from '#platform/shared/refusal.ts'
import { isDiskFull } from '../files/disk-space.ts'

/** The HTTP status of each kind of refusal [rule refusal-codes]. */
const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  'rule-violation': 422,
  'too-many': 429,
  unavailable: 503,
}

export interface ErrorAnswer {
  status: number
  headers: Record<string, string>
  body: { message: string; requestId?: string; [key: string]: unknown }
}

/** Turns a thrown value into a response; an error that is not a refusal reveals nothing internal. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) {
    const { errors, retryAfter, body } = error.details
    return {
      status: STATUS[error.kind],
      headers: retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
      body: { message: error.message, ...(errors && { errors }), ...body },
    }
  }
  const status = clientStatusOf(error)
  if (status) return clientErrorAnswer(status)
  if (isDatabaseAway(error) || isDiskFull(error))
    return {
      status: 503,
      headers: { 'Retry-After': '5' },
      body: { message: 'The site is temporarily unavailable. Please try again in a moment.' },
    }
  return {
    status: 500,
    headers: {},
    body: { message: 'Something went wrong on our side. Please try again later.', requestId },
  }
}

/** Returns the response to a malformed request; `status` is 400 to 499. */
export function clientErrorAnswer(status: number): ErrorAnswer {
  return { status, headers: {}, body: { message: CLIENT_MESSAGES[status] ?? 'This request cannot be answered' } }
}

/** Whether an operator must know: true for everything except refusals and malformed requests. */
export function isServerFault(error: unknown): boolean {
  return !(error instanceof Refusal) && clientStatusOf(error) === undefined
}

const CLIENT_MESSAGES: Record<number, string> = {
  400: 'This request cannot be read',
  404: 'Not found',
  408: 'This request took too long to arrive',
  413: 'This is too large to send',
  414: 'This address is too long',
  415: 'Please send JSON',
  417: 'This request expects something that is not offered here',
  431: 'The headers of this request are too long',
}

/** Fastify's own errors for a malformed request have a status below 500. */
function clientStatusOf(error: unknown): number | undefined {
  const status = (error as Partial<FastifyError> | undefined)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
