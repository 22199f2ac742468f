import * as z from 'zod/mini'
import { checkDigit } from '#platform/shared/check-digit.ts'
import { amount, day, id, instant } from '#platform/shared/wire.ts'

/** The state of a booking's money: the first that holds of what is due back, what is owed, and nothing of either. */
export const MONEY_STATES = [
  'unpaid',
  'part paid',
  'paid',
  'nothing due',
  'overpaid',
  'refund due',
  'deposit due back',
] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** What the ledger of a booking comes to, and what the calendar adds to it. */
export const bookingMoney = z.object({
  state: z.enum(MONEY_STATES),
  /** What the guest still owes, deposit and price together; below zero what is owed to the guest, the deposit aside. */
  owed: amount,
  /** Of the price, less what was taken off it; of a cancelled stay what is charged. */
  priceDue: amount,
  depositDue: amount,
  /** From the guest, and what was moved here from other bookings. */
  received: amount,
  /** To the guest, and what was moved away to other bookings. */
  refunded: amount,
  /** What of `refunded` was moved to other bookings. */
  movedAway: amount,
  deducted: amount,
  depositReturned: amount,
  /** What of the security deposit has not come: it is paid before the price. */
  depositOwed: amount,
  /** What of it is in the house, and not kept for damage. */
  depositHeld: amount,
  /** Whether something that is owed is late. */
  overdue: z.boolean(),
  /** `null` for a stay that is paid to its channel. */
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  /** By when the deposit is to be back with the guest; `null` while nothing of it is to go back, or the stay is not over. */
  depositBackBy: z.nullable(day),
})
export type BookingMoney = z.infer<typeof bookingMoney>

/** What the office enters; the database writes the two dues by itself. An `allowance` moves nothing: it lowers the price. */
export const ENTERED_KINDS = ['received', 'refund', 'deduction', 'deposit-returned', 'allowance'] as const
export const enteredKind = z.enum(ENTERED_KINDS, `kind is one of ${ENTERED_KINDS.join(', ')}`)
export type EnteredKind = z.infer<typeof enteredKind>

/** What the office writes and can take back. A `transfer` is written for two bookings at once: below zero where money leaves. */
export const OFFICE_KINDS = [...ENTERED_KINDS, 'transfer'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

export function isOfficeKind(kind: EntryKind): kind is OfficeKind {
  return OFFICE_KINDS.some((written) => written === kind)
}

const ENTRY_KINDS = ['price-due', 'deposit-due', ...OFFICE_KINDS] as const
const entryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof entryKind>

/** One line of the ledger; the oldest first. Below zero is what takes another back, is owed no more, or moved away. */
export const ledgerEntry = z.object({
  id,
  kind: entryKind,
  amount,
  day,
  reference: z.string(),
  reason: z.nullable(z.string()),
  /** The address at which staff, and nobody else, see the photograph of the damage. */
  photograph: z.nullable(z.string()),
  /** The entry that this one takes back. */
  corrects: z.nullable(id),
  /** The entry by which this one was taken back. */
  correctedBy: z.nullable(id),
  /** Of a transfer: the booking that has the other side of it. */
  otherBookingId: z.nullable(id),
  /** The line of the bank's statement that it was matched with. */
  bankLineId: z.nullable(id),
  createdAt: instant,
  /** Who of the office entered it; `null` for what the database wrote by themselves. */
  createdBy: z.nullable(z.string()),
  /** True for what the office entered and nobody has taken back. */
  mayCorrect: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Digits of a booking's number in its reference, at least. */
export const REFERENCE_DIGITS = 6

/**
 * What a guest writes on the bank transfer for a booking, such as `HL-000123-7`: its number and a check digit, within
 * the 18 characters that every bank takes [rule payment-reference].
 */
export function paymentReference(bookingId: number): string {
  const digits = String(bookingId).padStart(REFERENCE_DIGITS, '0')
  return `HL-${digits}-${checkDigit(digits)}`
}
