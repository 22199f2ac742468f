import { type RawBuilder, sql } from 'kysely'

/** A day of an item: the item's table, and the columns of its id and of the day. */
interface Occasion {
  of: string
  id: string
  day: RawBuilder<unknown>
}

/**
 * Whether an email of a kind was added for this day already, whatever became of it: no reminder is sent twice. Such emails store
 * the day as their fact `for`.
 */
export function wasMadeDueFor(kind: string, { of, id, day }: Occasion): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from email_outbox as earlier
    where earlier.kind = ${kind} and earlier.cause = ${of} and earlier.cause_id = ${sql.ref(id)}
      and earlier.facts ->> 'for' = ${day})`
}
