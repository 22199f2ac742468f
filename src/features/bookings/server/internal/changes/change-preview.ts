import { STATES } from '#features/booking-state.ts'
import type { AgreedStay, ChangeOutcome, ChangePreview, OpenBooking } from '#features/bookings/contract.ts'
import { agreementOf } from '#features/bookings/server/agreement/agreement-facts.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { findBookingsAndBlocks, type TakenBy } from '#features/bookings/server/stays.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { NewEmail } from '#platform/server/mail/due.ts'
import { preview, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { nightsOf } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from '../booking-row-store.ts'
import { hasNights } from '../holds/nights-of-booking.ts'
import { lockBookingToChange } from '../lock-booking.ts'
import type { BookingChange } from './booking-change.ts'
import { readCancellation } from './cancellation-terms.ts'
import { applyPlan } from './change-booking.ts'
import { planChange } from './change-plan.ts'

/** `totalAmount` is in pence. */
type PreviewedChange = Omit<BookingChange, 'isCalculatedPrice' | 'reason' | 'version'>

/**
 * Makes a change and rolls it back, at the agreed price, the calculated price and `totalAmount`. Returns broken rules and
 * conflicts in the preview, and otherwise throws as the change does.
 */
export async function previewChange(
  ctx: AppContext,
  staff: StaffMember,
  { id, totalAmount, ...change }: PreviewedChange & { id: number },
): Promise<ChangePreview> {
  const attempt = (more: BookingChange) => preview(ctx, staff, (tx) => simulateChange(tx, id, { ...change, ...more }))
  const agreed = await attempt({})
  const isOfStay = change.status === undefined && change.holdUntil === undefined
  return {
    ...agreed.frame,
    agreed: agreed.outcome,
    calculated: isOfStay ? await previewCalculated(agreed.outcome, () => attempt({ isCalculatedPrice: true })) : null,
    own: totalAmount === undefined ? null : (await attempt({ totalAmount })).outcome,
  }
}

type PreviewFrame = Omit<ChangePreview, 'agreed' | 'calculated' | 'own'>

async function simulateChange(
  tx: StaffTxContext,
  id: number,
  change: BookingChange,
): Promise<{ frame: PreviewFrame; outcome: ChangeOutcome | null }> {
  const emails: Pick<NewEmail, 'kind' | 'to'>[] = []
  const trial: StaffTxContext = {
    ...tx,
    email: async (email) => {
      emails.push(email)
    },
  }
  const before = await lockBookingToChange(tx, id, change.propertyId)
  const booking = await openBooking(tx, id)
  const { business } = await readSettings(tx)
  const frame: PreviewFrame = {
    version: before.version,
    current: agreedStayOf(booking),
    nights: { freed: 0, taken: 0, takenBy: [], blocks: [] },
    refusal: null,
    cancellation:
      change.status === 'cancelled' && before.status !== 'cancelled' ? await readCancellation(tx, before) : null,
  }
  try {
    const plan = await planChange(trial, before, change)
    const updated = await applyPlan(trial, plan, 'Tried')
    const outcome = {
      ...agreedStayOf(updated),
      heldUntil: updated.heldUntil,
      emails: emails.map(({ kind, to }) => ({ kind, to: to === 'guest' ? updated.guestEmail : business.email })),
      depositByRule: plan.depositByRule === null ? null : toPounds(plan.depositByRule),
      wants: plan.broken,
    }
    return { frame: { ...frame, nights: { ...frame.nights, ...countMovedNights(before, plan.after) } }, outcome }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    const { takenBy = [] } = (error.details.body ?? {}) as { takenBy?: TakenBy }
    const nights = { ...frame.nights, ...(await findBookingsAndBlocks(tx, takenBy)) }
    return { frame: { ...frame, nights, refusal: error.message }, outcome: null }
  }
}

/**
 * Returns `null` for a refused change, and where the calculated price equals the agreed price. Also returns `null`
 * where no price can be charged: for a deleted home, a channel stay, or a price below the allowances or above the
 * maximum amount.
 */
async function previewCalculated(
  agreed: ChangeOutcome | null,
  attempt: () => Promise<{ outcome: ChangeOutcome | null }>,
): Promise<ChangeOutcome | null> {
  if (!agreed) return null
  try {
    const { outcome } = await attempt()
    return outcome?.total === agreed.total ? null : outcome
  } catch (error) {
    if (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')) return null
    throw error
  }
}

function countMovedNights(before: BookingRow, after: BookingRow): { freed: number; taken: number } {
  const [had, has] = [nightKeys(before), nightKeys(after)]
  return {
    freed: [...had].filter((night) => !has.has(night)).length,
    taken: [...has].filter((night) => !had.has(night)).length,
  }
}

function nightKeys(booking: BookingRow): Set<string> {
  return new Set(hasNights(booking) ? nightsOf(booking.stay).map((night) => `${booking.propertyId} ${night}`) : [])
}

function agreedStayOf(booking: OpenBooking): AgreedStay {
  const { state, property } = booking
  return { ...agreementOf(booking), home: property?.title ?? 'Unknown Property', owed: amountOwed(booking), state }
}

/**
 * Returns pounds, negative for a refund due. `null` without a ledger, and where the guest is not asked to pay and gets
 * nothing back.
 */
function amountOwed({ money, state }: OpenBooking): string | null {
  if (!money) return null
  return STATES[state].asksFor === 'nothing' && !money.owed.startsWith('-') ? null : money.owed
}
