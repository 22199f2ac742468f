import * as z from 'zod/mini'
import { formatSum, penceOf, toPounds } from '#platform/shared/money.ts'

export type CancelledBy = 'guest' | 'office'

const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/

/** What is asked of a cancellation: another charge than the usual one wants a reason, and none is above the agreement’s. */
export function cancelForm(agreed: string) {
  return z
    .object({
      by: z.enum(['guest', 'office'], 'Please say who cancels'),
      charge: z.string('Please enter an amount').check(
        z.trim(),
        z.refine((text) => AMOUNT.test(text), 'Please enter an amount such as 450.00'),
        z.refine(
          (text) => !AMOUNT.test(text) || penceOf(text) <= penceOf(agreed),
          `By the agreement ${formatSum(agreed)} is charged. It can be less, not more.`,
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
          !AMOUNT.test(charge) || reason !== '' || penceOf(charge) === penceOf(usualCharge(by, agreed)),
        { path: ['reason'], error: 'Please give a reason for a charge of your own' },
      ),
    )
}

/** What is charged unless the office says otherwise: what the agreement says where the guest cancels, else nothing. */
export function usualCharge(by: CancelledBy, agreed: string): string {
  return by === 'guest' ? agreed : '0.00'
}

/** The charge as it is typed; `undefined` while it is no amount. */
export function requestedCharge(typed: string): string | undefined {
  return AMOUNT.test(typed.trim()) ? toPounds(penceOf(typed.trim())) : undefined
}
