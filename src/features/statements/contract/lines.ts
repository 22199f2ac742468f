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
  idCalled,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  poundsBetween,
  searchWords,
} from '#platform/shared/wire.ts'

export const BANK_LINE_STATES = ['open', 'matched', 'set-aside'] as const
const bankLineState = z.enum(BANK_LINE_STATES, 'state is open, matched or set-aside')
export type BankLineState = z.infer<typeof bankLineState>

/** What a line may be entered as: money in is `received`, money out one of the others. */
const matchKind = z.enum(['received', 'refund', 'deposit-returned'], 'kind is received, refund or deposit-returned')
export type MatchKind = z.infer<typeof matchKind>

/** How the amount lies to what is due: `double` has been paid already, `over` is more and `partial` less than is owed. */
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
  /** Why it is suggested, the strongest first, each in words for the office. */
  reasons: z.array(z.object({ kind: z.enum(['reference', 'amount', 'name']), words: z.string() })),
  fits: fit,
  /** Its reference, its amount and its direction are exact, and nobody else expects that sum: matched by `match-exact` too. */
  exact: z.boolean(),
  /** How many other bookings expect the same sum. */
  othersExpectIt: z.int(),
  owed: amount,
  state: z.enum(MONEY_STATES),
  /** How its money would stand with this line. */
  wouldBe: z.enum(MONEY_STATES),
})
export type Suggestion = z.infer<typeof suggestion>

const bankLine = z.object({
  id,
  day,
  amount,
  payer: z.string(),
  reference: z.string(),
  description: z.string(),
  state: bankLineState,
  setAsideReason: z.nullable(z.string()),
  bankName: z.string(),
  fileName: z.string(),
  /** The entries that it was found to be: one, or one for each booking over which it was split; none of a line that is not matched. */
  allocations: z.array(
    z.object({
      bookingId: id,
      paymentReference: z.string(),
      guestName: z.string(),
      /** When that booking was deleted. */
      deletedAt: z.nullable(instant),
      entryId: id,
      kind: matchKind,
      /** Above zero, whichever way the money moved. */
      amount,
    }),
  ),
  /** Of open lines: bookings that were deleted and whose reference the line has. */
  deletedBookings: z.array(z.object({ bookingId: id, deletedAt: instant })),
  /** Of open lines, the likeliest first, at most 5. */
  suggestions: z.array(suggestion),
})
export type BankLine = z.infer<typeof bankLine>

const aLine = z.object({ id: idCalled('This line is not there any more') })

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/admin/bank-lines',
  access: 'admin',
  summary:
    'Lines of the bank’s statements with the bookings that they may belong to; open ones oldest first, others newest first',
  shows: ['bookings', 'money', 'statements'],
  query: z.object({
    ...paging,
    state: z.optional(bankLineState),
    /** Finds within payer, reference and description, and an amount as `450` or `450.00`. */
    search: searchWords,
    statementId: z.optional(idParam),
  }),
  answer: z.array(bankLine),
  paged: true,
})

/** 409 when the line has been matched or set aside meanwhile. */
export const matchBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/match',
  access: 'admin',
  summary: 'Enters a line of the statement into the ledger of a booking',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: aLine,
  body: z.strictObject({
    bookingId: idInBody('Please choose a booking'),
    /** Left out: `received` for money in; for money out `deposit-returned` after check-out while a deposit is held, else `refund`. */
    kind: z.optional(matchKind),
    /** Of money for a booking without nights: `refund` enters it to go back; else it takes the nights, or is refused. */
    withoutNights: z.optional(z.literal('refund')),
  }),
  answer: z.object({ line: bankLine, ledger }),
})

/** At most this many bookings share one line. */
export const MAX_PARTS = 20

const part = z.strictObject({
  bookingId: idInBody('Please choose a booking'),
  amount: poundsBetween(1, MAX_PENCE, 'Please enter an amount of more than £0'),
  /** As in a match of the whole line. */
  kind: z.optional(matchKind),
})

/** 409 when the line has been matched or set aside meanwhile. */
export const splitBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/split',
  access: 'admin',
  summary: 'Enters one line of the statement into the ledgers of several bookings, whose parts add up to it',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: aLine,
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

/** At most this many lines are matched by one call of `match-exact`. */
export const MAX_AT_ONCE = 200

export const matchExactLines = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/match-exact',
  access: 'admin',
  summary:
    'Matches every open line whose reference and amount are exact and whose sum nobody else expects, each by itself',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  /** Only these, where they are exact; left out: all. */
  body: z.strictObject({
    lineIds: z.optional(
      z
        .array(idInBody('Please choose lines'))
        .check(z.maxLength(MAX_AT_ONCE, `Please choose at most ${MAX_AT_ONCE} lines`)),
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
    /** Lines that could not be matched after all, and why. */
    left: z.array(z.object({ lineId: id, why: z.string() })),
    /** True when there were more than one call takes: ask again. */
    more: z.boolean(),
  }),
})

export const setBankLineAside = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/set-aside',
  access: 'admin',
  summary: 'Puts a line away that belongs to no booking',
  changes: ['statements', 'audit-log'],
  params: aLine,
  body: z.strictObject({ reason: line(3, 300, 'Please give a reason of at least 3 characters') }),
  answer: bankLine,
})

export const reopenBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/reopen',
  access: 'admin',
  summary: 'Opens a line again; each entry that was made of it is taken back by another one',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: aLine,
  body: z.strictObject({ reason: z.optional(reason) }),
  answer: bankLine,
})
