import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersAbout } from '#platform/server/mail/outbox.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches } from '#platform/server/retention.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { forgetGuestsOf } from './guest-register.ts'
import { eraseGuestsGoneBefore } from './store.ts'

/**
 * Erases from bookings who stayed, when their check-out lies more than `policy.retentionYears` back (decisions 4, row 13).
 * Days and figures stay: the accounts of the business name nobody. Called by the timetable.
 */
export async function eraseOldGuests(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const now = office.clock.now()
  const firstKept = monthsBefore(dayInLondon(now), policy.retentionYears * 12)
  await inBatches(office, async (books, most) => {
    const bookings = await eraseGuestsGoneBefore(books, firstKept, most, now)
    await forgetGuestsOf(books, bookings)
    await forgetLettersAbout(books, 'booking', bookings)
    for (const itemId of bookings)
      await writeTrail(office, books, { actor: 'system', action: 'erased', item: 'booking', itemId })
    return bookings.length
  })
}
