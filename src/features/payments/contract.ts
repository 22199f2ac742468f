import * as z from 'zod/mini'
import { bookingState, bookingStatus } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { bookingMoney, enteredKind, ledgerEntry } from '#features/ledger/contract.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import { PHOTOGRAPH_TYPES } from '#platform/shared/photograph.ts'
import {
  amount,
  day,
  id,
  idInBody,
  idParam,
  idWithMessage,
  instant,
  line,
  paging,
  poundsBetween,
  searchText,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const BOOKING_NOT_FOUND = 'Booking not found'

// Ledger -------------------------------------------------------------------------------------------------------------

/** The part of a cancellation charge that could be refunded, because other guests have paid for the freed nights. */
const couldBeGivenBack = z.object({
  amount,
  charge: amount,
  /** Number of freed nights that other guests have booked and paid for. */
  nights: z.int(),
  /** The paid bookings that now have the freed nights. */
  bookingIds: z.array(id),
})
export type CouldBeGivenBack = z.infer<typeof couldBeGivenBack>

export const ledger = z.object({
  bookingId: id,
  /** For example `HL-000123-7`. */
  paymentReference: z.string(),
  guestName: z.string(),
  status: bookingStatus,
  state: bookingState,
  /** When the booking was deleted, or null. A deleted booking keeps its entries and owes nothing. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  /** For optimistic locking: a change that sends a stale version is rejected. */
  version: z.int(),
  /** Null without entries: for a stay of another channel, or a stay that has never cost anything. */
  money: z.nullable(bookingMoney),
  /** The largest possible refund: money received that was neither refunded, nor moved, nor kept. */
  mostBack: amount,
  /** True for a pending booking whose deposit was received. The office is then asked to confirm the booking. */
  mayConfirm: z.boolean(),
  /** True once the stay is cancelled or over. Before that, the deposit can be neither returned nor deducted from. */
  mayReturnDeposit: z.boolean(),
  /** Null unless a part of a cancellation charge could be refunded. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
  entries: z.array(ledgerEntry),
})
export type Ledger = z.infer<typeof ledger>

const WRONG_AMOUNT = 'Please enter an amount of more than £0 and at most £99,999,999.99'

const poundsAboveZero = poundsBetween(1, MAX_PENCE, WRONG_AMOUNT)

export const reason = line(3, 500, 'Please give a reason of at least 3 characters')

const PHOTOGRAPH_MISSING = 'This photograph no longer exists. Please upload it again.'
/** File name returned by `uploadDamagePhotograph`. */
const photographName = z
  .string(PHOTOGRAPH_MISSING)
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/, PHOTOGRAPH_MISSING))

export const newEntry = z
  .strictObject({
    kind: enteredKind,
    amount: poundsAboveZero,
    day,
    /**
     * For a booking without nights, `refund` enters the money as due back. By default the booking takes its nights, or
     * the call fails. A cancelled booking with a charge takes no nights.
     */
    withoutNights: z.optional(z.literal('refund')),
    /** Payment reference; empty by default. */
    reference: z.optional(line(0, 300, 'Please use at most 300 characters')),
    /** Shown on the guest's page beside a deduction or an allowance. */
    reason: z.optional(reason),
    /** True takes the part of a refund above the sum due back off the price. `reason` is then required. */
    asAllowance: z.optional(z.boolean()),
    /** True claims the part of a deduction above the deposit held from the guest. */
    isClaimed: z.optional(z.boolean()),
    photograph: z.optional(photographName),
    /** Kept from the deposit in the same transaction. Only with `deposit-returned`, whose `amount` is the rest. */
    deduction: z.optional(z.strictObject({ amount: poundsAboveZero, reason, photograph: z.optional(photographName) })),
  })
  .check(
    z.refine(({ kind, reason: value }) => kind !== 'deduction' || value !== undefined, {
      path: ['reason'],
      error: 'Please say what the deduction is for',
    }),
    z.refine(({ kind, reason: value }) => kind !== 'allowance' || value !== undefined, {
      path: ['reason'],
      error: 'Please say why the price is reduced',
    }),
    z.refine(({ asAllowance, reason: value }) => asAllowance !== true || value !== undefined, {
      path: ['reason'],
      error: 'Please say why the price is reduced',
    }),
    z.refine(({ kind, deduction }) => kind === 'deposit-returned' || deduction === undefined, {
      path: ['deduction'],
      error: 'deduction is only for returned deposits',
    }),
    z.refine(({ kind, asAllowance }) => kind === 'refund' || asAllowance !== true, {
      path: ['asAllowance'],
      error: 'asAllowance is only for refunds',
    }),
    z.refine(({ kind, isClaimed }) => kind === 'deduction' || isClaimed !== true, {
      path: ['isClaimed'],
      error: 'isClaimed is only for deductions',
    }),
    z.refine(({ kind, photograph }) => kind === 'deduction' || photograph === undefined, {
      path: ['photograph'],
      error: 'Only a deduction has a photograph',
    }),
  )
export type NewEntry = z.output<typeof newEntry>

const bookingParams = z.object({ id: idWithMessage(BOOKING_NOT_FOUND) })
const entryParams = z.object({ id: idWithMessage(BOOKING_NOT_FOUND), entryId: idParam })

export const getLedger = endpoint({
  ...calls.getLedger,
  access: 'view lettings',
  summary: 'Returns a booking’s balance and its ledger entries, oldest first',
  params: bookingParams,
  answer: ledger,
})

/**
 * Responds 409 for an amount above a limit, a deleted booking unless money goes back, a stay of another channel, or
 * nights that cannot be taken. `wants` in the body of the 409 names a missing consent. Responds 422 for a deposit
 * settled before check-out, or an allowance of a cancelled stay.
 */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger',
  access: 'edit money',
  summary: 'Enters a payment, a refund, a deduction for damage, a returned deposit or an allowance',
  changes: ['approvals', 'bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: newEntry,
  /** `isProposed` means that the entry waits for a second person. */
  answer: z.extend(ledger, { isProposed: z.optional(z.literal(true)) }),
  status: 201,
})

export const correctEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/{entryId}/correct',
  access: 'edit money',
  summary: 'Reverses an entry by a correcting one, a transfer on both bookings; its bank line is reopened',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: entryParams,
  body: z.strictObject({ reason }),
  answer: ledger,
  status: 201,
})

const transferred = z.object({
  from: ledger,
  to: ledger,
})
export type Transferred = z.infer<typeof transferred>

export const newTransfer = z.strictObject({
  toBookingId: idInBody('Please choose a booking'),
  amount: poundsAboveZero,
  /** Consent for an agreed stay: the guest owes the part above the sum due back again. */
  isOwedAgain: z.optional(z.boolean()),
  reason,
})

/**
 * Responds 409 if the amount exceeds a limit, or if the receiving booking is deleted, of another channel, or cannot
 * take its nights. If the guest would owe money again, the body of the 409 has `wants` and `mayGoBack`.
 */
export const transferMoney = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/transfer',
  access: 'edit money',
  summary: 'Moves money from one booking to another, where it counts as received; sends no email',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: newTransfer,
  answer: transferred,
  status: 201,
})

/** Call before entering the deduction. A scheduled job removes a photograph that no deduction uses within an hour. */
export const uploadDamagePhotograph = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/photographs',
  access: 'edit money',
  summary: 'Stores a photograph of damage for a deduction, visible to staff only',
  changes: [],
  params: bookingParams,
  upload: PHOTOGRAPH_TYPES,
  answer: z.object({ photograph: z.string() }),
  status: 201,
})

export const getDamagePhotograph = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/ledger/{entryId}/photograph',
  access: 'view lettings',
  summary: 'Returns the photograph of a deduction',
  shows: [],
  params: entryParams,
  answer: z.string(),
  download: 'image/jpeg',
})

// Payments -----------------------------------------------------------------------------------------------------------

export const PAYMENT_VIEWS = ['due-this-week', 'overdue', 'refunds', 'deposits-to-return', 'part-paid', 'all'] as const
const paymentView = z.enum(PAYMENT_VIEWS, `view is one of ${PAYMENT_VIEWS.join(', ')}`)
export type PaymentView = z.infer<typeof paymentView>

/**
 * What is due next from the guest (`deposit`, `price`, `damage`) or to the guest (`refund`, `deposit back`). Sums due on the
 * same day are one amount, as on the guest's page [rule due-together].
 */
const due = z.object({
  what: z.array(z.enum(['deposit', 'price', 'damage', 'refund', 'deposit back'])).check(z.minLength(1)),
  amount,
  /** Null if the sum has no due day. */
  on: z.nullable(day),
  /** Days since the due day; 0 if not overdue. */
  daysOverdue: z.int(),
})

const payment = z.object({
  bookingId: id,
  paymentReference: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  status: bookingStatus,
  state: bookingState,
  /** When the booking was deleted, or null. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  money: bookingMoney,
  /** Null if no sum is due from or to the guest. */
  due: z.nullable(due),
  /** Null in all views but `refunds`. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
})
export type Payment = z.infer<typeof payment>

const paymentFilters = z.object({
  view: z.optional(paymentView),
  /** Searches the guest's name, email and phone number, booking number and payment reference. */
  search: searchText,
})

export const listPayments = endpoint({
  ...calls.listPayments,
  access: 'view money',
  summary: 'Lists the bookings of a view, the earliest due first; of the view `all` the newest first',
  query: z.extend(paymentFilters, {
    ...paging,
    /** With `later`, the answer has no total, because counting is slower than reading a page. `countPayments` counts. */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(payment),
  paged: true,
})

export const countPayments = endpoint({
  ...calls.countPayments,
  access: 'view money',
  summary: 'Counts the bookings of a view that match the filters',
  query: paymentFilters,
  answer: z.object({ count: z.int() }),
})

/** `sum` may exceed the largest amount of a payment: format with `formatPoundsText`. */
const counted = z.object({ count: z.int(), sum: amount })

const openRows = {
  /** Open bank lines; the sum includes only money in. */
  unmatched: counted,
  /** Number of open skipped rows. A row that several statements repeat counts once. */
  skippedRows: z.int(),
}

const paymentSummary = z.object({
  dueThisWeek: counted,
  overdue: counted,
  refunds: counted,
  depositsToReturn: counted,
  /** `sum` is the money still owed. */
  partPaid: counted,
  ...openRows,
})
export type OpenRows = Pick<PaymentSummary, keyof typeof openRows>
export type PaymentSummary = z.infer<typeof paymentSummary>
export type PaymentFigure = Exclude<keyof PaymentSummary, 'skippedRows'>

export const summarisePayments = endpoint({
  ...calls.summarisePayments,
  access: 'view money',
  summary: 'Counts the bookings of each view and sums their money',
  answer: paymentSummary,
})
