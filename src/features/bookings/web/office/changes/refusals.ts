import { type Booking, type OpenBooking, RULES, type Rule } from '#features/bookings/contract.ts'
import { ApiError } from '#platform/web/api.ts'

/** Returns the broken rules of a refused request; no rules where the refusal has another cause. */
export function rulesNeedingReason({ status, body }: Pick<ApiError, 'status' | 'body'>): readonly Rule[] {
  const { wants } = body
  if (status !== 422 || !Array.isArray(wants)) return []
  return RULES.filter((rule) => wants.includes(rule))
}

/**
 * Waits for a request. A refusal for a missing reason is thrown again as an error of the field `reason`, and `onRefused`
 * gets the rules to explain: no rules for any other refusal.
 */
export async function askForReason<Answer>(
  request: Promise<Answer>,
  onRefused?: (rules: readonly Rule[]) => void,
): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const rules = rulesNeedingReason(error)
    onRefused?.(rules)
    if (rules.length === 0) throw error
    const errors = [{ path: 'reason', message: error.serverMessage ?? 'Please give a reason' }]
    throw new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
  }
}

/** Returns the current booking from the response to a stale change; undefined for any other refusal. */
export function currentBookingIn({ status, body }: Pick<ApiError, 'status' | 'body'>): OpenBooking | undefined {
  const { current } = body
  return status === 409 && isBooking(current) ? (current as OpenBooking) : undefined
}

function isBooking(value: unknown): value is Booking {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value
}
