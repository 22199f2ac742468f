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

/** An entry as the office or a bank line gives it. */
export interface Entering extends Movement {
  kind: EnteredKind
  /** For a refund: takes what exceeds the sum due back off the price, for `reason`. */
  asAllowance?: boolean | undefined
  /** For money for a booking without nights: the money is due back, and no nights are taken. */
  withoutNights?: 'refund' | undefined
  /** Called with the locked booking; throws if its balance is not what the caller expects. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Writes an entry with its audit log entry and, where money moved, the email to the guest. Money received extends a hold and
 * takes the nights for a booking without. A refund of a cancelled stay lowers the charge by what exceeds the sum due back. Throws
 * `not-found` for an unknown booking; `rule-violation` for settling a deposit before the stay is over; `invalid` for a future day
 * or a missing photograph. Throws `conflict` if the booking is deleted and the entry pays nothing back. Throws `conflict` above
 * the money received, the deposit held, the price, or, without `asAllowance`, the sum due back of an agreed stay. Also throws
 * what `nightsForMoney` throws.
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

/** Writes an entry and its audit log entry; returns the entry's id. */
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

/** For a deleted booking only refunds and returned deposits are entered: other money belongs to another booking. */
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

/** Only a refund lowers the charge of a cancelled stay; after any other entry the guest would seem to owe it again. */
function refuseBeyondCharge(booking: BookingWithMoney, kind: EnteredKind, amount: Pence): void {
  const dueBack = owedToGuest(booking)
  if (kind === 'refund' || amount <= dueBack) return
  const rest = kind === 'deduction' ? 'No more of it can be kept.' : 'What goes back beyond it is a refund.'
  throw new Refusal('conflict', `${formatPounds(dueBack)} is due back to the guest. ${rest}`)
}
