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
  idCalled,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  poundsBetween,
  searchWords,
} from '#platform/shared/wire.ts'

export const BOOKING_NOT_FOUND = 'Booking not found'

// Ledger -------------------------------------------------------------------------------------------------------------

/** The part of a cancellation charge that other guests have since paid for the same nights. */
const couldBeGivenBack = z.object({
  amount,
  charge: amount,
  /** How many of the freed nights are let again. */
  nights: z.int(),
  /** The bookings that have these nights now. */
  bookingIds: z.array(id),
})
export type CouldBeGivenBack = z.infer<typeof couldBeGivenBack>

export const ledger = z.object({
  bookingId: id,
  /** `HL-000123-7`. */
  paymentReference: z.string(),
  guestName: z.string(),
  status: bookingStatus,
  state: bookingState,
  /** When the booking was deleted, or null: its money stays, and nothing is owed. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  /** Version for optimistic locking. A change may send it; a stale version is then refused. */
  version: z.int(),
  /** Null for bookings that were over or cancelled before the ledger existed, until an entry is made. */
  money: z.nullable(bookingMoney),
  /** Received and neither paid back nor kept: the largest possible refund. */
  mostBack: amount,
  /** The booking is pending and its deposit has come: the office is asked to confirm it. */
  mayConfirm: z.boolean(),
  /** The stay is cancelled or over: only then is a deposit returned or a deduction made. */
  mayReturnDeposit: z.boolean(),
  /** For bookings cancelled with a charge whose nights are let again; else null. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
  entries: z.array(ledgerEntry),
})
export type Ledger = z.infer<typeof ledger>

const WRONG_AMOUNT = 'Please enter an amount of more than £0 and at most £99,999,999.99'

/** A positive amount, as text or number. */
const poundsAboveZero = poundsBetween(1, MAX_PENCE, WRONG_AMOUNT)

export const reason = line(3, 500, 'Please give a reason of at least 3 characters')

export const newEntry = z
  .strictObject({
    kind: enteredKind,
    amount: poundsAboveZero,
    day,
    /**
     * For money for a booking without nights: `refund` enters it as due back; without it the booking takes the nights or the
     * request fails.
     */
    withoutNights: z.optional(z.literal('refund')),
    /** Default: empty. */
    reference: z.optional(line(0, 300, 'Please use at most 300 characters')),
    /** Shown to the guest beside a deduction or an allowance. */
    reason: z.optional(reason),
    /** For a refund: takes what exceeds the sum due back off the price, for `reason`. */
    asAllowance: z.optional(z.boolean()),
    /** The name that `POST …/ledger/photographs` returned. */
    photograph: z.optional(
      z
        .string('This photograph is not there any more. Please upload it again.')
        .check(
          z.regex(
            /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/,
            'This photograph is not there any more. Please upload it again.',
          ),
        ),
    ),
  })
  .check(
    z.refine(({ kind, reason: given }) => kind !== 'deduction' || given !== undefined, {
      path: ['reason'],
      error: 'Please say what the deduction is for',
    }),
    z.refine(({ kind, reason: given }) => kind !== 'allowance' || given !== undefined, {
      path: ['reason'],
      error: 'Please say why it costs less',
    }),
    z.refine(({ asAllowance, reason: given }) => asAllowance !== true || given !== undefined, {
      path: ['reason'],
      error: 'Please say why it costs less',
    }),
    z.refine(({ kind, asAllowance }) => kind === 'refund' || asAllowance !== true, {
      path: ['asAllowance'],
      error: 'Only of a refund something is taken off the price',
    }),
    z.refine(({ kind, photograph }) => kind === 'deduction' || photograph === undefined, {
      path: ['photograph'],
      error: 'Only a deduction has a photograph',
    }),
  )
export type NewEntry = z.output<typeof newEntry>

const aBooking = z.object({ id: idCalled(BOOKING_NOT_FOUND) })
const anEntry = z.object({ id: idCalled(BOOKING_NOT_FOUND), entryId: idParam })

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/ledger',
  access: 'admin',
  summary: 'Returns a booking’s balance and its ledger entries, oldest first',
  shows: ['bookings', 'money'],
  params: aBooking,
  answer: ledger,
})

/**
 * 409 when more would go back than came; with `mayGoBack` and `wants` when a refund exceeds what is due back. 422 for settling a
 * deposit before check-out.
 */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger',
  access: 'admin',
  summary: 'Enters a payment, a refund, a deduction for damage, a returned deposit or an allowance',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: newEntry,
  answer: ledger,
  status: 201,
})

export const correctEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/{entryId}/correct',
  access: 'admin',
  summary: 'Reverses an entry by a correcting one, a transfer on both bookings; its bank line is reopened',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: anEntry,
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
  /** For an agreed stay: its guest owes again what exceeds the sum due back. */
  isOwedAgain: z.optional(z.boolean()),
  reason,
})

/**
 * 409 when more would move than came or another booking has the nights; with `mayGoBack` and `wants` when the guest of an agreed
 * stay would owe the money again.
 */
export const transferMoney = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/transfer',
  access: 'admin',
  summary: 'Moves money from one booking to another, where it counts as received; sends no email',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: newTransfer,
  answer: transferred,
  status: 201,
})

/** Called before the deduction is entered; a photograph that no deduction names is deleted after an hour. */
export const keepDamagePhotograph = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/photographs',
  access: 'admin',
  summary: 'Stores a photograph of damage for a deduction, visible to staff only',
  changes: [],
  params: aBooking,
  upload: PHOTOGRAPH_TYPES,
  answer: z.object({ photograph: z.string() }),
  status: 201,
})

export const getDamagePhotograph = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/ledger/{entryId}/photograph',
  access: 'admin',
  summary: 'Returns the photograph of a deduction',
  shows: [],
  params: anEntry,
  answer: z.string(),
  download: 'image/jpeg',
})

// Payments -----------------------------------------------------------------------------------------------------------

export const PAYMENT_VIEWS = ['due-this-week', 'overdue', 'refunds', 'deposits-to-return', 'part-paid', 'all'] as const
const paymentView = z.enum(PAYMENT_VIEWS, `view is one of ${PAYMENT_VIEWS.join(', ')}`)
export type PaymentView = z.infer<typeof paymentView>

/** The next sum due for a booking: from the guest (`deposit`, `price`) or to the guest. */
const due = z.object({
  what: z.enum(['deposit', 'price', 'refund', 'deposit back']),
  amount,
  /** Null where no day is set. */
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
  /** When the booking was deleted; null where it was not. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  money: bookingMoney,
  /** Null where nothing is due either way. */
  due: z.nullable(due),
  /** Only in the view `refunds`: the part of a charge that other guests have since paid for the same nights. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
})
export type Payment = z.infer<typeof payment>

const paymentFilters = z.object({
  view: z.optional(paymentView),
  /** Searches the guest's name and email, booking number and payment reference. */
  search: searchWords,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary: 'Lists the bookings of a view, the earliest due first; of the view `all` the newest first',
  shows: ['bookings', 'money'],
  query: z.extend(paymentFilters, {
    ...paging,
    /**
     * `later` leaves the count out: among a million bookings it is slower than a page, so a client may ask for it by its own
     * call.
     */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(payment),
  paged: true,
})

export const countPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/count',
  access: 'admin',
  summary: 'Counts the bookings of a view that match the filters',
  shows: ['bookings', 'money'],
  query: paymentFilters,
  answer: z.object({ count: z.int() }),
})

const counted = z.object({ count: z.int(), sum: amount })

/** Sums may exceed the largest amount: format them with `formatSum` of `platform/shared/money.ts`. */
const paymentSummary = z.object({
  dueThisWeek: counted,
  overdue: counted,
  refunds: counted,
  depositsToReturn: counted,
  /** The sum is what is still owed. */
  partPaid: counted,
  /** Open lines of statements; the sum counts money in only. */
  unmatched: counted,
})
export type PaymentSummary = z.infer<typeof paymentSummary>

export const summarisePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/summary',
  access: 'admin',
  summary: 'Counts the bookings of each view and sums their money',
  shows: ['bookings', 'money', 'statements'],
  answer: paymentSummary,
})
