import * as z from 'zod/mini'
import { bookingStatus } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { MONEY_STATES } from '#features/ledger/contract.ts'
import { ledger, reason } from '#features/payments/contract.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
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
import * as calls from '../calls.ts'

export const BANK_LINE_STATES = ['open', 'matched', 'set-aside'] as const
const bankLineState = z.enum(BANK_LINE_STATES, 'state is open, matched or set-aside')
export type BankLineState = z.infer<typeof bankLineState>

/** The kind of ledger entry: `received` for money in, `refund` and `deposit-returned` for money out. */
const matchKind = z.enum(['received', 'refund', 'deposit-returned'], 'kind is received, refund or deposit-returned')
export type MatchKind = z.infer<typeof matchKind>

/** Compares the amount with the sum due. `partial`: less. `over`: more. `double`: the sum was probably paid before. */
const FITS = ['exact', 'partial', 'over', 'double'] as const
const fit = z.enum(FITS)
export type Fit = z.infer<typeof fit>

const suggestion = z.object({
  bookingId: id,
  paymentReference: z.string(),
  guestName: z.string(),
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  kind: matchKind,
  /** Why the booking is suggested, strongest reason first. */
  reasons: z.array(z.object({ kind: z.enum(['reference', 'amount', 'name']), words: z.string() })),
  fits: fit,
  /**
   * True if `match-exact` matches the booking. The line has only this reference, an amount that is due and a certain
   * direction. It repeats no line, and no other booking expects the sum.
   */
  exact: z.boolean(),
  /** Number of other bookings that expect the line's amount; 0 unless `fits` is `exact`. */
  othersExpectIt: z.int(),
  owed: amount,
  state: z.enum(MONEY_STATES),
  /** The booking's payment status after a match with this line. */
  wouldBe: z.enum(MONEY_STATES),
})
export type Suggestion = z.infer<typeof suggestion>

const bankLine = z.object({
  id,
  day,
  amount,
  /** True if the file does not clearly show whether the amount is money in or money out. */
  isDirectionGuessed: z.boolean(),
  /** An earlier line with equal day and amount that this line may repeat in other words. A possible repeat is never exact. */
  mayRepeat: z.nullable(
    z.object({ fileName: z.string(), text: z.string(), state: bankLineState, bookingIds: z.array(id) }),
  ),
  payer: z.string(),
  reference: z.string(),
  description: z.string(),
  state: bankLineState,
  setAsideReason: z.nullable(z.string()),
  bankName: z.string(),
  fileName: z.string(),
  /** The ledger entries of the match. A split line has several entries, an unmatched line none. */
  allocations: z.array(
    z.object({
      bookingId: id,
      paymentReference: z.string(),
      guestName: z.string(),
      /** Null if the booking is not deleted. */
      deletedAt: z.nullable(instant),
      entryId: id,
      kind: matchKind,
      /** Positive, even for money out. */
      amount,
    }),
  ),
  /** Deleted bookings whose payment reference is in an open line; empty for other lines. */
  deletedBookings: z.array(z.object({ bookingId: id, deletedAt: instant })),
  /** At most 5 bookings that may match an open line, likeliest first; empty for other lines. */
  suggestions: z.array(suggestion),
})
export type BankLine = z.infer<typeof bankLine>

const lineParams = z.object({ id: idWithMessage('This line is no longer there') })

export const listBankLines = endpoint({
  ...calls.listBankLines,
  access: 'view money',
  summary:
    'Lists the lines of the bank’s statements with suggested bookings; open lines oldest first, others newest first',
  query: z.object({
    ...paging,
    state: z.optional(bankLineState),
    /** Searches payer, reference and description, and amounts as `450` or `450.00`. */
    search: searchText,
    statementId: z.optional(idParam),
  }),
  answer: z.array(bankLine),
  paged: true,
})

/**
 * Responds 409 if the line is no longer open or the amount exceeds a limit. Also for money that came in, if the booking
 * is deleted or cannot take its nights.
 */
export const matchBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/match',
  access: 'edit money',
  summary: 'Matches a line with a booking and enters it into the booking’s ledger',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: lineParams,
  body: z.strictObject({
    bookingId: idInBody('Please choose a booking'),
    /**
     * Default for money in: `received`. Default for money out: `deposit-returned` if the stay is over and not
     * cancelled, a deposit is held and no refund is due, else `refund`.
     */
    kind: z.optional(matchKind),
    /**
     * For a booking without nights, `refund` enters the money as due back. By default the booking takes its nights, or
     * the call fails. A cancelled booking with a charge takes no nights.
     */
    withoutNights: z.optional(z.literal('refund')),
  }),
  answer: z.object({ line: bankLine, ledger }),
})

export const MAX_PARTS = 20

const part = z.strictObject({
  bookingId: idInBody('Please choose a booking'),
  amount: poundsBetween(1, MAX_PENCE, 'Please enter an amount of more than £0'),
  /** Same default as in `matchBankLine`. */
  kind: z.optional(matchKind),
})

/**
 * Responds 409 if the line is no longer open or an amount exceeds a limit. Also for money that came in, if a booking is
 * deleted or cannot take its nights.
 */
export const splitBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/split',
  access: 'edit money',
  summary: 'Splits a line over several bookings and enters each part into a ledger; the parts must add up to the line',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: lineParams,
  body: z.strictObject({
    parts: z
      .array(part)
      .check(
        z.minLength(2, 'Please choose at least two bookings'),
        z.maxLength(MAX_PARTS, `Please choose at most ${MAX_PARTS} bookings`),
      ),
  }),
  answer: z.object({ line: bankLine, ledgers: z.array(ledger) }),
})

/** Maximum number of lines that a call of `match-exact` matches. */
export const MAX_LINES_PER_CALL = 200

export const matchExactLines = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/match-exact',
  access: 'edit money',
  summary: 'Matches every open line whose reference and amount are exact and whose sum no other booking expects',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  /** By default, all open lines are checked. Lines that are not exact stay open. */
  body: z.strictObject({
    lineIds: z.optional(
      z
        .array(idInBody('Please choose lines'))
        .check(z.maxLength(MAX_LINES_PER_CALL, `Please choose at most ${MAX_LINES_PER_CALL} lines`)),
    ),
  }),
  answer: z.object({
    matched: z.array(
      z.object({
        lineId: id,
        bookingId: id,
        paymentReference: z.string(),
        guestName: z.string(),
        amount,
        mayConfirm: z.boolean(),
      }),
    ),
    /** Exact lines that could not be matched, with the reason. */
    left: z.array(z.object({ lineId: id, why: z.string() })),
    /** True if further exact lines may be matched by another call. */
    more: z.boolean(),
  }),
})

export const setBankLineAside = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/set-aside',
  access: 'edit money',
  summary: 'Sets aside a line that belongs to no booking',
  changes: ['statements', 'audit-log'],
  params: lineParams,
  body: z.strictObject({ reason: line(3, 300, 'Please give a reason of at least 3 characters') }),
  answer: bankLine,
})

export const reopenBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/reopen',
  access: 'edit money',
  summary: 'Reopens a line; each of its ledger entries is reversed by a correcting entry',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: lineParams,
  body: z.strictObject({ reason: z.optional(reason) }),
  answer: bankLine,
})
