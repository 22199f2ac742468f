import { type Booking, type OpenBooking, RULES, type Rule } from '#features/bookings/contract.ts'
import { ApiError } from '#platform/web/api.ts'

/** Returns the broken rules of a refused request; no rules where the refusal has another cause. */
export function rulesNeedingReason({ status, body }: Pick<ApiError, 'status' | 'body'>): readonly Rule[] {
  const { wants } = body
  if (status !== 422 || !Array.isArray(wants)) return []
  return RULES.filter((rule) => wants.includes(rule))
}

/** Shows a refusal for a missing reason at the reason field. Returns other errors unchanged. */
export function moveToReasonField(error: ApiError): ApiError {
  if (rulesNeedingReason(error).length === 0) return error
  const errors = [{ path: 'reason', message: error.serverMessage ?? 'Please give a reason' }]
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}

/** Returns the current booking from the response to a stale change; undefined for any other refusal. */
export function currentBookingIn({ status, body }: Pick<ApiError, 'status' | 'body'>): OpenBooking | undefined {
  const { current } = body
  return status === 409 && isBooking(current) ? (current as OpenBooking) : undefined
}

function isBooking(value: unknown): value is Booking {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value
}
