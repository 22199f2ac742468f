import * as z from 'zod/mini'
import { bookingMoney, bookingStatus, MONEY_STATES } from '#features/bookings/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { PHOTOGRAPH_TYPES } from '#platform/shared/photograph.ts'
import { amount, day, id, idCalled, idParam, instant, line, paging, searchWords } from '#platform/shared/wire.ts'

export const BOOKING_NOT_FOUND = 'Booking not found'

// The ledger of a booking -------------------------------------------------------------------------------------------

/** What the office enters; the two dues are written by the books themselves. */
export const ENTERED_KINDS = ['received', 'refund', 'deduction', 'deposit-returned'] as const
export const enteredKind = z.enum(ENTERED_KINDS, 'kind is received, refund, deduction or deposit-returned')
export type EnteredKind = z.infer<typeof enteredKind>

export const ENTRY_KINDS = ['price-due', 'deposit-due', ...ENTERED_KINDS] as const
export const entryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof entryKind>

/** One line of the ledger; the oldest first. Below zero is what takes another back, or what is owed no more. */
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
  /** The line of the bank's statement that it was matched with. */
  bankLineId: z.nullable(id),
  createdAt: instant,
  /** Who of the office entered it; `null` for what the books wrote by themselves. */
  createdBy: z.nullable(z.string()),
  /** True for what the office entered and nobody has taken back. */
  mayCorrect: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** What of a cancellation charge others have paid since by letting the same nights. */
export const couldBeGivenBack = z.object({
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
const poundsAboveZero = z.pipe(
  z.union([z.string(), z.number()], WRONG_AMOUNT).check(
    z.refine((given) => {
      const sum = tryPenceOf(given)
      return sum !== null && sum > 0
    }, WRONG_AMOUNT),
  ),
  z.transform((given: string | number): Pence => penceOf(given)),
)

function tryPenceOf(given: string | number): Pence | null {
  try {
    return penceOf(given)
  } catch {
    return null
  }
}

const reason = line(3, 500, 'Please give a reason of at least 3 characters')

export const newEntry = z
  .strictObject({
    kind: enteredKind,
    amount: poundsAboveZero,
    day,
    /** Left out: nothing. */
    reference: z.optional(line(0, 300, 'Please use at most 300 characters')),
    reason: z.optional(reason),
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
  params: aBooking,
  answer: ledger,
})

/** 409 in words when more would go back than came; 422 before check-out for what is settled after it. */
export const addEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger',
  access: 'admin',
  summary: 'Enters money that came, went back or is kept for damage',
  params: aBooking,
  body: newEntry,
  answer: ledger,
  status: 201,
})

export const correctEntry = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/{entryId}/correct',
  access: 'admin',
  summary: 'Takes an entry back by another one; a bank line that it came of is open again',
  params: anEntry,
  body: z.strictObject({ reason }),
  answer: ledger,
  status: 201,
})

/** Before the deduction is entered; one that no deduction names is swept away after an hour. */
export const keepDamagePhotograph = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/ledger/photographs',
  access: 'admin',
  summary: 'Keeps a photograph of damage for a deduction, seen by staff only',
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
  params: anEntry,
  answer: z.string(),
  download: 'image/jpeg',
})

// Bank statements ---------------------------------------------------------------------------------------------------

/** Bytes of a statement: some 20,000 lines. */
export const MOST_STATEMENT_BYTES = 2 * 1024 * 1024
/** Whatever the browser calls the file, send it as one of these. */
export const STATEMENT_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z
  .int('Please choose a column')
  .check(z.gte(0, 'Please choose a column'), z.lte(99, 'Please choose a column'))

/**
 * Which column of a bank's statement is what, counted from 0. The amount is in one column (`amount`), or in two
 * (`paidIn`, `paidOut`). `direction` is a column that says CR or DR, credit or debit, in or out, beside an unsigned amount.
 */
export const statementMapping = z
  .strictObject({
    day: column,
    amount: z.nullable(column),
    paidIn: z.nullable(column),
    paidOut: z.nullable(column),
    direction: z.nullable(column),
    /** Which way an amount without a sign moved: of cards it is out. */
    plusIs: z.enum(['in', 'out'], 'plusIs is in or out'),
    payer: z.nullable(column),
    reference: z.nullable(column),
    description: z.array(column).check(z.maxLength(6, 'Please choose at most 6 columns')),
  })
  .check(
    z.refine(({ amount: one, paidIn, paidOut }) => (one === null) !== (paidIn === null && paidOut === null), {
      path: ['amount'],
      error: 'Please choose the column of the amount, or those of money in and money out',
    }),
  )
export type StatementMapping = z.infer<typeof statementMapping>

/** A line of a statement as a mapping reads it. */
export const readLine = z.object({
  day,
  /** Below zero for money that left. */
  amount,
  payer: z.string(),
  reference: z.string(),
  description: z.string(),
})

export const unreadableLine = z.object({
  /** Its number in the file, counted from 1. */
  line: z.int(),
  why: z.string(),
})

export const statementPreview = z.object({
  /** What the columns are called; of a statement without a first line of names: Column 1, Column 2, … */
  header: z.array(z.string()),
  hasHeader: z.boolean(),
  /** The first lines below it, at most 8. */
  rows: z.array(z.array(z.string())),
  /** Lines below the header, empty ones aside. */
  lines: z.int(),
  /** What we take the columns for; `null` where no day or amount was found. */
  guessed: z.nullable(statementMapping),
  /** How such a statement was read the last time. */
  remembered: z.nullable(z.object({ bankName: z.string(), mapping: statementMapping })),
  /** The first lines as they would be read: by `remembered`, else by `guessed`. */
  sample: z.array(readLine),
  unreadable: z.array(unreadableLine),
})
export type StatementPreview = z.infer<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements/preview',
  access: 'admin',
  summary: 'Looks at a bank’s CSV without keeping anything of it',
  upload: STATEMENT_TYPES,
  /** `mapping`: JSON of a `StatementMapping`, to see how it would be read by that one. */
  query: z.object({ mapping: z.optional(mappingText()) }),
  answer: statementPreview,
})

function mappingText() {
  const message = 'Please choose what the columns are'
  return z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(2000, message)),
      z.transform((text: string, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.issues.push({ code: 'custom', message, input: text })
          return z.NEVER
        }
      }),
    ),
    statementMapping,
  )
}

export const bankStatement = z.object({
  id,
  bankName: z.string(),
  fileName: z.string(),
  lines: z.int(),
  /** How many of them had not come before. */
  fresh: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
})
export type BankStatement = z.infer<typeof bankStatement>

/** What an import did. The same file twice changes nothing: `fresh` is 0. */
export const imported = z.object({
  statementId: id,
  lines: z.int(),
  fresh: z.int(),
  known: z.int(),
  /** The first of those that could not be read, at most 100. */
  unreadable: z.array(unreadableLine),
  unreadableCount: z.int(),
})
export type Imported = z.infer<typeof imported>

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'Takes the lines of a bank’s CSV into the books; those that came before are recognised',
  upload: STATEMENT_TYPES,
  query: z.object({
    fileName: line(1, 200, 'Please name the file'),
    bankName: line(1, 60, 'Please name the bank'),
    /** JSON of a `StatementMapping`; remembered for statements of the same columns. */
    mapping: mappingText(),
  }),
  answer: imported,
  status: 201,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'The statements that were imported, newest first',
  query: z.object({ ...paging }),
  answer: z.array(bankStatement),
  paged: true,
})

// Lines of statements, and the bookings that they belong to ---------------------------------------------------------

export const BANK_LINE_STATES = ['open', 'matched', 'set-aside'] as const
export const bankLineState = z.enum(BANK_LINE_STATES, 'state is open, matched or set-aside')
export type BankLineState = z.infer<typeof bankLineState>

/** What a line may be entered as: money in is `received`, money out one of the others. */
export const matchKind = z.enum(
  ['received', 'refund', 'deposit-returned'],
  'kind is received, refund or deposit-returned',
)
export type MatchKind = z.infer<typeof matchKind>

/** How the amount lies to what is due: `double` has been paid already, `over` is more and `partial` less than is owed. */
export const FITS = ['exact', 'partial', 'over', 'double'] as const
export const fit = z.enum(FITS)
export type Fit = z.infer<typeof fit>

export const suggestion = z.object({
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
  /** Its reference and its amount are exact: matched by `match-exact` too. */
  exact: z.boolean(),
  owed: amount,
  state: z.enum(MONEY_STATES),
  /** How its money would stand with this line. */
  wouldBe: z.enum(MONEY_STATES),
})
export type Suggestion = z.infer<typeof suggestion>

export const bankLine = z.object({
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
  /** The entry that it was matched with. */
  matched: z.nullable(
    z.object({
      bookingId: id,
      paymentReference: z.string(),
      guestName: z.string(),
      entryId: id,
      kind: matchKind,
    }),
  ),
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
  params: aLine,
  body: z.strictObject({
    bookingId: z
      .int('Please choose a booking')
      .check(z.positive('Please choose a booking'), z.lte(2_147_483_647, 'Please choose a booking')),
    /** Left out: `received` for money in; for money out `deposit-returned` after check-out while a deposit is held, else `refund`. */
    kind: z.optional(matchKind),
  }),
  answer: z.object({ line: bankLine, ledger }),
})

/** At most this many lines are matched by one call of `match-exact`. */
export const MOST_AT_ONCE = 200

export const matchExactLines = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/match-exact',
  access: 'admin',
  summary: 'Matches every open line whose reference and amount are exact, each by itself',
  /** Only these, where they are exact; left out: all. */
  body: z.strictObject({
    lineIds: z.optional(
      z
        .array(z.int('Please choose lines'))
        .check(z.maxLength(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE} lines`)),
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
  params: aLine,
  body: z.strictObject({ reason: line(3, 300, 'Please give a reason of at least 3 characters') }),
  answer: bankLine,
})

export const reopenBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/reopen',
  access: 'admin',
  summary: 'Opens a line again; an entry that was made of it is taken back by another one',
  params: aLine,
  body: z.strictObject({ reason: z.optional(reason) }),
  answer: bankLine,
})

// What is due --------------------------------------------------------------------------------------------------------

export const PAYMENT_VIEWS = ['due-this-week', 'overdue', 'refunds', 'deposits-to-return', 'part-paid', 'all'] as const
export const paymentView = z.enum(PAYMENT_VIEWS, `view is one of ${PAYMENT_VIEWS.join(', ')}`)
export type PaymentView = z.infer<typeof paymentView>

/** The next thing that is due of a booking: from the guest (`deposit`, `price`) or to the guest. */
export const due = z.object({
  what: z.enum(['deposit', 'price', 'refund', 'deposit back']),
  amount,
  /** `null` where no day is set. */
  on: z.nullable(day),
  /** Days since then; 0 for what is not overdue. */
  daysOverdue: z.int(),
})

export const payment = z.object({
  bookingId: id,
  paymentReference: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  status: bookingStatus,
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

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary: 'Bookings by their money: what is due first comes first',
  query: z.object({
    ...paging,
    view: z.optional(paymentView),
    /** Finds within the guest's name and address, by number, and by payment reference. */
    search: searchWords,
  }),
  answer: z.array(payment),
  paged: true,
})

const counted = z.object({ count: z.int(), sum: amount })

/** Sums may be larger than any one amount: format them by `formatSum` of `platform/shared/money.ts`. */
export const paymentSummary = z.object({
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
  answer: paymentSummary,
})

// The owner's takings -----------------------------------------------------------------------------------------------

const WRONG_MONTH = 'Please enter a month'
export const month = z.string(WRONG_MONTH).check(z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, WRONG_MONTH))

/** The most months that one answer covers: ten years. */
export const MOST_MONTHS = 120

const monthsOfHome = z.object({ from: month, to: month }).check(
  z.refine(({ from, to }) => monthsBetween(from, to) >= 0, {
    path: ['to'],
    error: 'The last month must not come before the first',
  }),
  z.refine(({ from, to }) => monthsBetween(from, to) < MOST_MONTHS, {
    path: ['to'],
    error: `Please choose at most ${MOST_MONTHS} months`,
  }),
)

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

const figures = {
  /** Stays that are confirmed or over and have a night in the month; in the total each counts once. */
  bookings: z.int(),
  nights: z.int(),
  /** Nights that were not kept free of guests by a block. */
  openNights: z.int(),
  /** Per cent of the open nights that were let, with one decimal; `null` where none was open. */
  occupancy: z.nullable(z.number()),
  /** The prices of the stays, spread over their nights to the penny; charges of cancelled ones stand in their month of arrival. */
  income: amount,
  /** Money that came and went in the month, by the day of the entry. */
  received: amount,
  refunds: amount,
}
export const monthOfTakings = z.object({ month, ...figures })
export const takings = z.object({
  propertyId: id,
  title: z.string(),
  from: month,
  to: month,
  months: z.array(monthOfTakings),
  total: z.object(figures),
})
export type Takings = z.infer<typeof takings>

const aProperty = z.object({ id: idCalled('Property Not Found') })

export const getTakings = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/takings',
  access: 'admin',
  summary: 'What a home has taken, month by month, for its owner',
  params: aProperty,
  query: monthsOfHome,
  answer: takings,
})

export const exportTakings = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/takings.csv',
  access: 'admin',
  summary: 'The same as CSV',
  params: aProperty,
  query: monthsOfHome,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})
