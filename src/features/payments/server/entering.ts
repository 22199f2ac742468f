import { nightsForMoney, settleHold } from '#features/bookings/server/paid-nights.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { isSettled, mostBack } from '#features/ledger/server/money.ts'
import { moneyEmailDueAt } from '#features/settings/server/undo-time.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Ledger } from '../contract.ts'
import { isStored } from './damage-photographs.ts'
import { allowanceOf, refuseBeyondPrice } from './internal/allowing.ts'
import { giveBackOfCharge, owedToGuest } from './internal/charge.ts'
import { isTold } from './internal/emails.ts'
import { lockForEntry, type Movement, moreThanCame, photographGone, writeEntry } from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'

/** Money that moved, as the office or a line of the bank's statement says. */
export interface Entering extends Movement {
  kind: EnteredKind
  /** Of a refund: what goes beyond what is due back is taken off the price, for `reason`. */
  asAllowance?: boolean | undefined
  /** Of money that came for a booking without nights: it goes back, instead of taking them. */
  withoutNights?: 'refund' | undefined
  /** Throws where the booking, locked by then, is not as the caller took it to be. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Enters money that came, went back or is kept for damage, or what is taken off the price, with its line in the audit log and,
 * where money moved, the email to the guest. A hold for which money has come no longer ends by itself, a booking without
 * nights takes them with it, and a refund of a cancelled stay beyond what was owed to the guest lowers the charge by as much.
 *
 * Throws `not-found` for an unknown booking; `conflict` for what is no refund of a deleted one; `rule-violation` for what settles a deposit before the stay is over; as
 * `conflict` more back than came, more than is due back for an agreed stay unless it is taken off the price, more off the price
 * than it comes to, and more of the deposit than is held; `invalid` for a day that has yet to come and a photograph
 * that is not there; and what `nightsForMoney` refuses.
 */
export async function enterMoney(
  tx: StaffTxContext,
  bookingId: number,
  entering: Entering,
): Promise<{ entryId: number; ledger: Ledger }> {
  const booking = await lockForEntry(tx, bookingId)
  entering.insist?.(booking)
  refuseForDeleted(booking, entering)
  refuseEarly(tx, booking, entering)
  refuseTooMuch(booking, entering)
  if (entering.photograph && !(await isStored(tx, entering.photograph))) throw photographGone()

  const { kind, amount, day, reason } = entering
  if (kind === 'received') await nightsForMoney(tx, bookingId, entering.withoutNights ?? 'take them')
  const allowed = kind === 'refund' ? allowanceOf(booking, entering) : pence(0)
  if (allowed > 0) await enter(tx, bookingId, { kind: 'allowance', amount: allowed, day, reason })
  if (kind === 'refund') await giveBackOfCharge(tx, booking, amount)
  const entryId = await enter(tx, bookingId, entering)
  if ((kind === 'received' || kind === 'refund') && booking.deleted_at === null) await settleHold(tx, bookingId)
  if (isTold(kind) && booking.guest_email !== '')
    await tx.email({
      kind: `money-${kind}`,
      about: { item: 'booking', itemId: bookingId },
      to: 'guest',
      cause: { of: 'ledger_entry', id: entryId },
      dueAt: await moneyEmailDueAt(tx),
      facts: { allowed },
    })
  return { entryId, ledger: await readLedger(tx, bookingId) }
}

/** One entry with its line in the audit log; answers its number. */
async function enter(tx: StaffTxContext, bookingId: number, entry: Movement): Promise<number> {
  const { kind, amount, day, bankLineId } = entry
  const itemId = await writeEntry(tx, bookingId, entry)
  await tx.audit({
    action: 'entered',
    item: 'ledger_entry',
    itemId,
    after: { bookingId, kind, amount: toPounds(amount), day, ...(bankLineId !== undefined && { bankLineId }) },
  })
  return itemId
}

/** Money of a deleted booking only goes back: what comes belongs to a booking that stands, or to nobody. */
function refuseForDeleted({ id, deleted_at }: BookingWithMoney, { kind, asAllowance }: Entering): void {
  if (deleted_at === null || ((kind === 'refund' || kind === 'deposit-returned') && !asAllowance)) return
  throw new Refusal(
    'conflict',
    `Booking #${id} was deleted, so nothing is entered for it. Restore the booking first, or choose another one.`,
  )
}

function refuseEarly(ctx: AppContext, booking: BookingWithMoney, { kind, day }: Entering): void {
  const now = ctx.clock.now()
  if (day > dayInLondon(now)) {
    const message = 'This date is in the future'
    throw fieldError('day', message)
  }
  if ((kind === 'deduction' || kind === 'deposit-returned') && !isSettled(booking, now))
    throw new Refusal('rule-violation', 'The security deposit is settled after check-out: this stay is not over yet')
}

function refuseTooMuch(booking: BookingWithMoney, { kind, amount }: Entering): void {
  if (kind === 'received') return
  if (kind === 'allowance') {
    refuseBeyondPrice(booking, amount)
    return
  }
  const max = mostBack(booking)
  if (amount > max) throw moreThanCame(max)
  if (booking.status === 'cancelled') refuseBeyondCharge(booking, kind, amount)
  const held = penceOf(booking.deposit_held ?? '0')
  if (kind === 'deposit-returned' && booking.status !== 'cancelled' && amount > held)
    throw new Refusal(
      'conflict',
      `${formatPounds(held)} of the security deposit is held. What goes back beyond it is a refund.`,
    )
}

/** Of a cancelled stay, only a refund gives back of the charge: by all else the guest would seem to owe it again. */
function refuseBeyondCharge(booking: BookingWithMoney, kind: EnteredKind, amount: Pence): void {
  const dueBack = owedToGuest(booking)
  if (kind === 'refund' || amount <= dueBack) return
  const rest = kind === 'deduction' ? 'No more of it can be kept.' : 'What goes back beyond it is a refund.'
  throw new Refusal('conflict', `${formatPounds(dueBack)} is due back to the guest. ${rest}`)
}
