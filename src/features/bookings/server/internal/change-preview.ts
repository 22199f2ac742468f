import { STATES } from '#features/booking-state.ts'
import type { ChangeOutcome, ChangePreview, OpenBooking } from '#features/bookings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { NewEmail } from '#platform/server/mail/due.ts'
import { preview, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon, nightsOf } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { inTheWay, type TakenBy } from '../stays.ts'
import type { AgreedMoney } from '../terms.ts'
import type { BookingChange } from './booking-change.ts'
import type { BookingRow } from './booking-row-store.ts'
import { bookingToChange } from './booking-to-change.ts'
import { termsNow } from './cancellation-terms.ts'
import { carryOut } from './change-booking.ts'
import { moneyAfter, moneyBefore } from './change-money.ts'
import { planChange } from './change-plan.ts'
import { hasNights } from './nights-of-booking.ts'

/** The change to preview. `totalAmount` is an additional price, in pence, beside the agreed one. */
type Considered = Omit<BookingChange, 'isCalculatedPrice' | 'reason' | 'version'>

/**
 * Previews a change: carries it out and rolls it back, at the agreed price, at the calculated price, and at `totalAmount`. Throws
 * as the change does, but returns broken rules and conflicts as part of the preview.
 */
export async function previewChange(
  ctx: AppContext,
  staff: StaffMember,
  { id, totalAmount, ...change }: Considered & { id: number },
): Promise<ChangePreview> {
  const attempt = (more: BookingChange) => preview(ctx, staff, (tx) => simulateChange(tx, id, { ...change, ...more }))
  const retained = await attempt({})
  const isOfStay = change.status === undefined && change.holdUntil === undefined
  return {
    ...retained.told,
    retained: retained.outcome,
    calculated: isOfStay ? await calculatedBeside(retained.outcome, () => attempt({ isCalculatedPrice: true })) : null,
    custom: totalAmount === undefined ? null : (await attempt({ totalAmount })).outcome,
  }
}

type Told = Omit<ChangePreview, 'retained' | 'calculated' | 'custom'>

async function simulateChange(
  tx: StaffTxContext,
  id: number,
  change: BookingChange,
): Promise<{ told: Told; outcome: ChangeOutcome | null }> {
  const emails: Pick<NewEmail, 'kind' | 'to'>[] = []
  const trial: StaffTxContext = {
    ...tx,
    email: async (email) => {
      emails.push(email)
    },
  }
  const before = await bookingToChange(tx, id, change.propertyId)
  const booking = await openBooking(tx, id)
  const { business } = await readSettings(tx)
  const told: Told = {
    version: before.version,
    current: { ...onWire(moneyBefore({ before, after: before })), ...status(booking) },
    nights: { freed: 0, taken: 0, takenBy: [], blocks: [] },
    refusal: null,
    cancellation: change.status === 'cancelled' && before.status !== 'cancelled' ? await termsNow(tx, before) : null,
  }
  try {
    const plan = await planChange(trial, before, change)
    const done = await carryOut(trial, plan, 'Tried')
    const outcome = {
      ...onWire(moneyAfter(plan)),
      ...status(done),
      heldUntil: done.heldUntil,
      emails: emails.map(({ kind, to }) => ({ kind, to: to === 'guest' ? done.guestEmail : business.email })),
      depositByRule: plan.depositByRule === null ? null : toPounds(plan.depositByRule),
      wants: plan.broken,
    }
    return { told: { ...told, nights: { ...told.nights, ...movedNights(before, plan.after) } }, outcome }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    const { takenBy = [] } = (error.details.body ?? {}) as { takenBy?: TakenBy }
    const nights = { ...told.nights, ...(await inTheWay(tx, takenBy)) }
    return { told: { ...told, nights, refusal: error.message }, outcome: null }
  }
}

/**
 * Returns the outcome at the calculated price, where that differs from the agreed price. Returns `null` for a deleted home and
 * for a price below the allowances.
 */
async function calculatedBeside(
  retained: ChangeOutcome | null,
  attempt: () => Promise<{ outcome: ChangeOutcome | null }>,
): Promise<ChangeOutcome | null> {
  if (!retained) return null
  try {
    const { outcome } = await attempt()
    return outcome?.total === retained.total ? null : outcome
  } catch (error) {
    if (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')) return null
    throw error
  }
}

/** Counts the nights that the change frees, and those that the booking newly takes. */
function movedNights(before: BookingRow, after: BookingRow): { freed: number; taken: number } {
  const [had, has] = [nightsHad(before), nightsHad(after)]
  return {
    freed: [...had].filter((night) => !has.has(night)).length,
    taken: [...has].filter((night) => !had.has(night)).length,
  }
}

function nightsHad(booking: BookingRow): Set<string> {
  return new Set(hasNights(booking) ? nightsOf(booking.stay).map((night) => `${booking.propertyId} ${night}`) : [])
}

function status(booking: OpenBooking) {
  const { state, property, guests } = booking
  return {
    owed: owedOf(booking),
    state,
    home: property?.title ?? 'Unknown Property',
    checkIn: dayInLondon(new Date(booking.checkIn)),
    checkOut: dayInLondon(new Date(booking.checkOut)),
    guests,
  }
}

/**
 * The amount still owed by the guest, in pounds; a refund due is negative. `null` without a ledger or where nothing is asked for.
 */
function owedOf({ money, state }: OpenBooking): string | null {
  if (!money) return null
  return STATES[state].asksFor === 'nothing' && !money.owed.startsWith('-') ? null : money.owed
}

function onWire(money: AgreedMoney) {
  return {
    total: toPounds(money.total),
    securityDeposit: toPounds(money.securityDeposit),
    depositDueAt: money.depositDueAt?.toISOString() ?? null,
    priceDueOn: money.priceDueOn,
    freeUntil: money.freeUntil,
  }
}
