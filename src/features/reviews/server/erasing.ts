import { forgetReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { forgetReviewer } from './internal/store.ts'

/**
 * Erases name and address from a guest's reviews, and matches of `pattern` from their text; rating and remaining text stay.
 * Returns the number of reviews.
 */
export async function eraseReviewer(tx: TxContext, email: string, pattern: string | null): Promise<number> {
  const reviews = await forgetReviewer(tx.database, email, pattern)
  if (reviews.length === 0) return 0
  await forgetEmailsAbout(tx, 'review', reviews)
  await forgetReasons(tx.database, 'review', reviews)
  for (const itemId of reviews) await tx.audit({ action: 'erased', item: 'review', itemId })
  tx.publicDataChanged()
  return reviews.length
}
