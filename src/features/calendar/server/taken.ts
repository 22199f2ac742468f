import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: a row of taken_night (alias `nights`) still counts at `now`, so it is not an expired hold. */
export function stillTaken(now: Date, nights = 'taken_night'): RawBuilder<SqlBool> {
  const heldUntil = sql.ref(`${nights}.held_until`)
  return sql<SqlBool>`(${heldUntil} is null or ${heldUntil} > ${now})`
}
