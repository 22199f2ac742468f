import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a row of `taken_night`, called `nights`, takes its night at `now`: a hold whose time has passed takes none. */
export function stillTaken(now: Date, nights = 'taken_night'): RawBuilder<SqlBool> {
  const heldUntil = sql.ref(`${nights}.held_until`)
  return sql<SqlBool>`(${heldUntil} is null or ${heldUntil} > ${now})`
}
