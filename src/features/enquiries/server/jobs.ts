import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersAbout } from '#platform/server/mail/outbox.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches, keptSince } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { deleteEnquiriesBefore } from './store.ts'

/**
 * Deletes enquiries that are more than `policy.enquiryRetentionMonths` old, and the letters about them. One that became a
 * booking is kept as long as that booking tells who stayed. Called by the timetable.
 */
export async function eraseOldEnquiries(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const writtenBefore = keptSince(office, policy.enquiryRetentionMonths)
  await inBatches(office, async (books, most) => {
    const gone = await deleteEnquiriesBefore(books, writtenBefore, most)
    if (gone.length === 0) return 0
    await forgetLettersAbout(books, 'enquiry', gone)
    const after = { rows: gone.length, writtenBefore: writtenBefore.toISOString() }
    await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'enquiry', after })
    return gone.length
  })
}
