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
 * emails. `null` where nothing is searched for.
 */
export function foundBy(search: string | undefined): Found | null {
  if (!search) return null
  const [, number] = /^#0*(\d{1,10})$/.exec(search) ?? []
  if (number && Number(number) <= LARGEST_ROW_NUMBER) {
    const byNumber = sql<SqlBool>`booking.id = ${Number(number)}`
    return { byIndex: byNumber, byReading: byNumber, hasWords: false }
  }
  const words = containing(search)
  // `ilike` makes its pattern small for each booking anew: a quarter of the time of reading them all.
  const read = sql<SqlBool>`lower(${MAY_BE_IN_NUMBER.test(search) ? WITH_NUMBER : OF_GUEST}) like lower(${words})`
  return { byIndex: sql<SqlBool>`${WITH_NUMBER} ilike ${words}`, byReading: read, hasWords: true }
}

/** A booking's number has digits alone, and stands in a line of its own. */
const MAY_BE_IN_NUMBER = /^\d+$|\n/

const OF_GUEST = sql`booking.guest_name || E'\n' || booking.guest_email`
/** As the index `booking_words` has it. */
const WITH_NUMBER = sql`(booking.guest_name || E'\n' || booking.guest_email || E'\n' || booking.id::text)`
