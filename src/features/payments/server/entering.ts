import { readBeforeMoney, renewDueDays } from '#features/bookings/server/agreement/due-days.ts'
import { prepareNightsForMoney, updateHoldAfterPayment } from '#features/bookings/server/holds/paid-nights.ts'
import type { BookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { canSettleDeposit, maxRefund } from '#features/ledger/server/money.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Ledger } from '../contract.ts'
import { hasPhotograph } from './damage-photographs.ts'
import { assertWithinPrice, requiredAllowance } from './internal/allowing.ts'
import { lowerCharge, owedToGuest } from './internal/charge.ts'
import { isEmailed } from './internal/emails.ts'
import {
  aboveReceivedError,
  lockForEntry,
  type Movement,
  photographMissingError,
  writeEntry,
} from './internal/entries.ts'
import { readLedger } from './internal/ledger.ts'

/** A ledger entry that the office types or matches with a bank line. */
export interface MoneyEntry extends Movement {
  kind: EnteredKind
  /** True takes the part of a refund above the sum due back off the price. */
  asAllowance?: boolean | undefined
  /** True claims the part of a deduction above the deposit held from the guest. */
  isClaimed?: boolean | undefined
  /** For a booking without nights, enters the money as due back and takes no nights. */
  withoutNights?: 'refund' | undefined
  /** Called with the locked booking; throws if its balance is not what the caller expects. */
  validate?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Money received extends a hold or takes nights. Throws `not-found` for an unknown booking, `invalid` for a wrong day
 * or photograph. Throws `rule-violation` for a deposit settled before check-out, or an allowance of a cancelled stay.
 * Throws `conflict` above a limit, for a stay of another channel, or for a deleted booking unless money goes back. Also
 * throws what `prepareNightsForMoney` throws.
 */
export async function enterMoney(
  tx: StaffTxContext,
  bookingId: number,
  entry: MoneyEntry,
): Promise<{ entryId: number; ledger: Ledger }> {
  const booking = await lockForEntry(tx, bookingId)
  entry.validate?.(booking)
  assertAllowedIfDeleted(booking, entry)
  assertNotEarly(tx, booking, entry)
  assertWithinLimits(booking, entry)
  if (entry.photograph && !(await hasPhotograph(tx, entry.photograph))) throw photographMissingError()

  const before = await readBeforeMoney(tx, bookingId)
  const { kind, amount, day, reason } = entry
  if (kind === 'received') await prepareNightsForMoney(tx, bookingId, entry.withoutNights ?? 'take them')
  const allowed = kind === 'refund' ? requiredAllowance(booking, entry) : pence(0)
  if (allowed > 0) await writeWithAudit(tx, bookingId, { kind: 'allowance', amount: allowed, day, reason })
  if (kind === 'refund') await lowerCharge(tx, booking, amount)
  const entryId = await writeWithAudit(tx, bookingId, entry)
  if ((kind === 'received' || kind === 'refund') && booking.deleted_at === null)
    await updateHoldAfterPayment(tx, bookingId)
  await renewDueDays(tx, before)
  if (isEmailed(kind) && booking.guest_email !== '')
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

/** Returns the entry's id. */
async function writeWithAudit(tx: StaffTxContext, bookingId: number, entry: Movement): Promise<number> {
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

/**
 * Throws `conflict` for a deleted booking, unless the entry is a returned deposit, or a refund without `asAllowance`.
 */
function assertAllowedIfDeleted({ id, deleted_at }: BookingWithMoney, { kind, asAllowance }: MoneyEntry): void {
  if (deleted_at === null || ((kind === 'refund' || kind === 'deposit-returned') && !asAllowance)) return
  throw new Refusal(
    'conflict',
    `Booking #${id} was deleted, so nothing is entered for it. Restore the booking first, or choose another one.`,
  )
}

/**
 * Returns the day of booking, the earliest day of an entry without a bank line. Empty if the booking was entered after
 * check-in.
 */
function earliestDay({ created_at, check_in_at }: BookingWithMoney): string {
  return created_at < check_in_at ? dayInLondon(created_at) : ''
}

function assertNotEarly(ctx: AppContext, booking: BookingWithMoney, { kind, day, bankLineId }: MoneyEntry): void {
  const now = ctx.clock.now()
  if (day > dayInLondon(now)) {
    const message = 'This date is in the future'
    throw fieldError('day', message)
  }
  if (bankLineId === undefined && day < earliestDay(booking))
    throw fieldError('day', `This booking was made on ${formatLongDay(dayInLondon(booking.created_at))}`)
  if ((kind === 'deduction' || kind === 'deposit-returned') && !canSettleDeposit(booking, now))
    throw new Refusal('rule-violation', 'The security deposit is settled after check-out: this stay is not over yet')
}

function assertWithinLimits(booking: BookingWithMoney, { kind, amount, isClaimed }: MoneyEntry): void {
  if (kind === 'received') return
  if (kind === 'allowance') {
    assertWithinPrice(booking, amount)
    return
  }
  if (kind === 'deduction') {
    assertWithinDeposit(booking, amount, isClaimed)
    return
  }
  const max = maxRefund(booking)
  if (amount > max) throw aboveReceivedError(max)
  if (booking.status === 'cancelled') assertWithinCharge(booking, kind, amount)
  const held = penceOf(booking.deposit_held ?? '0')
  if (kind === 'deposit-returned' && booking.status !== 'cancelled' && amount > held)
    throw new Refusal(
      'conflict',
      `${formatPounds(held)} of the security deposit is held. Please enter the rest as a refund.`,
    )
}

/** Throws `conflict` above the sum due back. A refund may exceed this sum: it then lowers the charge of a cancelled stay. */
function assertWithinCharge(booking: BookingWithMoney, kind: EnteredKind, amount: Pence): void {
  const dueBack = owedToGuest(booking)
  if (kind === 'refund' || amount <= dueBack) return
  throw new Refusal('conflict', `${formatPounds(dueBack)} is due back to the guest. Please enter the rest as a refund.`)
}

/**
 * A deduction above the deposit held, or above the sum due back of a cancelled stay, must be claimed. Throws `conflict` without
 * the claim, or while the deposit is not paid in full.
 */
function assertWithinDeposit(booking: BookingWithMoney, amount: Pence, isClaimed = false): void {
  const isCancelled = booking.status === 'cancelled'
  const mayKeep = isCancelled ? owedToGuest(booking) : penceOf(booking.deposit_held ?? '0')
  if (amount <= mayKeep) return
  const held = `${formatPounds(mayKeep)} ${isCancelled ? 'is due back to the guest' : 'of the security deposit is held'}.`
  const unpaid = penceOf(booking.deposit_owed ?? '0')
  if (unpaid > 0)
    throw new Refusal(
      'conflict',
      `${held} More can be claimed from the guest once the other ${formatPounds(unpaid)} of it has been paid.`,
    )
  if (isClaimed) return
  throw new Refusal(
    'conflict',
    `${held} To keep more, claim ${formatPounds(pence(amount - mayKeep))} from the guest.`,
    { body: { wants: ['claim'], mayKeep: toPounds(mayKeep) } },
  )
}
