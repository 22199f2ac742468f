import {
  freeNights,
  giveNights,
  holdNightsUntil,
  homesWithExpiredHolds,
  queueForNights,
  type Taking,
} from '#features/calendar/server/nights.ts'
import { holdUntil } from '#features/ledger/server/schedule.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { actAs, type Deed, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { cancelPending, holdOnBooks, lockExpiredHolds } from './inside/holds-store.ts'
import { holdEnded } from './inside/letters.tsx'
import { updateHold } from './inside/store.ts'

/**
 * Gives a booking the nights of its stay, and no others. Holds on the home whose time has passed end first, each with its
 * booking. Refuses as `giveNights` does.
 */
export async function takeNights(deed: Deed, taking: Taking): Promise<void> {
  await endExpiredHolds(deed, taking.propertyId, taking.bookingId)
  await giveNights(deed.database, taking)
}

/**
 * Ends the holds on a home whose time has passed, other than that of the booking `except`: their nights are free, the
 * bookings cancelled, each with its line in the trail and a letter to its guest.
 */
export async function endExpiredHolds(deed: Deed, propertyId: number, except: number | null): Promise<void> {
  const expired = await lockExpiredHolds(deed, propertyId, except)
  if (expired.length === 0) return
  for (const bookingId of expired) await freeNights(deed.database, bookingId)
  const { business } = await readSettings(deed)
  for (const hold of await cancelPending(deed, expired)) {
    await deed.as(SYSTEM).trail({
      action: 'cancelled',
      item: 'booking',
      itemId: hold.bookingId,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason: 'The hold expired' },
    })
    await deed.letter(await holdEnded(hold, business))
  }
}

/** Ends the holds that nobody else has asked for since their time passed. Called by the timetable. */
export async function tidyExpiredHolds(office: Office): Promise<void> {
  for (const propertyId of await homesWithExpiredHolds(office))
    await actAs(office, SYSTEM, async (deed) => {
      await queueForNights(deed.database, propertyId)
      await endExpiredHolds(deed, propertyId, null)
    })
}

/**
 * Gives the nights of a pending booking their end anew, once money has come or gone: what has been paid for is kept until the
 * office decides, and what no longer is has its old end again. Where that has passed meanwhile, the nights are kept for
 * the grace of `policy.holdGraceWorkingDays` from now, so that a slip of the office costs no guest the stay. The caller has
 * queued for the home's nights and locked the booking.
 */
export async function settleHold(deed: Deed, bookingId: number): Promise<void> {
  const row = await holdOnBooks(deed.database, bookingId)
  if (!row) return
  if (row.netReceived > 0) return holdNightsUntil(deed.database, bookingId, null)
  const { hold } = row
  if (hold.keptUntil > deed.clock.now()) return holdNightsUntil(deed.database, bookingId, hold.keptUntil)
  const { policy } = await readSettings(deed)
  const again = { until: hold.until, keptUntil: holdUntil(policy, deed.clock.now(), row.checkIn).keptUntil }
  if (again.keptUntil > hold.keptUntil) await updateHold(deed, bookingId, again)
  await holdNightsUntil(deed.database, bookingId, again.keptUntil)
}
