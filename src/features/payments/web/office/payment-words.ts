import type { EnteredKind, EntryKind, MoneyState } from '#features/ledger/contract.ts'
import { MONEY } from '#features/ledger/web/office/money-badge.tsx'
import { officeAddress } from '#features/office-address.ts'
import type { Payment } from '#features/payments/contract.ts'
import { type Day, formatListDay } from '#platform/shared/day.ts'
import { formatSum, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { ApiError } from '#platform/web/api.ts'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'

/** Names of the kinds of entry. */
export const ENTRIES: Record<EntryKind, string> = {
  'price-due': 'Price due',
  'deposit-due': 'Security deposit due',
  received: 'Received',
  refund: 'Refund',
  deduction: 'Deduction',
  'deposit-returned': 'Deposit returned',
  allowance: 'Allowance',
  transfer: 'Transfer',
}

/** Texts for making an entry: button, progress and toast. */
export const ACTION_LABELS: Record<EnteredKind, { action: string; doing: string; done: string }> = {
  received: { action: 'Mark received', doing: 'Entering...', done: 'Payment entered' },
  refund: { action: 'Refund', doing: 'Entering...', done: 'Refund entered' },
  deduction: { action: 'Deduct', doing: 'Entering...', done: 'Deduction entered' },
  'deposit-returned': { action: 'Return deposit', doing: 'Entering...', done: 'Deposit marked as returned' },
  allowance: { action: 'Take off the price', doing: 'Entering...', done: 'Allowance entered' },
}

export type Due = NonNullable<Payment['due']>

/** What is next to move, as text: "Deposit", "Refund". */
export const DUES: Record<Due['what'], string> = {
  deposit: 'Deposit',
  price: 'Price',
  refund: 'Refund',
  'deposit back': 'Deposit back',
}

/** The kind of entry that settles a sum due. */
export const ENTRY_OF_DUE: Record<Due['what'], EnteredKind> = {
  deposit: 'received',
  price: 'received',
  refund: 'refund',
  'deposit back': 'deposit-returned',
}

/** "due Dec 05, 2026", "3 days late", "no day set". */
export function describeDue({ on, daysOverdue }: Due): string {
  if (daysOverdue > 0) return daysOverdue === 1 ? '1 day late' : `${daysOverdue} days late`
  return on ? `by ${formatListDay(on)}` : 'no day set'
}

export function wordOf(state: MoneyState): string {
  return MONEY[state].word
}

/** "Sep 09, 2026 – Sep 12, 2026". */
export function describeStay({ checkIn, checkOut }: { checkIn: Day; checkOut: Day }): string {
  return `${formatListDay(checkIn)} – ${formatListDay(checkOut)}`
}

/** Formats a sum without its sign: `£450.00` for `-450.00`. */
export function formatSize(pounds: string): string {
  return formatSum(pounds.replace('-', ''))
}

/** Subtracts two amounts in pounds; at least 0. */
export function lessOrNothing(from: string, taken: string): string {
  return toPounds(pence(Math.max(0, penceOf(from) - penceOf(taken))))
}

export function isNothing(pounds: string): boolean {
  return /^-?0+\.00$/.test(pounds)
}

export function isAbove(pounds: string): boolean {
  return !pounds.startsWith('-') && !isNothing(pounds)
}

/** URL of a booking. */
export function addressOfBooking(id: number): string {
  return officeAddress('bookings', { booking: id })
}

/** URL of a ledger: the only way to a deleted booking's money, as no list shows the booking. */
export function addressOfLedger(id: number): string {
  return officeAddress('payments', { view: 'all', ledger: id })
}

/** Name for lists: the guest's, or the booking number if the booking was deleted. */
export function payerOf({ guestName, bookingId, deletedAt }: Pick<Payment, 'guestName' | 'bookingId' | 'deletedAt'>): {
  name: string
  address: string
  also: string
} {
  if (deletedAt === null)
    return { name: guestName, address: addressOfBooking(bookingId), also: `Booking #${bookingId}` }
  return { name: `Deleted booking #${bookingId}`, address: addressOfLedger(bookingId), also: guestName }
}

/** Error toast with the server's message, if there is one. */
export function failure(error: unknown, otherwise: string): ToastMessage {
  return { title: 'Error', description: (error instanceof ApiError && error.serverMessage) || otherwise, tone: 'error' }
}
