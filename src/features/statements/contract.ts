import * as z from 'zod/mini'
import { bookingStatus } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { MONEY_STATES } from '#features/ledger/contract.ts'
import { ledger, reason } from '#features/payments/contract.ts'
import { MOST_PENCE } from '#platform/shared/money.ts'
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

// Bank statements ---------------------------------------------------------------------------------------------------

/** Bytes of a statement: some 20,000 lines. */
export const MOST_STATEMENT_BYTES = 2 * 1024 * 1024
/** Whatever the browser calls the file, send it as one of these. */
const STATEMENT_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z
  .int('Please choose a column')
  .check(z.gte(0, 'Please choose a column'), z.lte(99, 'Please choose a column'))

/** Nobody had these columns chosen before there were any. */
function optionalColumn() {
  return z._default(z.nullable(column), null)
}

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
    /** The bank's own number of each payment. */
    transactionId: optionalColumn(),
    /** A column that names the currency: what is not in pounds is left out. */
    currency: optionalColumn(),
    /** A column that says what became of a payment: what was reverted, declined or is pending is left out. */
    state: optionalColumn(),
  })
  .check(
    z.refine(({ amount: one, paidIn, paidOut }) => (one === null) !== (paidIn === null && paidOut === null), {
      path: ['amount'],
      error: 'Please choose the column of the amount, or those of money in and money out',
    }),
  )
export type StatementMapping = z.infer<typeof statementMapping>

/** A line of a statement as a mapping reads it. */
const readLine = z.object({
  day,
  /** Below zero for money that left. */
  amount,
  payer: z.string(),
  reference: z.string(),
  description: z.string(),
})

/** A line that does not come into the books, and why. */
const lineOfFile = z.object({
  /** Its number in the file, counted from 1. */
  line: z.int(),
  why: z.string(),
})
export type LineOfFile = z.infer<typeof lineOfFile>

// The office's accounts ---------------------------------------------------------------------------------------------

const accountName = line(1, 60, 'Please name the account')
const lastDigits = z
  .string('Please enter the last 2 to 4 digits')
  .check(z.trim(), z.regex(/^\d{2,4}$/, 'Please enter the last 2 to 4 digits'))

const bankAccount = z.object({
  id,
  name: z.string(),
  lastDigits: z.nullable(z.string()),
  /** Guests pay into this one. */
  isForGuests: z.boolean(),
})
export type BankAccount = z.infer<typeof bankAccount>

/** How some columns are read, from before there were accounts. */
const unaskedProfile = z.object({
  id,
  bankName: z.string(),
  statements: z.int(),
  lines: z.int(),
  lastImportedAt: z.nullable(instant),
})
export type UnaskedProfile = z.infer<typeof unaskedProfile>

const bankAccounts = z.object({
  /** The one that guests pay into first, then by name. */
  accounts: z.array(bankAccount),
  /** Those of which the office has not said yet which account they are of. */
  unasked: z.array(unaskedProfile),
})

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/bank-accounts',
  access: 'admin',
  summary: 'The accounts whose statements are imported, and what is not known to be of any of them',
  shows: ['statements', 'bank account'],
  answer: bankAccounts,
})

/** 409 when somebody has answered already. */
export const sayAccountOfProfile = endpoint({
  method: 'POST',
  path: '/api/admin/bank-profiles/{id}/account',
  access: 'admin',
  summary: 'Says of which account the earlier statements with some columns were; all of them, for good',
  changes: ['statements', 'trail'],
  params: z.object({ id: idCalled('These statements are not there any more') }),
  body: z
    .strictObject({
      accountId: z.optional(idInBody('Please choose an account')),
      /** A new one. */
      accountName: z.optional(accountName),
      lastDigits: z.optional(lastDigits),
      /** They were of more than one account. */
      ofSeveral: z.optional(z.literal(true)),
    })
    .check(
      z.refine(
        ({ accountId, accountName, ofSeveral }) =>
          [accountId, accountName, ofSeveral].filter((one) => one !== undefined).length === 1,
        { path: ['accountId'], error: 'Please choose an account' },
      ),
    ),
  answer: bankAccounts,
})

// Files -------------------------------------------------------------------------------------------------------------

const statementPreview = z.object({
  /** What the columns are called; of a statement without a first line of names: Column 1, Column 2, … */
  header: z.array(z.string()),
  hasHeader: z.boolean(),
  /** The first lines below it, at most 8. */
  rows: z.array(z.array(z.string())),
  /** Lines below the header, empty ones aside. */
  lines: z.int(),
  /** What we take the columns for; `null` where no day or amount was found. */
  guessed: z.nullable(statementMapping),
  /** How such a statement was read the last time. `accountId`: `null` where several accounts have such ones, or none is known. */
  remembered: z.nullable(z.object({ accountId: z.nullable(id), bankName: z.string(), mapping: statementMapping })),
  /** The first lines as they would be read: by `remembered`, else by `guessed`. */
  sample: z.array(readLine),
  unreadable: z.array(lineOfFile),
  /** Lines that are no payment in pounds: of another currency, reverted, declined, pending, of nothing. */
  leftOut: z.array(lineOfFile),
})
export type StatementPreview = z.infer<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements/preview',
  access: 'admin',
  summary: 'Looks at a bank’s CSV without keeping anything of it',
  changes: [],
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

const bankStatement = z.object({
  id,
  /** What its account is called. */
  bankName: z.string(),
  fileName: z.string(),
  lines: z.int(),
  /** How many of them had not come before. */
  fresh: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
  /** Why it cannot be undone, in words; `null` where it can. */
  staysBecause: z.nullable(z.string()),
})
export type BankStatement = z.infer<typeof bankStatement>

/** What an import did. The same file twice changes nothing: `fresh` is 0. */
const imported = z.object({
  statementId: id,
  lines: z.int(),
  fresh: z.int(),
  known: z.int(),
  /** The first of those that could not be read, at most 100. */
  unreadable: z.array(lineOfFile),
  unreadableCount: z.int(),
  /** The first of those that are left out, at most 100. */
  leftOut: z.array(lineOfFile),
  leftOutCount: z.int(),
})
export type Imported = z.infer<typeof imported>

/** 409 while nobody has said of which account the earlier statements with these columns are. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'Takes the lines of a bank’s CSV into the books; holds that it shows to be unpaid are released',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  upload: STATEMENT_TYPES,
  query: z
    .object({
      fileName: line(1, 200, 'Please name the file'),
      /** The account that it is of. */
      accountId: z.optional(idParam),
      /** Or its name, of a new one or one that is known by it. */
      bankName: z.optional(accountName),
      lastDigits: z.optional(lastDigits),
      /** The last day whose payments it has; left out, the day of its last line. */
      coversUntil: z.optional(day),
      /** JSON of a `StatementMapping`; remembered for statements of the same columns and account. */
      mapping: mappingText(),
    })
    .check(
      z.refine(({ accountId, bankName }) => (accountId === undefined) !== (bankName === undefined), {
        path: ['accountId'],
        error: 'Please choose the account that the statement is of',
      }),
    ),
  answer: imported,
  status: 201,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'The statements that were imported, newest first',
  shows: ['statements'],
  query: z.object({ ...paging }),
  answer: z.array(bankStatement),
  paged: true,
})

/** 409 when one of the lines that it brought is or was matched, or stands in a later statement too. */
export const undoStatement = endpoint({
  method: 'DELETE',
  path: '/api/admin/statements/{id}',
  access: 'admin',
  summary: 'Undoes an import: the statement goes, with the lines that it brought',
  changes: ['statements', 'trail'],
  params: z.object({ id: idCalled('This statement is not there any more') }),
  answer: z.object({ removed: z.int() }),
})

// Lines of statements, and the bookings that they belong to ---------------------------------------------------------

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
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
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
export const MOST_PARTS = 20

const part = z.strictObject({
  bookingId: idInBody('Please choose a booking'),
  amount: poundsBetween(1, MOST_PENCE, 'Please enter an amount of more than £0'),
  /** As in a match of the whole line. */
  kind: z.optional(matchKind),
})

/** 409 when the line has been matched or set aside meanwhile. */
export const splitBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/split',
  access: 'admin',
  summary: 'Enters one line of the statement into the ledgers of several bookings, whose parts add up to it',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  params: aLine,
  body: z.strictObject({
    parts: z
      .array(part)
      .check(
        z.minLength(2, 'Please choose at least two bookings'),
        z.maxLength(MOST_PARTS, `Please choose at most ${MOST_PARTS} bookings`),
      ),
  }),
  answer: z.object({ line: bankLine, ledgers: z.array(ledger) }),
})

/** At most this many lines are matched by one call of `match-exact`. */
export const MOST_AT_ONCE = 200

export const matchExactLines = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/match-exact',
  access: 'admin',
  summary:
    'Matches every open line whose reference and amount are exact and whose sum nobody else expects, each by itself',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  /** Only these, where they are exact; left out: all. */
  body: z.strictObject({
    lineIds: z.optional(
      z
        .array(idInBody('Please choose lines'))
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
  changes: ['statements', 'trail'],
  params: aLine,
  body: z.strictObject({ reason: line(3, 300, 'Please give a reason of at least 3 characters') }),
  answer: bankLine,
})

export const reopenBankLine = endpoint({
  method: 'POST',
  path: '/api/admin/bank-lines/{id}/reopen',
  access: 'admin',
  summary: 'Opens a line again; each entry that was made of it is taken back by another one',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  params: aLine,
  body: z.strictObject({ reason: z.optional(reason) }),
  answer: bankLine,
})
