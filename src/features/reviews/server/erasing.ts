import type { Deed } from '#platform/server/deed.ts'
import { forgetLettersAbout } from '#platform/server/mail/due.ts'
import { forgetReasons } from '#platform/server/trail.ts'
import { forgetReviewer } from './inside/store.ts'

/**
 * Takes somebody's name and address off their reviews, and out of the words what `pattern` finds; rating and words stay.
 * Returns how many reviews those were.
 */
export async function eraseReviewer(deed: Deed, email: string, pattern: string | null): Promise<number> {
  const reviews = await forgetReviewer(deed.database, email, pattern)
  if (reviews.length === 0) return 0
  await forgetLettersAbout(deed, 'review', reviews)
  await forgetReasons(deed.database, 'review', reviews)
  for (const itemId of reviews) await deed.trail({ action: 'erased', item: 'review', itemId })
  deed.publicDataChanged()
  return reviews.length
}
