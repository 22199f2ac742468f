import { type RawBuilder, sql } from 'kysely'

/** an email about a day of something: of what, by its table's name, its number, and the day, as columns of a query. */
interface Occasion {
  of: string
  id: string
  day: RawBuilder<unknown>
}

/**
 * Whether an email of a kind was made due for this day already, whatever became of it: nobody is reminded twice. Such
 * emails have the day as their fact `for`, so that for another day there is another one.
 */
export function wasMadeDueFor(kind: string, { of, id, day }: Occasion): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from email_outbox as earlier
    where earlier.kind = ${kind} and earlier.cause = ${of} and earlier.cause_id = ${sql.ref(id)}
      and earlier.facts ->> 'for' = ${day})`
}
