import { forgetReasons } from '#platform/server/audit-log.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { forgetReviewer } from './internal/store.ts'

/**
 * Takes somebody's name and address off their reviews, and out of the words what `pattern` finds; rating and words stay.
 * Returns how many reviews those were.
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
