import * as z from 'zod/mini'
import { formatSum, penceOf } from '#platform/shared/money.ts'
import { lessOrNothing } from '../payment-words.ts'

export type CancelledBy = 'guest' | 'office'

const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/

/** What is asked of a cancellation: another charge than the rule's wants a reason, and none is above the price. */
export function cancelForm(byRule: string, totalAmount: string) {
  return z
    .object({
      by: z.enum(['guest', 'office'], 'Please say who cancels'),
      charge: z.string('Please enter an amount').check(
        z.trim(),
        z.refine((text) => AMOUNT.test(text), 'Please enter an amount such as 450.00'),
        z.refine(
          (text) => !AMOUNT.test(text) || penceOf(text) <= penceOf(totalAmount),
          `The charge can be no more than the price, ${formatSum(totalAmount)}`,
        ),
      ),
      reason: z.string().check(
        z.trim(),
        z.maxLength(500, 'Please use at most 500 characters'),
        z.refine((text) => text === '' || text.length >= 3, 'Please use at least 3 characters'),
      ),
    })
    .check(
      z.refine(
        ({ by, charge, reason }) =>
          !AMOUNT.test(charge) || reason !== '' || penceOf(charge) === penceOf(usualCharge(by, byRule)),
        { path: ['reason'], error: 'Please give a reason for a charge of your own' },
      ),
    )
}

/** What is kept unless the office says otherwise: by the guest what the rule says, by the office nothing. */
export function usualCharge(by: CancelledBy, byRule: string): string {
  return by === 'guest' ? byRule : '0.00'
}

/** What goes back to the guest of what has come; `undefined` while the charge is no amount. */
export function goesBack(received: string, charge: string): string | undefined {
  return AMOUNT.test(charge.trim()) ? lessOrNothing(received, charge.trim()) : undefined
}

/** What of the charge has not come; `undefined` while it is no amount. */
export function stillOwed(received: string, charge: string): string | undefined {
  return AMOUNT.test(charge.trim()) ? lessOrNothing(charge.trim(), received) : undefined
}
