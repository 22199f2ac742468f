import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findAddress, findJoinedAddresses } from './records.ts'
import type { Subject } from './remarks.ts'

/** Returns all addresses of the guest, that of the named record first. Throws not-found for an unknown record. */
export async function findGuestSubject(db: Kysely<DB>, key: string): Promise<Extract<Subject, { emails: unknown }>> {
  const email = await findAddress(db, key)
  const joined = await findJoinedAddresses(db, email)
  return { emails: [email, ...joined.filter((one) => one !== email)] }
}

/** Throws not-found for an unknown or an erased booking. */
export async function findBookingSubject(db: Kysely<DB>, bookingId: number): Promise<Subject> {
  const row = await db
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .where('erased_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'Booking not found')
  return { bookingId }
}
