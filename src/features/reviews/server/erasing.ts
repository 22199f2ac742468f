import { deleteReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { eraseReviewerData } from './internal/store.ts'

/** Erases name and address from a guest's reviews, but keeps rating and text. Returns the number of changed reviews. */
export async function eraseReviewer(tx: TxContext, email: string): Promise<number> {
  const reviews = await eraseReviewerData(tx.database, email)
  if (reviews.length === 0) return 0
  await forgetEmailsAbout(tx, 'review', reviews)
  await deleteReasons(tx.database, 'review', reviews)
  for (const itemId of reviews) await tx.audit({ action: 'erased', item: 'review', itemId })
  tx.publicDataChanged()
  return reviews.length
}

export const reviewTexts: PersonalTexts = {
  table: 'review',
  columns: { comment: 10_000, reply: 10_000, reason: 10_000 },
  stamps: ['version'],
  isPublic: true,
  describe: (item) => item,
}
