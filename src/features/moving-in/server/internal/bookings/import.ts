import { addImportedStay } from '#features/bookings/server/imported-stay.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { BOOKING_COLUMNS, type BookingChoices, type ImportResult } from '#features/moving-in/contract.ts'
import { enterImportedPayment } from '#features/payments/server/imported-payment.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { findOwnHomes } from '../own-homes.ts'
import { serializeProblems } from '../problems.ts'
import { addImport, addImportedBookings, lockImports } from '../store.ts'
import { describeMissing, type ImportTable } from '../table.ts'
import { type PlannedStay, paidOf, planBookings } from './plan.ts'

/**
 * Makes every booking that clashes with nothing, all in one transaction, and returns the other rows. Throws `invalid` for a
 * missing column and for an open question.
 */
export async function importBookings(
  tx: StaffTxContext,
  table: ImportTable,
  { fileName, choices }: { fileName: string; choices: BookingChoices },
): Promise<ImportResult> {
  const [missing] = describeMissing(table, BOOKING_COLUMNS, choices.columns)
  if (missing) throw fieldError('choices', `Please choose the column of ${missing}`)
  await lockImports(tx.database)
  for (const { id } of (await findOwnHomes(tx)).sort((one, other) => one.id - other.id))
    await lockNights(tx.database, id)
  const plan = await planBookings(tx, table, choices)
  if (plan.question && choices.dayOrder === null) throw fieldError('choices', plan.question.question)
  const { stays, known } = plan
  const problems = serializeProblems(table, plan.problems)
  if (stays.length === 0) return { importId: null, made: 0, known, ...problems }
  const importId = await addImport(tx, { kind: 'bookings', fileName, rows: table.rows.length, made: stays.length })
  const made: { bookingId: number; fingerprint: string }[] = []
  for (const stay of stays) made.push({ bookingId: await makeBooking(tx, stay), fingerprint: stay.fingerprint })
  await addImportedBookings(tx.database, importId, made)
  tx.publicDataChanged()
  return { importId, made: stays.length, known, ...problems }
}

async function makeBooking(tx: StaffTxContext, stay: PlannedStay): Promise<number> {
  const bookingId = await addImportedStay(tx, {
    propertyId: stay.home.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guests: stay.guests,
    guestName: stay.guestName,
    guestEmail: stay.guestEmail,
    guestPhone: stay.guestPhone,
    guestAddress: stay.guestAddress,
    channel: stay.channel,
    feedId: stay.feedId,
    price: stay.price,
    securityDeposit: stay.deposit,
    isOver: stay.isOver,
  })
  const amount = paidOf(stay)
  if (amount) {
    const day = stay.paidOn ?? (stay.isOver ? stay.checkIn : dayInLondon(tx.clock.now()))
    await enterImportedPayment(tx, bookingId, { amount, day })
  }
  return bookingId
}
