import * as z from 'zod/mini'
import type { BookingState } from '#features/booking-state.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { newEntry } from '#features/payments/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { isAbove, lessOrNothing } from './payment-words.ts'

const fields = newEntry.shape

const PLAIN = /^\d{1,8}(?:\.\d{1,2})?$/

/** What has to be said of an entry that the guest reads about. */
const REASON_REQUIRED: Partial<Record<EnteredKind, string>> = {
  deduction: 'Please say what the deduction is for',
  allowance: 'Please say why it costs less',
}

/** What is entered, and of which booking; the amount is what is due, where something is. */
export interface EntryTask {
  kind: EnteredKind
  bookingId: number
  guestName: string
  paymentReference: string
  /** Of the booking: money for one without nights takes them, or goes back. */
  state: BookingState
  /** "450.00"; `''` where nothing is due. */
  amount: string
  /** What is due back to the guest: a refund beyond it is taken off the price, or not made. Left out where it is not so. */
  mayGoBack?: string
  /** Sums to choose instead: all that is owed, the deposit alone. */
  others?: readonly { label: string; amount: string }[]
}

/** An amount as somebody types it, "£1,450"; sent as "1450". */
export const enteredAmount = z.pipe(
  z.string('Please enter an amount').check(
    z.trim(),
    z.refine((text) => PLAIN.test(plainAmount(text)), 'Please enter an amount such as 450.00'),
  ),
  z.transform(plainAmount),
)

/**
 * The form of an entry, in the words of the contract. A deduction and an allowance ask why, and so does a refund beyond what
 * is due back, `mayGoBack`, which has to be taken off the price.
 */
export function entryForm(kind: EnteredKind, mayGoBack?: string) {
  const requested = REASON_REQUIRED[kind]
  const fields = z.object({
    amount: enteredAmount,
    day: z.string().check(z.refine(isDay, 'Please select the day on which the money moved')),
    reference: z.string().check(z.trim(), z.maxLength(300, 'Please use at most 300 characters')),
    reason: requested
      ? z.string().check(z.trim(), z.minLength(3, requested), z.maxLength(500, 'Please use at most 500 characters'))
      : z.string().check(
          z.trim(),
          z.maxLength(500, 'Please use at most 500 characters'),
          z.refine((text) => text === '' || text.length >= 3, 'Please use at least 3 characters'),
        ),
    asAllowance: z.boolean(),
    photograph: z.string(),
    isToGoBack: z.boolean(),
  })
  return fields.check(
    z.refine(({ amount, asAllowance }) => asAllowance || beyondDue(amount, mayGoBack) === undefined, {
      path: ['asAllowance'],
      error: 'Please choose this, or refund less',
    }),
    z.refine(({ amount, reason }) => reason !== '' || beyondDue(amount, mayGoBack) === undefined, {
      path: ['reason'],
      error: 'Please say why it costs less',
    }),
  )
}

/** How much a refund goes beyond what is due back; `undefined` where it does not, or is no amount yet. */
export function beyondDue(amount: string, mayGoBack: string | undefined): string | undefined {
  const plain = plainAmount(amount)
  if (mayGoBack === undefined || !PLAIN.test(plain)) return undefined
  const beyond = lessOrNothing(plain, mayGoBack)
  return isAbove(beyond) ? beyond : undefined
}

function plainAmount(text: string): string {
  return text.trim().replace(/^£\s*/, '').replaceAll(',', '')
}

export type EntryGiven = z.input<ReturnType<typeof entryForm>>
export type EntrySent = z.output<ReturnType<typeof entryForm>>

/** What is sent of the form: nothing empty, a photograph of a deduction alone, and an allowance only where there is one. */
export function bodyOf({ kind, mayGoBack }: EntryTask, sent: EntrySent) {
  const { amount, day, reference, reason, photograph, isToGoBack } = sent
  return {
    kind,
    amount,
    day: day as z.input<typeof fields.day>, // the form's own check
    ...(reference !== '' && { reference }),
    ...(reason !== '' && { reason }),
    ...(beyondDue(amount, mayGoBack) !== undefined && { asAllowance: true }),
    ...(kind === 'received' && isToGoBack && { withoutNights: 'refund' as const }),
    ...(kind === 'deduction' && photograph !== '' && { photograph }),
  }
}
