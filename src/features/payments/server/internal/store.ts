import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/** The home of a booking, a deleted one too. */
export async function homeOf(db: Kysely<DB>, bookingId: number): Promise<number | undefined> {
  const row = await db.selectFrom('booking').where('id', '=', bookingId).select('property_id').executeTakeFirst()
  return row?.property_id
}

/** Makes everybody else who changes the booking wait for this transaction's end. */
export async function lockBooking(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('booking').where('id', '=', bookingId).select('id').forUpdate().execute()
}
