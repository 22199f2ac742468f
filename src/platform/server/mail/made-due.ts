import { type RawBuilder, sql } from 'kysely'

/** A day that belongs to an item: the table of the item, and the columns of its id and its day. */
interface Occasion {
  of: string
  id: string
  day: RawBuilder<unknown>
}

/**
 * Whether an email of a kind was ever added for this day: no reminder is sent twice. Such emails store the day as fact `for`.
 */
export function wasMadeDueFor(kind: string, { of, id, day }: Occasion): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from email_outbox as earlier
    where earlier.kind = ${kind} and earlier.cause = ${of} and earlier.cause_id = ${sql.ref(id)}
      and earlier.facts ->> 'for' = ${day})`
}
