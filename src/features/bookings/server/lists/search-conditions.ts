import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { referencesIn } from '#features/ledger/server/references.ts'
import { containing } from '#platform/server/database/like.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'

export interface SearchConditions {
  /**
   * Uses the text index, which is faster than a scan for rare words. A search by booking number compares the id, a
   * search by phone number the phone number.
   */
  byIndex: RawBuilder<SqlBool>
  /** Scans the bookings, which is faster than the index for common words. */
  byScan: RawBuilder<SqlBool>
  /** What the search compares: one booking number, a phone number, or words. */
  compares: 'number' | 'phone' | 'words'
}

/**
 * Matches parts of name, email address and booking number, ignoring case. `#12` and a payment reference match one booking number.
 * A whole phone number matches in any spelling. Returns `null` for an empty search.
 */
export function searchConditions(search: string | undefined): SearchConditions | null {
  if (!search) return null
  const number = bookingNumberIn(search)
  if (number !== null) {
    const byNumber = sql<SqlBool>`booking.id = ${number}`
    return { byIndex: byNumber, byScan: byNumber, compares: 'number' }
  }
  const phone = comparablePhone(search)
  if (phone !== null) {
    const byPhone = sql<SqlBool>`right(regexp_replace(booking.guest_phone, '\\D', '', 'g'), 9) = ${phone}`
    return { byIndex: byPhone, byScan: byPhone, compares: 'phone' }
  }
  const pattern = containing(search)
  // `ilike` lowercases the pattern again for each row, so `lower(…) like` needs a quarter of the time.
  const read = sql<SqlBool>`lower(${MAY_BE_IN_NUMBER.test(search) ? GUEST_TEXT_AND_NUMBER : GUEST_TEXT}) like lower(${pattern})`
  // A shorter text has no trigram, and the whole index would be read.
  const byIndex = search.length < 3 ? read : sql<SqlBool>`${GUEST_TEXT_AND_NUMBER} ilike ${pattern}`
  return { byIndex, byScan: read, compares: 'words' }
}

/** Without a valid check digit, all digits after `HL` are the booking number. */
function bookingNumberIn(search: string): number | null {
  const [reference] = /^HL/i.test(search) ? referencesIn(search) : []
  const [, digits] = /^#0*(\d{1,10})$/.exec(search) ?? /^HL[\W_]*0*(\d{1,10})(?:[\W_]+\d)?$/i.exec(search) ?? []
  const number = reference ?? Number(digits)
  return number > 0 && number <= MAX_ROW_NUMBER ? number : null
}

/** Returns the last nine digits of a phone number, equal in national and international form; `null` for other texts. */
export function comparablePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 9 && /^[\d\s()+./-]+$/.test(text) ? digits.slice(-9) : null
}

/** The indexed text has the booking number on a separate line, so only digits or a line feed can match the number. */
const MAY_BE_IN_NUMBER = /^\d+$|\n/

const GUEST_TEXT = sql`booking.guest_name || E'\n' || booking.guest_email`
/** Must equal the expression of the index `booking_words`, or PostgreSQL does not use the index. */
const GUEST_TEXT_AND_NUMBER = sql`(booking.guest_name || E'\n' || booking.guest_email || E'\n' || booking.id::text)`
