import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersAbout } from '#platform/server/mail/outbox.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches, keptSince } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { deleteMessagesBefore } from './store.ts'

/**
 * Deletes messages that are more than `policy.messageRetentionMonths` old, and the letters that repeat them. Called by
 * the timetable.
 */
export async function eraseOldMessages(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const writtenBefore = keptSince(office, policy.messageRetentionMonths)
  await inBatches(office, async (books, most) => {
    const gone = await deleteMessagesBefore(books, writtenBefore, most)
    if (gone.length === 0) return 0
    await forgetLettersAbout(books, 'contact_message', gone)
    const after = { rows: gone.length, writtenBefore: writtenBefore.toISOString() }
    await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'contact_message', after })
    return gone.length
  })
}
