import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import { CHECK_IN_TIME, CHECK_OUT_TIME, instantInLondon, type Stay, toDay } from '#platform/shared/day.ts'
import type { BookingStatus } from '../contract.ts'
import { bookingWithId, bookingWithIdKept } from './inside/store.ts'

/** What a review needs to know of the stay that it tells of. */
export interface ReviewableBooking {
  id: number
  propertyId: number
  propertyTitle: string
  guestName: string
  guestEmail: string
  stay: Stay
  status: BookingStatus
  isDeleted: boolean
}

/** A booking as a review needs it, a deleted one too; `null` where there is none, or where it is nobody's any more. */
export async function bookingForReview(database: Kysely<DB>, id: number): Promise<ReviewableBooking | null> {
  return reviewable(await bookingWithId(database, id))
}

/** The same inside a transaction, until whose end nobody else changes the booking. */
export async function bookingForReviewKept(books: Books, id: number): Promise<ReviewableBooking | null> {
  return reviewable(await bookingWithIdKept(books, id))
}

/** When guests may come and must be gone: 16:00 and 10:00 London time on the stay's days. */
export function instantsOf({ checkIn, checkOut }: Stay): { checkIn: Date; checkOut: Date } {
  return { checkIn: instantInLondon(checkIn, CHECK_IN_TIME), checkOut: instantInLondon(checkOut, CHECK_OUT_TIME) }
}

function reviewable(row: Awaited<ReturnType<typeof bookingWithId>>): ReviewableBooking | null {
  if (!row) return null
  return {
    id: row.id,
    propertyId: row.property_id,
    propertyTitle: row.title,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    stay: { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) },
    status: row.status,
    isDeleted: row.deleted_at !== null,
  }
}
