import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { BookingStatus } from '../contract.ts'
import { findBookingWithId, lockBookingWithId } from './internal/store.ts'

export interface ReviewableBooking {
  id: number
  propertyId: number
  propertyTitle: string
  guestName: string
  guestEmail: string
  /** Check-in and check-out at the times agreed for this booking. */
  checkIn: Date
  checkOut: Date
  status: BookingStatus
  isDeleted: boolean
}

/** Also returns a deleted booking. Returns `null` for an unknown or erased booking. */
export async function findBookingForReview(database: Kysely<DB>, id: number): Promise<ReviewableBooking | null> {
  return toReviewableBooking(await findBookingWithId(database, id))
}

/** Like `findBookingForReview`, but prevents other transactions from changing the booking until this transaction ends. */
export async function lockBookingForReview(db: DbTransaction, id: number): Promise<ReviewableBooking | null> {
  return toReviewableBooking(await lockBookingWithId(db, id))
}

function toReviewableBooking(row: Awaited<ReturnType<typeof findBookingWithId>>): ReviewableBooking | null {
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
