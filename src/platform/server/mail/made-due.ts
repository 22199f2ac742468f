import { type RawBuilder, sql } from 'kysely'

/** A day of an item: the item's table, and the columns of the item's id and day. */
interface Occasion {
  of: string
  id: string
  day: RawBuilder<unknown>
}

/**
 * SQL condition: an email of this kind was added for this day before. Reminders store the day as fact `for`, which prevents a
 * second reminder.
 */
export function wasMadeDueFor(kind: string, { of, id, day }: Occasion): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from email_outbox as earlier
    where earlier.kind = ${kind} and earlier.cause = ${of} and earlier.cause_id = ${sql.ref(id)}
      and earlier.facts ->> 'for' = ${day})`
}
