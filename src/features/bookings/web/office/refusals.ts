import { type Booking, type OpenBooking, RULES, type Rule } from '#features/bookings/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'

/** The rules that a refused booking wants a reason for; none where it was refused for something else. */
export function wantsOf({ status, body }: Pick<ApiError, 'status' | 'body'>): readonly Rule[] {
  const { wants } = body
  if (status !== 422 || !Array.isArray(wants)) return []
  return RULES.filter((rule) => wants.includes(rule))
}

/** The same refusal, said at the field for the reason where it wants one. */
export function atReason(error: ApiError): ApiError {
  if (wantsOf(error).length === 0) return error
  const errors = [{ path: 'reason', message: error.serverMessage ?? 'Please give a reason' }]
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}

/** How a booking stands that somebody else has changed since it was read; `undefined` where a change was refused for something else. */
export function currentOf({ status, body }: Pick<ApiError, 'status' | 'body'>): OpenBooking | undefined {
  const { current } = body
  return status === 409 && isBooking(current) ? (current as OpenBooking) : undefined
}

function isBooking(value: unknown): value is Booking {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value
}

/** The toast of what did not work: the server's words where it has some, which name who has the nights. */
export function failure(error: unknown, otherwise: string): ToastMessage {
  return { title: 'Error', description: (error instanceof ApiError && error.serverMessage) || otherwise, tone: 'error' }
}
