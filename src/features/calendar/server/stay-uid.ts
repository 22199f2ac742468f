import { type RawBuilder, sql } from 'kysely'

/** Identifies a booking or block in our calendar for other channels. It never changes. */
export function stayUid(owner: { bookingId: number } | { blockId: number }): string {
  return 'bookingId' in owner ? `b${owner.bookingId}` : `block${owner.blockId}`
}

/** `stayUid` in SQL. The arguments are column names; in each row exactly one column is not null. */
export function stayUidOf({ bookingId, blockId }: { bookingId?: string; blockId?: string }): RawBuilder<string> {
  const uids = [bookingId && sql`'b' || ${sql.ref(bookingId)}`, blockId && sql`'block' || ${sql.ref(blockId)}`]
  return sql`coalesce(${sql.join(uids.filter((uid) => uid !== undefined))})`
}
