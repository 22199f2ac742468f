import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/** Returns a booking's property id, also for a deleted booking. Undefined for an unknown booking. */
export async function findPropertyId(db: Kysely<DB>, bookingId: number): Promise<number | undefined> {
  const row = await db.selectFrom('booking').where('id', '=', bookingId).select('property_id').executeTakeFirst()
  return row?.property_id
}

/** Locks the booking's row until the transaction ends. */
export async function lockBooking(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('booking').where('id', '=', bookingId).select('id').forUpdate().execute()
}
