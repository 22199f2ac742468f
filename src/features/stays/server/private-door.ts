import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import { linkTarget } from '#features/bookings/server/private-links.ts'
import { admitAttempt, visitorKey } from '#platform/server/http/limits.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LINK_LEADS_NOWHERE } from '../contract.ts'
import { cancelledColumns } from './store.ts'

/** Nobody mistypes a link more often than this; who guesses is slowed down. */
const MOST_MISSES_AN_HOUR = 60

/** A booking that a private link opens. */
export interface LinkedBooking {
  booking: OpenBooking
  cancelled: NonNullable<Awaited<ReturnType<typeof cancelledColumns>>>
}

/**
 * The booking behind a private link. Refuses a link that is malformed, unknown or withdrawn, one of an offer that nobody has
 * accepted, and that of a booking that was deleted or erased, all as one and the same `missing` (threats 12); an address
 * that guesses as `too-many`. Who has a link that works is never counted.
 */
export async function bookingBehind(office: Office, token: string, ip: string): Promise<LinkedBooking> {
  const found = await linked(office, token)
  if (found) return found
  await admitAttempt(office, [{ key: `private link ${visitorKey(ip)}`, most: MOST_MISSES_AN_HOUR, withinMinutes: 60 }])
  throw new Refusal('missing', LINK_LEADS_NOWHERE)
}

async function linked(office: Office, token: string): Promise<LinkedBooking | null> {
  const target = await linkTarget(office.database, token)
  if (!target?.bookingId) return null
  const cancelled = await cancelledColumns(office.database, target.bookingId)
  if (!cancelled || cancelled.erased_at) return null
  const booking = await openBooking(office, target.bookingId).catch((error: unknown) => {
    // Deleted too long ago for the office to see it.
    if (error instanceof Refusal && error.kind === 'missing') return null
    throw error
  })
  return booking && !booking.deletedAt ? { booking, cancelled } : null
}
