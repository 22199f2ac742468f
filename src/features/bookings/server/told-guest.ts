import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { openBooking } from './open-booking.ts'

/** A booking whose guest is written to; `null` where it is gone or deleted, or its guest was erased. */
export async function bookingToTell(office: Office, id: number): Promise<OpenBooking | null> {
  try {
    const booking = await openBooking(office, id)
    return booking.deletedAt === null && booking.guestEmail !== '' ? booking : null
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return null
    throw error
  }
}
