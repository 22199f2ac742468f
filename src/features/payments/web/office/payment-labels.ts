import type { EnteredKind, EntryKind, MoneyState } from '#features/ledger/contract.ts'
import { MONEY_BADGES } from '#features/ledger/web/office/money-badge.tsx'
import { officeUrl } from '#features/office-url.ts'
import type { Payment } from '#features/payments/contract.ts'
import { type Day, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText, pence, penceOf, toPounds } from '#platform/shared/money.ts'

export const ENTRY_LABELS: Record<EntryKind, string> = {
  'price-due': 'Price due',
  'deposit-due': 'Security deposit due',
  received: 'Received',
  refund: 'Refund',
  deduction: 'Deduction',
  'deposit-returned': 'Deposit returned',
  allowance: 'Allowance',
  transfer: 'Transfer',
}

/** `action` is the label of the button, `doing` the label during the request, `done` the title of the toast. */
export const ACTION_LABELS: Record<EnteredKind, { action: string; doing: string; done: string }> = {
  received: { action: 'Mark received', doing: 'Entering...', done: 'Payment entered' },
  refund: { action: 'Refund', doing: 'Entering...', done: 'Refund entered' },
  deduction: { action: 'Deduct', doing: 'Entering...', done: 'Deduction entered' },
  'deposit-returned': { action: 'Return deposit', doing: 'Entering...', done: 'Deposit marked as returned' },
  allowance: { action: 'Reduce the price', doing: 'Entering...', done: 'Allowance entered' },
}

export type Due = NonNullable<Payment['due']>

/** For example "Deposit and price". */
export function labelDue({ what }: Due): string {
  const text = new Intl.ListFormat('en-GB').format(what)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The kind of entry that settles a sum due. */
const ENTRY_OF_DUE: Record<Due['what'][number], EnteredKind> = {
  deposit: 'received',
  price: 'received',
  damage: 'received',
  refund: 'refund',
  'deposit back': 'deposit-returned',
}

/** Returns the kind of entry that settles what is due. Money received settles sums owed in their order. */
export function entryOf({ what: [first] }: Due): EnteredKind {
  return first ? ENTRY_OF_DUE[first] : 'received'
}

/** For example "by Dec 05, 2026", "3 days late" or "no day set". */
export function describeDue({ on, daysOverdue }: Due): string {
  if (daysOverdue > 0) return daysOverdue === 1 ? '1 day late' : `${daysOverdue} days late`
  return on ? `by ${formatListDay(on)}` : 'no day set'
}

export function moneyStateLabel(state: MoneyState): string {
  return MONEY_BADGES[state].label
}

/** For example "Sep 09, 2026 – Sep 12, 2026". */
export function describeStay({ checkIn, checkOut }: { checkIn: Day; checkOut: Day }): string {
  return `${formatListDay(checkIn)} – ${formatListDay(checkOut)}`
}

/** Formats a sum without its sign: `£450.00` for `-450.00`. */
export function formatUnsigned(pounds: string): string {
  return formatPoundsText(pounds.replace('-', ''))
}

/** Subtracts amounts in pounds; returns "0.00" instead of a negative result. */
export function subtractToZero(from: string, taken: string): string {
  return toPounds(pence(Math.max(0, penceOf(from) - penceOf(taken))))
}

export function isZero(pounds: string): boolean {
  return /^-?0+\.00$/.test(pounds)
}

export function isPositive(pounds: string): boolean {
  return !pounds.startsWith('-') && !isZero(pounds)
}

export function addressOfBooking(id: number): string {
  return officeUrl('bookings', { booking: id })
}

/** Address of a booking's ledger, also of a deleted booking. The list of bookings omits deleted bookings. */
export function addressOfLedger(id: number): string {
  return officeUrl('payments', { view: 'all', ledger: id })
}

/** Returns the name and address of a payment's link. A deleted booking is named by number and links to its ledger. */
export function describePayer({
  guestName,
  bookingId,
  deletedAt,
}: Pick<Payment, 'guestName' | 'bookingId' | 'deletedAt'>): {
  name: string
  address: string
  subtitle: string
} {
  if (deletedAt === null)
    return { name: guestName, address: addressOfBooking(bookingId), subtitle: `Booking #${bookingId}` }
  return { name: `Deleted booking #${bookingId}`, address: addressOfLedger(bookingId), subtitle: guestName }
}
