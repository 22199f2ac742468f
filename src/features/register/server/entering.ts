import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type GuestEntry, needsPassport } from '../contract.ts'
import { NO_PASSPORT, sealPassport } from './internal/passports.ts'
import { deleteGuests, writeGuests } from './internal/store.ts'

/** Writes the register of a new booking. Passport details are stored only if the law requires them. */
export async function enterGuests(tx: TxContext, bookingId: number, named: GuestEntry[]): Promise<void> {
  if (named.length === 0) return
  const guests = named.map(({ name, nationality, ...passport }, position) => ({
    name,
    nationality,
    passport: needsPassport(nationality)
      ? sealPassport(tx, { bookingId, position }, { ...NO_PASSPORT, ...passport })
      : null,
    passport_erased_at: null,
  }))
  await writeGuests(tx.database, bookingId, { guests, now: tx.clock.now() })
}

/** Deletes registers. The caller erases the bookings' personal data in the same transaction. */
export async function deleteRegisters(db: DbTransaction, bookingIds: number[]): Promise<void> {
  if (bookingIds.length > 0) await deleteGuests(db, bookingIds)
}
