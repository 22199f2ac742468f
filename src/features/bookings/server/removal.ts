import { freeNights, queueForNights } from '#features/calendar/server/nights.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { formatPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenBooking } from '../contract.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'
import { noSuchBooking, openBooking } from './open-booking.ts'
import { homeOfBooking, keptBooking, markDeleted, markRestored, moneyIn } from './store.ts'
import { undoSince } from './wanted.ts'

/**
 * Deletes a booking and frees its nights at once; for 30 days that can be taken back (decisions 4, row 13). Refuses as
 * `missing` one that is unknown, deleted already or erased; as `taken` one of which money is in the house.
 */
export async function removeBooking(office: Office, id: number, staff: StaffMember): Promise<void> {
  const now = office.clock.now()
  const nightsFreed = await office.database.transaction().execute(async (books) => {
    const propertyId = await homeOfBooking(books, id)
    if (propertyId === undefined) throw noSuchBooking()
    // Whoever ends the home's expired holds meanwhile would cancel, with a letter, what is deleted here.
    await queueForNights(books, propertyId)
    const booking = await keptBooking(books, id, now)
    if (!booking || booking.deletedAt || booking.erasedAt) throw noSuchBooking()
    await refuseMoneyInHouse(books, id)
    await markDeleted(books, id, { now, userId: staff.userId })
    await freeNights(books, id)
    const { status } = booking
    const entry = { actor: 'staff', userId: staff.userId, item: 'booking', itemId: id } as const
    await writeTrail(office, books, { ...entry, action: 'deleted', before: { status } })
    return hasNights(booking)
  })
  if (nightsFreed) office.publicDataChanged()
}

/** What is deleted is in no list, sum or owner's takings: nobody's money may go out of sight with it. */
async function refuseMoneyInHouse(books: Books, id: number): Promise<void> {
  const { received } = await moneyIn(books, id)
  if (received === 0) return
  const sum = formatPounds(received)
  throw new Refusal(
    'taken',
    `${sum} of this booking’s money is in the house, so it stays in the books. Cancel it, and delete it once that has gone back.`,
  )
}

/**
 * Takes a deletion back within 30 days, and with it the nights of a booking that is confirmed or completed; a hold ended
 * with the deletion. Refuses as `missing` afterwards, as `taken` when another has one of the nights (decisions 4, row 34).
 * A booking that is not deleted, since Undo was pressed twice, is answered as it stands.
 */
export async function restoreBooking(office: Office, id: number, staff: StaffMember): Promise<OpenBooking> {
  const now = office.clock.now()
  const { booking, nightsTaken } = await office.database.transaction().execute(async (books) => {
    const propertyId = await homeOfBooking(books, id)
    if (propertyId === undefined) throw noSuchBooking()
    await queueForNights(books, propertyId)
    const deleted = await keptBooking(books, id, now)
    if (!deleted) throw noSuchBooking()
    if (!deleted.deletedAt) return { booking: await openBooking(office, id, books), nightsTaken: false }
    if (deleted.deletedAt <= undoSince(now)) throw noSuchBooking()
    await markRestored(books, id, now)
    await settleNights(office, books, deleted, deleted)
    const { status } = deleted
    const entry = { actor: 'staff', userId: staff.userId, item: 'booking', itemId: id } as const
    await writeTrail(office, books, { ...entry, action: 'restored', after: { status } })
    return { booking: await openBooking(office, id, books), nightsTaken: hasNights(deleted) }
  })
  if (nightsTaken) office.publicDataChanged()
  return booking
}
