import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { BookingStatus } from '../contract.ts'
import { bookingWithId, lockBookingWithId } from './internal/store.ts'

/** What a review needs to know of the stay that it tells of. */
export interface ReviewableBooking {
  id: number
  propertyId: number
  propertyTitle: string
  guestName: string
  guestEmail: string
  /** From when the guests could come, and when they were to be gone: the booking's own hours. */
  checkIn: Date
  checkOut: Date
  status: BookingStatus
  isDeleted: boolean
}

/** A booking as a review needs it, a deleted one too; `null` where there is none, or where it is nobody's any more. */
export async function bookingForReview(database: Kysely<DB>, id: number): Promise<ReviewableBooking | null> {
  return reviewable(await bookingWithId(database, id))
}

/** The same inside a transaction, until whose end nobody else changes the booking. */
export async function lockBookingForReview(db: DbTransaction, id: number): Promise<ReviewableBooking | null> {
  return reviewable(await lockBookingWithId(db, id))
}

function reviewable(row: Awaited<ReturnType<typeof bookingWithId>>): ReviewableBooking | null {
  if (!row) return null
  return {
    id: row.id,
    propertyId: row.property_id,
    propertyTitle: row.title,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    checkIn: row.check_in_at,
    checkOut: row.check_out_at,
    status: row.status,
    isDeleted: row.deleted_at !== null,
  }
}
