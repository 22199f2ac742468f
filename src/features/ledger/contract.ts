import * as z from 'zod/mini'
import { checkDigit } from '#platform/shared/check-digit.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { amount, day, id, instant } from '#platform/shared/wire.ts'

/** The state of a booking's money, decided by `moneyState`. */
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

/** Sums of a booking's ledger, with due dates. */
export const bookingMoney = z.object({
  state: z.enum(MONEY_STATES),
  /** Unpaid price, deposit and claimed damage; negative for a refund due, which does not include the deposit held. */
  owed: amount,
  /** The price less allowances; for a cancelled stay the cancellation charge. */
  priceDue: amount,
  depositDue: amount,
  /** Includes money moved to this booking from other bookings. */
  received: amount,
  /** Includes money moved to other bookings. */
  refunded: amount,
  /** The part of `refunded` that was moved to other bookings. */
  movedAway: amount,
  deducted: amount,
  depositReturned: amount,
  /** The part of `deducted` beyond the agreed deposit, which the office claims from the guest. */
  claimed: amount,
  /** The unpaid part of `claimed`; payments count towards deposit and price first. */
  claimOwed: amount,
  /** The unpaid part of the security deposit; payments count towards the deposit first. */
  depositOwed: amount,
  priceOwed: amount,
  /** The part of the deposit that was received and is neither returned nor kept for damage. */
  depositHeld: amount,
  /** True if a sum that is owed is late. */
  overdue: z.boolean(),
  /** Null for a stay of another channel. */
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  /** Null until damage beyond the deposit is claimed. */
  claimDueOn: z.nullable(day),
  /** The last day for returning the deposit; null if no deposit is held or the stay is not over. */
  depositBackBy: z.nullable(day),
})
export type BookingMoney = z.infer<typeof bookingMoney>

export interface SumOwed {
  /** `damage` means damage beyond the deposit. */
  what: 'deposit' | 'price' | 'damage'
  amount: string
  on: Day | null
}

/** Returns the unpaid parts of what a guest owes, in the order in which payments count towards them. */
export function sumsOwed(money: BookingMoney): SumOwed[] {
  const { depositOwed, priceOwed, claimOwed, depositDueAt, priceDueOn, claimDueOn } = money
  const sums: SumOwed[] = [
    { what: 'deposit', amount: depositOwed, on: depositDueAt ? dayInLondon(new Date(depositDueAt)) : null },
    { what: 'price', amount: priceOwed, on: priceDueOn },
    { what: 'damage', amount: claimOwed, on: claimDueOn ?? priceDueOn },
  ]
  return sums.filter(({ amount }) => penceOf(amount) > 0)
}

/**
 * Returns those of the sums that are due first [rule due-together]. Sums of earlier days and without a day count as due
 * `today`.
 */
export function sumsDueFirst<Sum extends { on: Day | null }>(sums: readonly Sum[], today: Day): Sum[] {
  const dayOf = ({ on }: Sum) => (on && on > today ? on : today)
  const [first] = sums.map(dayOf).sort()
  return sums.filter((sum) => dayOf(sum) === first)
}

/** Kinds that the office enters; the database writes the two sums due. An `allowance` lowers the price and moves no money. */
export const ENTERED_KINDS = ['received', 'refund', 'deduction', 'deposit-returned', 'allowance'] as const
export const enteredKind = z.enum(ENTERED_KINDS, `kind is one of ${ENTERED_KINDS.join(', ')}`)
export type EnteredKind = z.infer<typeof enteredKind>

/** Kinds that the office writes and can correct. A `transfer` has an entry on each booking, negative where money leaves. */
export const OFFICE_KINDS = [...ENTERED_KINDS, 'transfer'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

export function isOfficeKind(kind: EntryKind): kind is OfficeKind {
  return OFFICE_KINDS.some((officeKind) => officeKind === kind)
}

const ENTRY_KINDS = ['price-due', 'deposit-due', ...OFFICE_KINDS] as const
const entryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof entryKind>

/** Negative amounts are corrections, reductions of a sum due, or money transferred to another booking. */
export const ledgerEntry = z.object({
  id,
  kind: entryKind,
  amount,
  day,
  reference: z.string(),
  reason: z.nullable(z.string()),
  /** URL of the damage photograph, for staff only. */
  photograph: z.nullable(z.string()),
  /** The entry that this entry corrects. */
  corrects: z.nullable(id),
  /** The entry that corrects this entry. */
  correctedBy: z.nullable(id),
  /** For a transfer: the other booking. */
  otherBookingId: z.nullable(id),
  /** The bank line that the entry was matched with. */
  bankLineId: z.nullable(id),
  createdAt: instant,
  /** The member of staff who made the entry, or the booking with its first sums due; else null. */
  createdBy: z.nullable(z.string()),
  /** True for an uncorrected entry of the office that may be corrected. */
  mayCorrect: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Minimum digits of the booking number in a reference. */
export const REFERENCE_DIGITS = 6

/**
 * Returns the reference for bank transfers, such as `HL-000123-7`: booking number and check digit, in the 18 characters that
 * every bank accepts [rule payment-reference].
 */
export function paymentReference(bookingId: number): string {
  const digits = String(bookingId).padStart(REFERENCE_DIGITS, '0')
  return `HL-${digits}-${checkDigit(digits)}`
}
