import * as z from 'zod/mini'
import { formatPoundsText, penceOf, toPounds } from '#platform/shared/money.ts'

export type CancelledBy = 'guest' | 'office'

const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/

/** `agreed` is the charge by the agreement, in pounds. No charge may exceed it. */
export function cancelForm(agreed: string) {
  return z
    .object({
      by: z.enum(['guest', 'office'], 'Please select who is cancelling'),
      charge: z.string('Please enter an amount').check(
        z.trim(),
        z.refine((text) => AMOUNT.test(text), 'Please enter an amount such as 450.00'),
        z.refine(
          (text) => !AMOUNT.test(text) || penceOf(text) <= penceOf(agreed),
          `The agreed charge is ${formatPoundsText(agreed)}. You may charge less, not more.`,
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
          !AMOUNT.test(charge) || reason !== '' || penceOf(charge) === penceOf(defaultCharge(by, agreed)),
        { path: ['reason'], error: 'Please give a reason for a different charge' },
      ),
    )
}

/** Returns pounds: the agreed charge for a guest, 0 for the office. */
export function defaultCharge(by: CancelledBy, agreed: string): string {
  return by === 'guest' ? agreed : '0.00'
}

/** Returns pounds; undefined for a text that is not an amount. */
export function parseCharge(typed: string): string | undefined {
  return AMOUNT.test(typed.trim()) ? toPounds(penceOf(typed.trim())) : undefined
}
