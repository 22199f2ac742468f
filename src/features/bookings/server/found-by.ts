import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#platform/server/database/like.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'

/** The conditions of a search on the table `booking`. */
export interface Found {
  /** Uses the text index: fast for words that few guests have. A search by number compares the id instead. */
  byIndex: RawBuilder<SqlBool>
  /** Scans the bookings: faster than the index for words that many guests have. */
  byReading: RawBuilder<SqlBool>
  hasWords: boolean
}

/**
 * Matches within the guest's name, email address or the booking's number, ignoring case; `#12` matches that number alone. `%` and
 * `_` match only themselves. Returns `null` for an empty search.
 */
export function foundBy(search: string | undefined): Found | null {
  if (!search) return null
  const [, number] = /^#0*(\d{1,10})$/.exec(search) ?? []
  if (number && Number(number) <= LARGEST_ROW_NUMBER) {
    const byNumber = sql<SqlBool>`booking.id = ${Number(number)}`
    return { byIndex: byNumber, byReading: byNumber, hasWords: false }
  }
  const words = containing(search)
  // `ilike` lowercases its pattern again for each row; this form scans all rows in a quarter of the time.
  const read = sql<SqlBool>`lower(${MAY_BE_IN_NUMBER.test(search) ? WITH_NUMBER : OF_GUEST}) like lower(${words})`
  return { byIndex: sql<SqlBool>`${WITH_NUMBER} ilike ${words}`, byReading: read, hasWords: true }
}

/** A booking's number consists of digits and is on a line of its own, so other words cannot match it. */
const MAY_BE_IN_NUMBER = /^\d+$|\n/

const OF_GUEST = sql`booking.guest_name || E'\n' || booking.guest_email`
/** The same expression as in the index `booking_words`. */
const WITH_NUMBER = sql`(booking.guest_name || E'\n' || booking.guest_email || E'\n' || booking.id::text)`
