import { type RawBuilder, sql } from 'kysely'

/** A letter about a day of something: of what, by its table's name, its number, and the day, as columns of a query. */
interface Occasion {
  of: string
  id: string
  day: RawBuilder<unknown>
}

/**
 * Whether a letter of a kind was made due for this day already, whatever became of it: nobody is reminded twice. Such
 * letters have the day as their fact `for`, so that for another day there is another one.
 */
export function wasMadeDueFor(kind: string, { of, id, day }: Occasion): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from letter_due as earlier
    where earlier.kind = ${kind} and earlier.cause = ${of} and earlier.cause_id = ${sql.ref(id)}
      and earlier.facts ->> 'for' = ${day})`
}
