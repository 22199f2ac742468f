import { deleteReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { deleteOffers } from './internal/store.ts'

/**
 * Deletes at most `max` offers without a booking, with their links and emails. Returns the number of deleted offers. `which`
 * selects by age or email address.
 */
export async function eraseOffers(
  tx: TxContext,
  which: { before: Date } | { email: string },
  max: number,
): Promise<number> {
  const offerIds = await deleteOffers(tx.database, which, max)
  if (offerIds.length === 0) return 0
  await forgetEmailsAbout(tx, 'offer', offerIds)
  await deleteReasons(tx.database, 'offer', offerIds)
  const facts = 'before' in which && { writtenBefore: which.before.toISOString() }
  await tx.audit({ action: 'erased', item: 'offer', after: { rows: offerIds.length, ...facts } })
  return offerIds.length
}

export const offerTexts: PersonalTexts = {
  table: 'offer',
  columns: { message: 5000, word: 1000 },
  stamps: ['version', 'updated_at'],
  describe: (item) => item,
}
