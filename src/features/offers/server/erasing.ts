import { forgetReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { deleteOffers } from './internal/store.ts'

/**
 * Deletes offers without a booking, created before an instant or sent to an email address, with their links and emails. Deletes
 * at most `max`; returns the number deleted.
 */
export async function eraseOffers(
  tx: TxContext,
  going: { before: Date } | { email: string },
  max: number,
): Promise<number> {
  const gone = await deleteOffers(tx.database, going, max)
  if (gone.length === 0) return 0
  await forgetEmailsAbout(tx, 'offer', gone)
  await forgetReasons(tx.database, 'offer', gone)
  const facts = 'before' in going && { writtenBefore: going.before.toISOString() }
  await tx.audit({ action: 'erased', item: 'offer', after: { rows: gone.length, ...facts } })
  return gone.length
}
