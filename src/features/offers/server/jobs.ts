import { withdrawLinks } from '#features/bookings/server/private-links.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersAbout } from '#platform/server/mail/outbox.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches, keptSince } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { deleteOffersBefore, forgetGuestsOfErased, noteExpired } from './store.ts'
import { tellStep } from './telling.ts'

/**
 * Tells the trail, once, of each offer whose time has passed. That it is expired nobody needs this for: it is read off
 * its time. Called by the timetable.
 */
export async function noteExpiredOffers(office: Office): Promise<void> {
  const now = office.clock.now()
  await inBatches(office, async (books, most) => {
    const expired = await noteExpired(books, now, most)
    for (const { id, enquiry_id, expires_at } of expired)
      await tellStep(
        office,
        books,
        { actor: 'system' },
        {
          offerId: id,
          enquiryId: enquiry_id,
          action: 'expired',
          after: { expiresAt: expires_at.toISOString() },
        },
      )
    return expired.length
  })
}

/**
 * Deletes offers that became no booking when they are as old as an enquiry may get (`policy.enquiryRetentionMonths`), with
 * the letters about them, and forgets the guests of those whose bookings have forgotten theirs. Called by the timetable,
 * after the bookings.
 */
export async function eraseOldOffers(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const writtenBefore = keptSince(office, policy.enquiryRetentionMonths)
  await inBatches(office, async (books, most) => {
    const gone = await deleteOffersBefore(books, writtenBefore, most)
    if (gone.length === 0) return 0
    await forgetLettersAbout(books, 'offer', gone)
    const after = { rows: gone.length, writtenBefore: writtenBefore.toISOString() }
    await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'offer', after })
    return gone.length
  })
  await inBatches(office, async (books, most) => {
    const erased = await forgetGuestsOfErased(books, most, office.clock.now())
    await forgetLettersAbout(books, 'offer', erased)
    for (const itemId of erased) {
      await withdrawLinks(office, books, { offerId: itemId })
      await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'offer', itemId })
    }
    return erased.length
  })
}
