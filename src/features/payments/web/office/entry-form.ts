import * as z from 'zod/mini'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { newEntry } from '#features/payments/contract.ts'
import { isDay } from '#platform/shared/day.ts'

const fields = newEntry.shape

const REASON_WANTED = 'Please say what the deduction is for'

/** What is entered, and of which booking; the amount is what is due, where something is. */
export interface EntryTask {
  kind: EnteredKind
  bookingId: number
  guestName: string
  paymentReference: string
  /** "450.00"; `''` where nothing is due. */
  amount: string
  /** Sums to choose instead: all that is owed, the deposit alone. */
  others?: readonly { label: string; amount: string }[]
}

/** The form of an entry, in the words of the contract; only a deduction asks why. */
export function entryForm(kind: EnteredKind) {
  return z.object({
    amount: z.pipe(
      z.string('Please enter an amount').check(
        z.trim(),
        z.refine(
          (text) => PLAIN.test(text.replace(/^£\s*/, '').replaceAll(',', '')),
          'Please enter an amount such as 450.00',
        ),
      ),
      z.transform((text: string) => text.replace(/^£\s*/, '').replaceAll(',', '')),
    ),
    day: z.string().check(z.refine(isDay, 'Please select the day on which the money moved')),
    reference: z.string().check(z.trim(), z.maxLength(300, 'Please use at most 300 characters')),
    reason:
      kind === 'deduction'
        ? z
            .string()
            .check(z.trim(), z.minLength(3, REASON_WANTED), z.maxLength(500, 'Please use at most 500 characters'))
        : z.string().check(
            z.trim(),
            z.maxLength(500, 'Please use at most 500 characters'),
            z.refine((text) => text === '' || text.length >= 3, 'Please use at least 3 characters'),
          ),
    photograph: z.string(),
  })
}

const PLAIN = /^\d{1,8}(?:\.\d{1,2})?$/

export type EntryGiven = z.input<ReturnType<typeof entryForm>>
export type EntrySent = z.output<ReturnType<typeof entryForm>>

/** What is sent of the form: nothing empty, and a photograph of a deduction alone. */
export function bodyOf(kind: EnteredKind, { amount, day, reference, reason, photograph }: EntrySent) {
  return {
    kind,
    amount,
    day: day as z.input<typeof fields.day>, // the form's own check
    ...(reference !== '' && { reference }),
    ...(reason !== '' && { reason }),
    ...(kind === 'deduction' && photograph !== '' && { photograph }),
  }
}
