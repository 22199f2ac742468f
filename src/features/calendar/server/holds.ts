import { readSettings } from '#features/settings/server/settings.ts'
import { takeTurns } from '#platform/server/http/limits.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { holdEnded } from './letters.tsx'
import { cancelWaiting, deleteNights, homesWithExpiredHolds, lockExpiredHolds } from './store.ts'

/**
 * Makes everyone who is about to move nights of a home wait for this transaction's end, so that two who change places
 * never wait for one another. Called before a booking or a block of the home is locked.
 */
export async function queueForNights(books: Books, propertyId: number): Promise<void> {
  await takeTurns(books, [`nights of home ${propertyId}`], LONGEST_WAIT_MS)
}

/** Twenty guests who want the same nights on a busy evening are all answered; beyond, the house says that it is busy. */
const LONGEST_WAIT_MS = 10_000

/**
 * Ends the holds on a home whose time has passed, other than that of the booking `except`: their nights are free, the
 * bookings cancelled, each with its line in the trail and a letter to its guest (decisions 3). Answers how many.
 */
export async function endExpiredHolds(
  office: Office,
  books: Books,
  propertyId: number,
  except: number | null,
): Promise<number> {
  const now = office.clock.now()
  const expired = await lockExpiredHolds(books, propertyId, except, now)
  if (expired.length === 0) return 0
  await deleteNights(books, expired)
  const { business } = await readSettings(office, books)
  for (const hold of await cancelWaiting(books, expired, now)) {
    await writeTrail(office, books, {
      actor: 'system',
      action: 'cancelled',
      item: 'booking',
      itemId: hold.bookingId,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason: 'The hold expired' },
    })
    await postLetter(office, books, await holdEnded(hold, business))
  }
  return expired.length
}

/** Ends the holds that nobody else has asked for since their time passed. Called by the timetable. */
export async function tidyExpiredHolds(office: Office): Promise<void> {
  for (const propertyId of await homesWithExpiredHolds(office.database, office.clock.now()))
    await office.database.transaction().execute(async (books) => {
      await queueForNights(books, propertyId)
      await endExpiredHolds(office, books, propertyId, null)
    })
}
