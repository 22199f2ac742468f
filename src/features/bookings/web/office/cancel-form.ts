import * as z from 'zod/mini'
import { formatSum, penceOf, toPounds } from '#platform/shared/money.ts'

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

/** The charge as it is typed; `undefined` while it is no amount. */
export function chargeAsked(typed: string): string | undefined {
  return AMOUNT.test(typed.trim()) ? toPounds(penceOf(typed.trim())) : undefined
}
