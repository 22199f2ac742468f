import { sql } from 'kysely'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findAddress, findJoinedAddresses } from './records.ts'

/** Joins two guests, with all their addresses. Throws rule-violation if they are one guest already. */
export async function joinGuests(tx: StaffTxContext, key: string, otherKey: string): Promise<null> {
  await lockJoins(tx.database)
  const one = await findJoinedAddresses(tx.database, await findAddress(tx.database, key))
  const other = await findJoinedAddresses(tx.database, await findAddress(tx.database, otherKey))
  if (one.some((email) => other.includes(email))) throw new Refusal('rule-violation', 'These are already one guest')
  await writePerson(tx, [...one, ...other])
  await tx.audit({ action: 'joined', item: 'guest' })
  return null
}

/** Parts addresses from a guest. Parted addresses stay joined with each other. Throws rule-violation if none would stay. */
export async function partGuests(tx: StaffTxContext, key: string, keys: string[]): Promise<null> {
  await lockJoins(tx.database)
  const all = await findJoinedAddresses(tx.database, await findAddress(tx.database, key))
  const named = await Promise.all(keys.map((one) => findAddress(tx.database, one)))
  const parted = all.filter((email) => named.includes(email))
  const rest = all.filter((email) => !named.includes(email))
  if (parted.length === 0 || rest.length === 0)
    throw new Refusal('rule-violation', 'These addresses are not joined, or no address would be left')
  await writePerson(tx, parted)
  await writePerson(tx, rest)
  await tx.audit({ action: 'parted', item: 'guest' })
  return null
}

/** Joins are rare; two at once could make one address part of two guests. */
async function lockJoins(db: DbTransaction): Promise<void> {
  await sql`lock table guest_join in share row exclusive mode`.execute(db)
}

/** Makes the addresses one person of their own; a single address needs no row. */
async function writePerson({ database, clock }: StaffTxContext, emails: string[]): Promise<void> {
  await database.deleteFrom('guest_join').where('email', 'in', emails).execute()
  if (emails.length < 2) return
  const rows = await database
    .insertInto('guest_join')
    .values(emails.map((email) => ({ email, person: 0, created_at: clock.now() })))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await database
    .updateTable('guest_join')
    .set({ person: Math.min(...ids) })
    .where('id', 'in', ids)
    .execute()
}
