import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#platform/server/database/like.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'

/** What a search asks of `booking`. */
export interface Found {
  /** By the index of words, for words that few guests have; without words by number alone. */
  byIndex: RawBuilder<SqlBool>
  /** By reading each booking, for words that many have: through the index they would take longer. */
  byReading: RawBuilder<SqlBool>
  hasWords: boolean
}

/**
 * Within the guest's name, address or the booking's number, letter case aside; `#12` is that number alone. Wildcards are
 * letters. `null` where nothing is searched for.
 */
export function foundBy(search: string | undefined): Found | null {
  if (!search) return null
  const [, number] = /^#0*(\d{1,10})$/.exec(search) ?? []
  if (number && Number(number) <= LARGEST_ROW_NUMBER) {
    const byNumber = sql<SqlBool>`booking.id = ${Number(number)}`
    return { byIndex: byNumber, byReading: byNumber, hasWords: false }
  }
  const words = containing(search)
  const among = (text: RawBuilder<unknown>) => sql<SqlBool>`${text} ilike ${words}`
  return { byIndex: among(AS_INDEXED), byReading: among(AS_READ), hasWords: true }
}

/** As the index `booking_words` has it. */
const AS_INDEXED = sql`(booking.guest_name || E'\n' || booking.guest_email || E'\n' || booking.id::text)`
/** The same text as no index has it. */
const AS_READ = sql`(booking.guest_name || E'\n' || booking.guest_email || E'\n' || booking.id::text || '')`
