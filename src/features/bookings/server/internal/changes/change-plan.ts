import type { Updateable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import type { Rule } from '#features/bookings/contract.ts'
import { dueDaysAfter } from '#features/bookings/server/agreement/due-days.ts'
import { countValidNights, refuseOvercrowding } from '#features/bookings/server/rules.ts'
import { newDebtDueAt, priceDueFrom } from '#features/ledger/server/schedule.ts'
import { lockStayTerms, type StayTerms } from '#features/prices/server/quotes.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, instantInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { type BookingRow, belowAllowancesRefusal } from '../booking-row-store.ts'
import { refuseLostContact } from '../guest-contact.ts'
import { dueDatesOfHold, holdAfter } from '../holds/hold-of-booking.ts'
import { isNewlyOverImported } from '../imported-nights.ts'
import { isReviewed } from '../undo/undo-store.ts'
import { agreedPriceColumns } from './agreed-price.ts'
import { type BookingChange, type Cancelling, type Edit, requestedHoldOf, withChange } from './booking-change.ts'
import { readCancellation } from './cancellation-terms.ts'
import { depositAfter } from './deposit-of-change.ts'
import { channelPriceLines, refuseForChannel } from './paid-elsewhere.ts'

/** The result of a change, before it is written. */
export interface ChangePlan extends Edit {
  /** Empty unless the price is new or recalculated. */
  price: Pick<Updateable<Booking>, 'price_lines' | 'vat_percent'>
  /** The deposit by the home's rule; `null` where the deposit cannot change. */
  depositByRule: Pence | null
  /** The broken rules: the change requires a reason. */
  broken: Rule[]
}

/**
 * Plans a change without writing anything. Rules that a reason may override are returned as broken. Throws `invalid`
 * for too many guests, a price below the allowances or a charge above the agreed charge. Throws `conflict` for moving a
 * reviewed stay, and what `readTermsOfChange`, `refuseForChannel`, `holdAfter`, `depositAfter` and
 * `refuseLostContact` throw.
 */
export async function planChange(tx: TxContext, before: BookingRow, change: BookingChange): Promise<ChangePlan> {
  refuseForChannel(before, change)
  const edit: Edit = { before, after: withChange(before, change) }
  if (edit.after.propertyId !== before.propertyId && (await isReviewed(tx.database, before.id)))
    throw reviewedStayRefusal()
  const terms = await readTermsIfNeeded(tx, edit, change.isCalculatedPrice === true)
  if (change.isCalculatedPrice && terms) edit.after.totalAmount = terms.total
  edit.after.hold = await holdAfter(tx, edit, requestedHoldOf(change))
  if (isBelowAllowances(edit)) throw belowAllowancesRefusal()
  const broken = findBrokenRules(edit, terms)
  if (terms && (await isNewlyUnderMinimum(tx, edit, terms))) broken.push('under minimum stay')
  const deposit = await depositAfter(tx, edit, { requested: change.securityDeposit, terms })
  if (deposit.isUnusual && !broken.includes('own price')) broken.push('own price')
  const { policy } = await readSettings(tx)
  const now = tx.clock.now()
  const dated = { ...withDueDates(policy, now, edit), ...deposit.fields }
  const { cancellation, isOwnCharge } = await cancellationAfter(tx, { before, after: dated }, change.cancelling)
  if (isOwnCharge) broken.push('own charge')
  const after = { ...dated, cancellation }
  refuseLostContact(before, after)
  if (await isNewlyOverImported(tx, after, before)) broken.push('over another channel')
  return {
    before,
    after: { ...after, ...dueDaysAfter(policy, now, { before, after }) },
    price: await newPriceColumns(tx, edit, terms),
    depositByRule: deposit.byRule,
    broken,
  }
}

export function reviewedStayRefusal(): Refusal {
  return new Refusal('conflict', 'This stay has been reviewed, so it cannot move to another home.')
}

/** The price of a cancelled stay is not checked until the stay is reinstated. */
function isBelowAllowances({ before, after }: Edit): boolean {
  return after.status !== 'cancelled' && after.totalAmount < before.allowed
}

export function isCancelling({ before, after }: Edit): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled'
}

/**
 * A new arrival day changes the due day of the price. Unless overdue, the price gets the time to pay of a new debt. A
 * deposit that is not yet due becomes due by check-in at the latest, unless check-in has passed.
 */
function withDueDates(policy: PublicSettings['policy'], now: Date, { before, after }: Edit): BookingRow {
  const isPriceDueAgain = before.priceDueOn !== null && before.stay.checkIn !== after.stay.checkIn
  const depositDueAt = depositDueAfterMove(after, now)
  const isOverdue = before.priceDueOn !== null && before.priceDueOn < dayInLondon(now)
  const soonest = isOverdue ? now : newDebtDueAt(policy, now, checkInOf(after))
  // The price is never due before the deposit.
  const earliest = dayInLondon(depositDueAt && depositDueAt > soonest ? depositDueAt : soonest)
  const priceDueOn = isPriceDueAgain ? priceDueFrom(before.terms, earliest, after.stay.checkIn) : before.priceDueOn
  const isHeldAgain = after.hold !== null && after.hold.until.getTime() !== before.hold?.until.getTime()
  return {
    ...after,
    depositDueAt,
    priceDueOn,
    ...(after.hold && isHeldAgain && dueDatesOfHold(after.hold, priceDueOn)),
  }
}

function depositDueAfterMove(booking: BookingRow, now: Date): Date | null {
  const { depositDueAt } = booking
  const checkIn = checkInOf(booking)
  if (depositDueAt === null || depositDueAt <= now || checkIn <= now) return depositDueAt
  return depositDueAt <= checkIn ? depositDueAt : checkIn
}

function checkInOf({ stay, terms }: BookingRow): Date {
  return instantInLondon(stay.checkIn, terms.checkInFrom)
}

/** `isOwnCharge` is true for a charge other than the default. */
async function cancellationAfter(
  tx: TxContext,
  { before, after }: Edit,
  { by = 'guest', charge: requestedCharge }: Cancelling = {},
): Promise<{ cancellation: BookingRow['cancellation']; isOwnCharge: boolean }> {
  if (after.status !== 'cancelled') return { cancellation: null, isOwnCharge: false }
  const { cancellation } = before
  const price = Math.max(0, after.totalAmount - before.allowed)
  if (cancellation) {
    const whole = cancellation.charge + cancellation.cutOff
    const charge = pence(Math.min(whole, after.totalAmount))
    return { cancellation: { ...cancellation, charge, cutOff: pence(whole - charge) }, isOwnCharge: false }
  }
  const agreed = pence(Math.min(penceOf((await readCancellation(tx, before)).charge), price))
  const defaultCharge = by === 'guest' ? agreed : pence(0)
  const charge = requestedCharge ?? defaultCharge
  if (charge > agreed) throw fieldError('charge', aboveAgreedText(agreed))
  const cancelled = { at: tx.clock.now(), by, charge, waived: pence(0), cutOff: pence(0) }
  return { cancellation: cancelled, isOwnCharge: charge !== defaultCharge }
}

function aboveAgreedText(agreed: Pence): string {
  if (agreed === 0) return 'By the agreement this cancellation costs nothing'
  return `The agreed charge is ${formatPounds(agreed)}. You may charge less, not more.`
}

function findBrokenRules(edit: Edit, terms: StayTerms | null): Rule[] {
  const { before, after } = edit
  if (!isSameStay(edit)) countValidNights(after.stay)
  if (terms && (after.guests > before.guests || before.propertyId !== after.propertyId))
    refuseOvercrowding(after.guests, terms)
  // Price and minimum stay of a channel stay were agreed with the channel.
  if (before.channel !== null) return []
  return after.totalAmount !== before.totalAmount && after.totalAmount !== terms?.total ? ['own price'] : []
}

/**
 * A stay below the minimum needs no second reason while its length is unchanged and the minimum has not risen.
 */
async function isNewlyUnderMinimum(tx: TxContext, edit: Edit, { minimumStay }: StayTerms): Promise<boolean> {
  const { before, after } = edit
  const nights = countNights(after.stay)
  if (isSameStay(edit) || nights >= minimumStay || before.channel !== null) return false
  if (nights !== countNights(before.stay)) return true
  const { id, propertyId, stay, guests } = before
  return minimumStay > (await lockStayTerms(tx, { propertyId, stay, guests, bookingId: id })).minimumStay
}

/**
 * Returns new price lines for a new price, and for an equal price calculated for another home, other days or more
 * guests. Otherwise the lines stay.
 */
async function newPriceColumns(
  tx: TxContext,
  { before, after }: Edit,
  terms: StayTerms | null,
): Promise<ChangePlan['price']> {
  if (after.channel !== null)
    return after.totalAmount === before.totalAmount
      ? {}
      : { price_lines: channelPriceLines(after.channel, after.totalAmount) }
  const isCalculated = terms?.total === after.totalAmount
  if (after.totalAmount === before.totalAmount && !isCalculated) return {}
  const { price_lines } = await agreedPriceColumns(tx, after.totalAmount, terms)
  return {
    price_lines,
    ...(isCalculated && terms && { vat_percent: terms.vatPercent }),
  }
}

/**
 * Returns `null` where the home's terms are not needed: a booking of a deleted home can still be cancelled or completed. Also
 * returns `null` where only the price changes and the home no longer exists.
 */
async function readTermsIfNeeded(tx: TxContext, edit: Edit, isCalculatedPrice: boolean): Promise<StayTerms | null> {
  const { before, after } = edit
  if (isCalculatedPrice || !isSameStay(edit) || after.guests > before.guests) return readTermsOfChange(tx, edit)
  return after.totalAmount === before.totalAmount ? null : readTermsIfHomeExists(tx, edit)
}

async function readTermsIfHomeExists(tx: TxContext, edit: Edit): Promise<StayTerms | null> {
  try {
    return await readTermsOfChange(tx, edit)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  }
}

/**
 * Returns the terms of the changed stay. Throws `invalid` for an impossible stay and a calculated price above the
 * maximum amount, `not-found` for an unknown or deleted home.
 */
function readTermsOfChange(tx: TxContext, edit: Edit): Promise<StayTerms> {
  const { id, propertyId, stay, guests } = edit.after
  if (!isSameStay(edit)) countValidNights(stay)
  return lockStayTerms(tx, { propertyId, stay, guests, bookingId: id })
}

/** Whether home and days are unchanged. The number of guests may differ. */
export function isSameStay({ before, after }: Edit): boolean {
  return (
    before.propertyId === after.propertyId &&
    before.stay.checkIn === after.stay.checkIn &&
    before.stay.checkOut === after.stay.checkOut
  )
}

function countNights(stay: Stay): number {
  return nightsBetween(stay.checkIn, stay.checkOut)
}
