import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: a row of taken_night, or of its alias `nights`, is not an expired hold at `now`. */
export function isTakenAt(now: Date, nights = 'taken_night'): RawBuilder<SqlBool> {
  const heldUntil = sql.ref(`${nights}.held_until`)
  return sql<SqlBool>`(${heldUntil} is null or ${heldUntil} > ${now})`
}
