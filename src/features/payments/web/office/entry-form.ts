import * as z from 'zod/mini'
import { type BookingState, STATES } from '#features/booking-state.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { newEntry } from '#features/payments/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { isPositive, subtractToZero } from './payment-labels.ts'

const fields = newEntry.shape

const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/

/** Messages for a missing reason. The guest reads the reason for these kinds of entry. */
const REASON_REQUIRED: Partial<Record<EnteredKind, string>> = {
  deduction: 'Please say what the deduction is for',
  allowance: 'Please say why the price is reduced',
}

export interface EntryTask {
  kind: EnteredKind
  bookingId: number
  guestName: string
  paymentReference: string
  /** Decides whether the form offers a refund for a booking without nights. */
  state: BookingState
  /** The initial amount in pounds, such as "450.00": usually the sum due. Empty if no amount is suggested. */
  amount: string
  /** The sum due back to the guest. The excess of a larger refund must be taken off the price. Undefined if there is no limit. */
  mayGoBack?: string
  /** The largest deduction from the money held. A larger deduction claims the excess from the guest. Undefined for other kinds. */
  mayKeep?: string
  /** The unpaid part of the deposit. Nothing can be claimed before the deposit is paid. Undefined for other kinds. */
  depositOwed?: string
  /** Alternative amounts in pounds; a button fills in each amount. */
  otherSums?: readonly { label: string; amount: string }[]
}

/** Whether a payment holds the dates of a booking without nights, or cancels the booking. Correcting the payment undoes neither. */
export function changesBooking({ kind, state }: EntryTask): boolean {
  return kind === 'received' && STATES[state].asksFor === 'nothing'
}

/** Accepts amounts such as "£1,450"; returns "1450". */
export const amountField = z.pipe(
  z.string('Please enter an amount').check(
    z.trim(),
    z.refine((text) => AMOUNT.test(plainAmount(text)), 'Please enter an amount such as 450.00'),
  ),
  z.transform(plainAmount),
)

/** Like `amountField`, but may be empty. */
const optionalAmount = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || AMOUNT.test(plainAmount(text)), 'Please enter an amount such as 450.00'),
  ),
  z.transform(plainAmount),
)

/** Requires a reason for deductions, allowances and refunds above `mayGoBack`. */
export function entryForm(
  kind: EnteredKind,
  { mayGoBack, mayKeep, depositOwed = '0.00' }: Pick<EntryTask, 'mayGoBack' | 'mayKeep' | 'depositOwed'> = {},
) {
  const mayClaim = !isPositive(depositOwed)
  const reasonMessage = REASON_REQUIRED[kind]
  const fields = z.object({
    amount: amountField,
    day: z.string().check(z.refine(isDay, 'Please select the payment date')),
    reference: z.string().check(z.trim(), z.maxLength(300, 'Please use at most 300 characters')),
    reason: reasonMessage
      ? z.string().check(z.trim(), z.minLength(3, reasonMessage), z.maxLength(500, 'Please use at most 500 characters'))
      : z.string().check(
          z.trim(),
          z.maxLength(500, 'Please use at most 500 characters'),
          z.refine((text) => text === '' || text.length >= 3, 'Please use at least 3 characters'),
        ),
    asAllowance: z.boolean(),
    isClaimed: z.boolean(),
    photograph: z.string(),
    isToGoBack: z.boolean(),
    /** Kept from a deposit that is returned; the amount is the rest. */
    deduction: optionalAmount,
  })
  return fields.check(
    z.refine(({ amount, asAllowance }) => asAllowance || excessOverDue(amount, mayGoBack) === undefined, {
      path: ['asAllowance'],
      error: 'Please tick this box, or refund less',
    }),
    z.refine(({ amount, isClaimed }) => (mayClaim && isClaimed) || excessOverDue(amount, mayKeep) === undefined, {
      path: [mayClaim ? 'isClaimed' : 'amount'],
      error: mayClaim
        ? 'Please tick this box, or deduct less'
        : `Please deduct at most ${formatPoundsText(mayKeep ?? '0.00')}`,
    }),
    z.refine(({ amount, reason }) => reason !== '' || excessOverDue(amount, mayGoBack) === undefined, {
      path: ['reason'],
      error: 'Please say why the price is reduced',
    }),
    z.refine(({ deduction, reason }) => deduction === '' || reason !== '', {
      path: ['reason'],
      error: REASON_REQUIRED.deduction,
    }),
  )
}

/** Returns the part of an amount above `max`, in pounds. Undefined if `max` is not exceeded or the amount is invalid. */
export function excessOverDue(amount: string, max: string | undefined): string | undefined {
  const plain = plainAmount(amount)
  if (max === undefined || !AMOUNT.test(plain)) return undefined
  const excess = subtractToZero(plain, max)
  return isPositive(excess) ? excess : undefined
}

/** Returns the rest of a deposit after a deduction; undefined while the deduction is no amount. */
export function restAfterDeduction(held: string, deduction: string): string | undefined {
  const plain = plainAmount(deduction)
  if (plain === '') return held
  return AMOUNT.test(plain) ? subtractToZero(held, plain) : undefined
}

function plainAmount(text: string): string {
  return text.trim().replace(/^£\s*/, '').replaceAll(',', '')
}

export type EntryInput = z.input<ReturnType<typeof entryForm>>
export type EntryOutput = z.output<ReturnType<typeof entryForm>>

/** Builds the request body without empty fields. Sends `asAllowance` and `isClaimed` only if the amount exceeds the limit. */
export function toRequestBody({ kind, mayGoBack, mayKeep }: EntryTask, sent: EntryOutput) {
  const { amount, day, reference, reason, photograph, isToGoBack, deduction } = sent
  const isDeducted = deduction !== ''
  const withPhotograph = photograph !== '' && { photograph }
  return {
    kind,
    amount,
    day: day as z.input<typeof fields.day>, // checked by the form's schema
    ...(reference !== '' && { reference }),
    ...(reason !== '' && !isDeducted && { reason }),
    ...(excessOverDue(amount, mayGoBack) !== undefined && { asAllowance: true }),
    ...(excessOverDue(amount, mayKeep) !== undefined && { isClaimed: true }),
    ...(kind === 'received' && isToGoBack && { withoutNights: 'refund' as const }),
    ...(kind === 'deduction' && withPhotograph),
    ...(isDeducted && { deduction: { amount: deduction, reason, ...withPhotograph } }),
  }
}
