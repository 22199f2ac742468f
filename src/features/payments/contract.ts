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

// The ledger of a booking -------------------------------------------------------------------------------------------

/** What of a cancellation charge others have paid since by letting the same nights. */
const couldBeGivenBack = z.object({
  amount,
  charge: amount,
  /** How many of the freed nights are let again. */
  nights: z.int(),
  /** The bookings that have them now. */
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
  /** When the booking was deleted: its money stays here, and nobody is asked for any. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  /** Counts the changes of the booking: for confirming it by PATCH /api/bookings/{id}. */
  version: z.int(),
  /** `null` for bookings that were over or cancelled before there was a ledger, until something is entered. */
  money: z.nullable(bookingMoney),
  /** What has come and not gone back or been kept: no refund is larger. */
  mostBack: amount,
  /** Pending, and its deposit has come: the office is offered to confirm it. */
  mayConfirm: z.boolean(),
  /** Cancelled or checked out: only then is a deposit returned or something deducted from it. */
  mayReturnDeposit: z.boolean(),
  /** Of bookings cancelled with a charge whose nights are let again; else `null`. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
  entries: z.array(ledgerEntry),
})
export type Ledger = z.infer<typeof ledger>

const WRONG_AMOUNT = 'Please enter an amount of more than £0 and at most £99,999,999.99'

/** More than nothing, as text or number. */
const poundsAboveZero = poundsBetween(1, MAX_PENCE, WRONG_AMOUNT)

export const reason = line(3, 500, 'Please give a reason of at least 3 characters')

export const newEntry = z
  .strictObject({
    kind: enteredKind,
    amount: poundsAboveZero,
    day,
    /** Of money for a booking without nights: `refund` enters it to go back; else it takes the nights, or is refused. */
    withoutNights: z.optional(z.literal('refund')),
    /** Left out: nothing. */
    reference: z.optional(line(0, 300, 'Please use at most 300 characters')),
    /** The guest reads it beside what is kept of the deposit or taken off the price. */
    reason: z.optional(reason),
    /** Of a refund: what goes beyond what is due back to the guest is taken off the price, for `reason`. */
    asAllowance: z.optional(z.boolean()),
    /** The name that `POST …/ledger/photographs` answered. */
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
  summary: 'The money of one booking: how it stands and every entry, oldest first',
  shows: ['bookings', 'money'],
  params: aBooking,
  answer: ledger,
})

/**
 * 409 in words when more would go back than came, and, with `mayGoBack` and `wants`, when a refund goes beyond what is due
 * back; 422 before check-out for what is settled after it.
 */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger',
  access: 'admin',
  summary: 'Enters money that came, went back or is kept for damage, or takes something off the price',
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
  summary: 'Takes an entry back by another one, a transfer on both bookings; a bank line that it came of is open again',
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
  /** Of a stay that is agreed on: its guest is asked again for what goes beyond what is due back. */
  isOwedAgain: z.optional(z.boolean()),
  reason,
})

/**
 * 409 in words when more would move than came, when another has the nights of the other booking, and, with `mayGoBack` and
 * `wants`, when the guest of an agreed stay would owe money for it again.
 */
export const transferMoney = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/transfer',
  access: 'admin',
  summary: 'Moves money of a booking to another one, where it counts as received; no email is sent',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: newTransfer,
  answer: transferred,
  status: 201,
})

/** Before the deduction is entered; one that no deduction names is swept away after an hour. */
export const keepDamagePhotograph = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/photographs',
  access: 'admin',
  summary: 'Keeps a photograph of damage for a deduction, seen by staff only',
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
  summary: 'The photograph of a deduction',
  shows: [],
  params: anEntry,
  answer: z.string(),
  download: 'image/jpeg',
})

// What is due --------------------------------------------------------------------------------------------------------

export const PAYMENT_VIEWS = ['due-this-week', 'overdue', 'refunds', 'deposits-to-return', 'part-paid', 'all'] as const
const paymentView = z.enum(PAYMENT_VIEWS, `view is one of ${PAYMENT_VIEWS.join(', ')}`)
export type PaymentView = z.infer<typeof paymentView>

/** The next thing that is due of a booking: from the guest (`deposit`, `price`) or to the guest. */
const due = z.object({
  what: z.enum(['deposit', 'price', 'refund', 'deposit back']),
  amount,
  /** `null` where no day is set. */
  on: z.nullable(day),
  /** Days since then; 0 for what is not overdue. */
  daysOverdue: z.int(),
})

const payment = z.object({
  bookingId: id,
  paymentReference: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  status: bookingStatus,
  state: bookingState,
  /** When the booking was deleted. */
  deletedAt: z.nullable(instant),
  property: z.object({ id, title: z.string() }),
  checkIn: day,
  checkOut: day,
  money: bookingMoney,
  /** `null` where nothing is due either way. */
  due: z.nullable(due),
  /** Of the view `refunds`: what of a charge others have paid since by letting the same nights. */
  couldBeGivenBack: z.nullable(couldBeGivenBack),
})
export type Payment = z.infer<typeof payment>

const paymentFilters = z.object({
  view: z.optional(paymentView),
  /** Finds within the guest's name and address, by number, and by payment reference. */
  search: searchWords,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary: 'Bookings by their money: what is due first comes first',
  shows: ['bookings', 'money'],
  query: z.extend(paymentFilters, {
    ...paging,
    /** Among a million bookings the count takes longer than a page: whoever asks for it by its own call leaves it out here. */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(payment),
  paged: true,
})

export const countPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/count',
  access: 'admin',
  summary: 'How many bookings of a view match',
  shows: ['bookings', 'money'],
  query: paymentFilters,
  answer: z.object({ count: z.int() }),
})

const counted = z.object({ count: z.int(), sum: amount })

/** Sums may be larger than any one amount: format them by `formatSum` of `platform/shared/money.ts`. */
const paymentSummary = z.object({
  dueThisWeek: counted,
  overdue: counted,
  refunds: counted,
  depositsToReturn: counted,
  /** The sum is what has yet to come. */
  partPaid: counted,
  /** Open lines of statements; the sum is of money in. */
  unmatched: counted,
})
export type PaymentSummary = z.infer<typeof paymentSummary>

export const summarisePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/summary',
  access: 'admin',
  summary: 'How many bookings each view has, and how much money',
  shows: ['bookings', 'money', 'statements'],
  answer: paymentSummary,
})
