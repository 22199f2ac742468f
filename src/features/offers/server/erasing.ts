import type { Deed } from '#platform/server/deed.ts'
import { forgetLettersAbout } from '#platform/server/mail/due.ts'
import { forgetReasons } from '#platform/server/trail.ts'
import { deleteOffers } from './inside/store.ts'

/**
 * Deletes at most so many offers that became no booking, of those before an instant or to an address, with their links and
 * letters. Returns how many.
 */
export async function eraseOffers(
  deed: Deed,
  going: { before: Date } | { email: string },
  most: number,
): Promise<number> {
  const gone = await deleteOffers(deed.database, going, most)
  if (gone.length === 0) return 0
  await forgetLettersAbout(deed, 'offer', gone)
  await forgetReasons(deed.database, 'offer', gone)
  const facts = 'before' in going && { writtenBefore: going.before.toISOString() }
  await deed.trail({ action: 'erased', item: 'offer', after: { rows: gone.length, ...facts } })
  return gone.length
}
