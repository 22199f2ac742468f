import { forgetGuestsOf } from '#features/register/server/entering.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { forgetLettersAbout } from '#platform/server/mail/due.ts'
import type { Office } from '#platform/server/office.ts'
import { inBatches } from '#platform/server/retention.ts'
import { forgetReasons } from '#platform/server/trail.ts'
import { dayInLondon, monthsBefore } from '#platform/shared/day.ts'
import { forgetActs } from './inside/act-store.ts'
import { completeStaysOver } from './inside/completing.ts'
import { eraseGuestsGoneBefore } from './inside/store.ts'

/** Completes the confirmed stays whose check-out has come, each with its line in the trail. Called by the timetable. */
export async function completeStays(office: Office): Promise<void> {
  await inBatches(office, async (deed, most) => {
    const bookings = await completeStaysOver(deed, most)
    for (const itemId of bookings)
      await deed.trail({
        action: 'changed',
        item: 'booking',
        itemId,
        before: { status: 'confirmed' },
        after: { status: 'completed' },
      })
    return bookings.length
  })
}

/**
 * Erases from bookings who stayed, when their check-out lies more than `policy.retentionYears` back.
 * Days and figures stay: the accounts of the business name nobody. Called by the timetable.
 */
export async function eraseOldGuests(office: Office): Promise<void> {
  const { policy } = await readSettings(office)
  const firstKept = monthsBefore(dayInLondon(office.clock.now()), policy.retentionYears * 12)
  await inBatches(office, async (deed, most) => {
    const bookings = await eraseGuestsGoneBefore(deed, firstKept, most)
    await forgetGuestsOf(deed.database, bookings)
    await forgetLettersAbout(deed, 'booking', bookings)
    await forgetActs(deed.database, bookings)
    await forgetReasons(deed.database, 'booking', bookings)
    for (const itemId of bookings) await deed.trail({ action: 'erased', item: 'booking', itemId })
    return bookings.length
  })
}
