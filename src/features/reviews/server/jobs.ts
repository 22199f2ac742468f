import type { Office } from '#platform/server/office.ts'
import { inBatches } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { eraseAddressesOfErased } from './store.ts'

/**
 * Erases the guest's e-mail address from the review of a booking that tells no more who stayed (decisions 4, row 13).
 * The review and the name that it was signed with stay. Called by the timetable, after the bookings' own erasing.
 */
export async function eraseOldReviewersAddresses(office: Office): Promise<void> {
  await inBatches(office, async (books, most) => {
    const reviews = await eraseAddressesOfErased(books, most)
    for (const itemId of reviews)
      await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'review', itemId })
    return reviews.length
  })
}
