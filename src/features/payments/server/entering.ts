import pg from 'pg'
import { keepHold, queueForNights } from '#features/calendar/server/nights.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { postLetter } from '#platform/server/mail/outbox.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { ENTERED_KINDS, type EnteredKind, type EntryKind, type Ledger, type NewEntry } from '../contract.ts'
import { isKept } from './damage-photographs.ts'
import { isSettled, mostBack, noSuchBooking, readLedger } from './ledger.ts'
import { letterAbout, letterOfCorrection } from './letters.tsx'
import {
  type BookingWithMoney,
  bookingWithMoney,
  changeCharge,
  entryOf,
  givenBackOfCharge,
  homeOf,
  insertEntry,
  lockBooking,
  reopenLine,
} from './store.ts'

/** Money that moved, whoever says so: the office, or a line of the bank's statement. Amounts in pence. */
export interface Entering {
  kind: EnteredKind
  amount: Pence
  day: Day
  reference?: string | undefined
  reason?: string | undefined
  photograph?: string | undefined
  bankLineId?: number
  /** Throws where the booking does not stand as it was taken to stand; it is locked by then. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Enters money that came, went back or is kept for damage, with its line in the trail and the letter to the guest, in the
 * caller's transaction. The nights of a hold for which money has come no longer go by themselves, and a refund of a
 * cancelled stay beyond what was owed to the guest lowers the charge by as much.
 *
 * Refuses as `missing` an unknown or deleted booking; as `unruly` what settles a deposit before the stay is over; as
 * `taken` more back than came, and more of the deposit than is in the house; as `invalid` a day that has yet to come and
 * a photograph that is not there.
 */
export async function enterMoney(
  office: Office,
  books: Books,
  bookingId: number,
  entering: Entering,
  staff: StaffMember,
): Promise<{ entryId: number; ledger: Ledger }> {
  const booking = await bookingToEnter(books, bookingId)
  entering.insist?.(booking)
  refuseEarly(office, booking, entering)
  refuseTooMuch(booking, entering)
  if (entering.photograph && !(await isKept(office, entering.photograph))) throw photographGone()

  if (entering.kind === 'refund') await giveBackOfCharge(office, books, booking, entering.amount, staff)
  const entryId = await write(office, books, bookingId, entering, staff)
  if (entering.kind === 'received') await keepHold(books, bookingId)
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: 'entered',
    item: 'ledger_entry',
    itemId: entryId,
    after: {
      bookingId,
      kind: entering.kind,
      amount: toPounds(entering.amount),
      day: entering.day,
      ...(entering.bankLineId !== undefined && { bankLineId: entering.bankLineId }),
    },
  })
  const ledger = await readLedger(office, bookingId, books)
  const { business } = await readSettings(office, books)
  if (entering.kind !== 'deduction' && booking.guest_email !== '')
    await postLetter(office, books, await letterAbout({ ...entering, kind: entering.kind }, ledger, booking, business))
  return { entryId, ledger }
}

/** The same as the office's form has it. */
export async function enterByHand(
  office: Office,
  books: Books,
  bookingId: number,
  entry: NewEntry,
  staff: StaffMember,
): Promise<Ledger> {
  return (await enterMoney(office, books, bookingId, entry, staff)).ledger
}

/**
 * Takes an entry back by another one, whole, with the trail and, where the guest was told of it, a letter; the line of the
 * statement that it came of is open again, and what a refund took off the charge for a cancellation is charged again. Refuses as `missing` an entry that is not the booking's; as `taken` one that is
 * taken back already, and one without which more would have gone back than came; as `unruly` what the books wrote by
 * themselves.
 */
export async function correctEntry(
  office: Office,
  books: Books,
  bookingId: number,
  entryId: number,
  reason: string,
  staff: StaffMember,
): Promise<Ledger> {
  const booking = await bookingToEnter(books, bookingId)
  const entry = await entryOf(books, bookingId, entryId)
  if (!entry) throw new Refusal('missing', 'This entry is not there any more')
  if (!isEntered(entry.kind) || entry.corrects !== null)
    throw new Refusal('unruly', 'Only what the office entered can be taken back')
  if (entry.corrected_by !== null) throw takenBackAlready()

  const { kind } = entry
  const amount = pence(-penceOf(entry.amount))
  const correction = { kind, amount, day: dayInLondon(office.clock.now()), reason, corrects: entryId }
  const correctionId = await write(office, books, bookingId, correction, staff)
  if (kind === 'refund') await chargeAgain(office, books, booking, penceOf(entry.amount), staff)
  if (entry.bank_line_id !== null) await reopenLine(books, entry.bank_line_id)
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: 'corrected',
    item: 'ledger_entry',
    itemId: entryId,
    before: { bookingId, kind, amount: entry.amount, day: entry.day },
    after: { by: correctionId, changed: ['reason'] },
  })
  const ledger = await readLedger(office, bookingId, books)
  const { business } = await readSettings(office, books)
  if (kind !== 'deduction' && booking.guest_email !== '')
    await postLetter(
      office,
      books,
      await letterOfCorrection({ kind, amount: penceOf(entry.amount) }, ledger, booking, business),
    )
  return ledger
}

/** The booking, which nobody else changes until the transaction's end; and nobody else moves nights of its home. */
async function bookingToEnter(books: Books, bookingId: number): Promise<BookingWithMoney> {
  const propertyId = await homeOf(books, bookingId)
  if (propertyId === undefined) throw noSuchBooking()
  await queueForNights(books, propertyId)
  await lockBooking(books, bookingId)
  const booking = await bookingWithMoney(books, bookingId)
  if (!booking) throw noSuchBooking()
  return booking
}

function refuseEarly(office: Office, booking: BookingWithMoney, { kind, day }: Entering): void {
  const now = office.clock.now()
  if (day > dayInLondon(now)) {
    const message = 'This day has yet to come'
    throw new Refusal('invalid', message, { errors: [{ path: 'day', message }] })
  }
  if ((kind === 'deduction' || kind === 'deposit-returned') && !isSettled(booking, now))
    throw new Refusal('unruly', 'The security deposit is settled after check-out: this stay is not over yet')
}

function refuseTooMuch(booking: BookingWithMoney, { kind, amount }: Entering): void {
  if (kind === 'received') return
  const most = mostBack(booking)
  if (amount > most) throw moreThanCame(most)
  if (booking.status === 'cancelled') refuseBeyondCharge(booking, kind, amount)
  const held = penceOf(booking.deposit_held ?? '0')
  if (kind === 'deposit-returned' && booking.status !== 'cancelled' && amount > held)
    throw new Refusal(
      'taken',
      `${formatPounds(held)} of the security deposit is in the house. What goes back beyond it is a refund.`,
    )
}

/** Of a cancelled stay, only a refund gives back of the charge: by all else the guest would seem to owe it again. */
function refuseBeyondCharge(booking: BookingWithMoney, kind: EnteredKind, amount: Pence): void {
  const dueBack = owedToGuest(booking)
  if (kind === 'refund' || amount <= dueBack) return
  const rest = kind === 'deduction' ? 'No more of it can be kept.' : 'What goes back beyond it is a refund.'
  throw new Refusal('taken', `${formatPounds(dueBack)} is due back to the guest. ${rest}`)
}

function owedToGuest(booking: BookingWithMoney): Pence {
  return pence(Math.max(0, -penceOf(booking.owed ?? '0')))
}

/** What is given back of a charge is charged no more; else the guest would seem to owe it again. */
async function giveBackOfCharge(
  office: Office,
  books: Books,
  booking: BookingWithMoney,
  amount: Pence,
  staff: StaffMember,
): Promise<void> {
  if (booking.status !== 'cancelled') return
  const before = penceOf(booking.cancellation_charge)
  await charge(office, books, booking, Math.max(0, before - Math.max(0, amount - owedToGuest(booking))), staff)
}

/** What a refund that is taken back gave back of a charge is charged again; else it would seem to be due to the guest. */
async function chargeAgain(
  office: Office,
  books: Books,
  booking: BookingWithMoney,
  amount: Pence,
  staff: StaffMember,
): Promise<void> {
  if (booking.status !== 'cancelled') return
  const now = penceOf(booking.cancellation_charge)
  const givenBack = penceOf(await givenBackOfCharge(books, booking.id))
  const stillGone = -amount + penceOf(booking.received ?? '0') - mostBack(booking)
  const beyondCharge = Math.max(0, penceOf(booking.received ?? '0') - now - givenBack)
  const again = Math.min(amount, givenBack - Math.max(0, stillGone - beyondCharge))
  await charge(office, books, booking, Math.min(penceOf(booking.total_amount), now + Math.max(0, again)), staff)
}

async function charge(
  office: Office,
  books: Books,
  booking: BookingWithMoney,
  amount: number,
  staff: StaffMember,
): Promise<void> {
  const before = penceOf(booking.cancellation_charge)
  const after = pence(amount)
  if (after === before) return
  await changeCharge(books, booking.id, toPounds(after), office.clock.now())
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action: 'changed',
    item: 'booking',
    itemId: booking.id,
    before: { cancellationCharge: toPounds(before) },
    after: { cancellationCharge: toPounds(after) },
  })
}

interface Written extends Omit<Entering, 'kind'> {
  kind: EnteredKind
  corrects?: number
}

/** Writes an entry. What the books themselves refuse is said in words: two at once may both have looked first. */
async function write(
  office: Office,
  books: Books,
  bookingId: number,
  entry: Written,
  staff: StaffMember,
): Promise<number> {
  try {
    return await insertEntry(books, {
      booking_id: bookingId,
      kind: entry.kind,
      amount: toPounds(entry.amount),
      day: entry.day,
      reference: entry.reference ?? '',
      reason: entry.reason ?? null,
      photograph: entry.photograph ?? null,
      bank_line_id: entry.bankLineId ?? null,
      corrects: entry.corrects ?? null,
      created_at: office.clock.now(),
      created_by: staff.userId,
    })
  } catch (error) {
    if (isTakenBy(error, 'ledger_entry_corrects_key')) throw takenBackAlready()
    if (isTakenBy(error, 'ledger_entry_photograph_key')) throw photographGone()
    if (isBroken(error, 'nothing_is_given_back_twice')) throw moreThanCame(null)
    throw error
  }
}

function isBroken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION && error.constraint === constraint
}

const CHECK_VIOLATION = '23514'

function isEntered(kind: EntryKind): kind is EnteredKind {
  return ENTERED_KINDS.some((entered) => entered === kind)
}

function moreThanCame(most: Pence | null): Refusal {
  const rest = most === null ? '' : ` ${formatPounds(most)} is left.`
  return new Refusal('taken', `More would have gone back to the guest, or been kept, than came.${rest}`)
}

function takenBackAlready(): Refusal {
  return new Refusal('taken', 'This entry has been taken back already')
}

function photographGone(): Refusal {
  const message = 'This photograph is not there any more. Please upload it again.'
  return new Refusal('invalid', message, { errors: [{ path: 'photograph', message }] })
}
