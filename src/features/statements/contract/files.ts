import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, idParam, idWithMessage, instant, line, paging } from '#platform/shared/wire.ts'
import { accountName, lastDigits } from './accounts.ts'

/** In bytes: about 20,000 lines. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
/** Accepted content types. Browsers name CSV files differently, so a client sends one of these. */
const STATEMENT_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z
  .int('Please choose a column')
  .check(z.gte(0, 'Please choose a column'), z.lte(99, 'Please choose a column'))

function optionalAnswer<const Answer extends string>(answers: readonly Answer[]) {
  return z._default(z.nullable(z.enum(answers, `This answer is ${answers.join(' or ')}`)), null)
}

/** A column that some banks' files lack. */
function optionalColumn() {
  return z._default(z.nullable(column), null)
}

const anyMapping = z.strictObject({
  day: column,
  amount: z.nullable(column),
  paidIn: z.nullable(column),
  paidOut: z.nullable(column),
  direction: z.nullable(column),
  /** The direction of an amount without a sign: on card statements it is out. */
  plusIs: z.enum(['in', 'out'], 'plusIs is in or out'),
  payer: z.nullable(column),
  reference: z.nullable(column),
  description: z.array(column).check(z.maxLength(6, 'Please choose at most 6 columns')),
  /** The column of the bank's own payment numbers. */
  transactionId: optionalColumn(),
  /** The column of the currency: lines that are not in pounds are left out. */
  currency: optionalColumn(),
  /** The column of the payment's status: reverted, declined and pending payments are left out. */
  state: optionalColumn(),
  /** The office's answer where a file does not show the order of day and month. */
  dayOrder: optionalAnswer(['day-first', 'month-first']),
  /** The office's answer where only some sums of a direction have a minus: it reverses them, or means nothing. */
  minus: optionalAnswer(['reversal', 'habit']),
})

/**
 * Maps fields to columns, counted from 0. The amount is in one column (`amount`) or in two (`paidIn`, `paidOut`). `direction` is
 * a column with CR or DR, credit or debit, in or out, beside an unsigned amount.
 */
export const statementMapping = anyMapping.check(
  z.refine(
    ({ amount: amountColumn, paidIn, paidOut }) => (amountColumn === null) !== (paidIn === null && paidOut === null),
    {
      path: ['amount'],
      error: 'Please choose the column of the amount, or those of money in and money out',
    },
  ),
)
export type StatementMapping = z.infer<typeof statementMapping>

/** A question that a file does not answer. The office's answer is a part of the mapping. */
const statementQuestion = z.object({
  /** `amount`: the mapping's column of that name. */
  kind: z.enum(['amount', 'dayOrder', 'minus']),
  question: z.string(),
  /** Cells of the file that can be read in several ways; empty for `amount`, whose options have cells. */
  examples: z.array(z.string()),
  /** `value` is what the mapping gets; for `amount` the number of a column. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type StatementQuestion = z.infer<typeof statementQuestion>

const sampleLine = z.object({
  day,
  /** Negative for money that went out. */
  amount,
  payer: z.string(),
  reference: z.string(),
  description: z.string(),
})

/** A line that is not imported, and why. */
const skippedLine = z.object({
  /** The line's number in the file, counted from 1. */
  line: z.int(),
  why: z.string(),
})
export type SkippedLine = z.infer<typeof skippedLine>

export const SKIPPED_KINDS = ['unreadable', 'left-out'] as const
export const skippedKind = z.enum(SKIPPED_KINDS)
export type SkippedKind = z.infer<typeof skippedKind>

const statementPreview = z.object({
  /** Column names; Column 1, Column 2, … for a file without a header. */
  header: z.array(z.string()),
  hasHeader: z.boolean(),
  /** The first lines below the header, at most 8. */
  rows: z.array(z.array(z.string())),
  /** Number of lines below the header, without empty lines. */
  lines: z.int(),
  /** The mapping guessed from the columns, without an amount where `questions` asks for it; null where none was found. */
  guessed: z.nullable(anyMapping),
  /** The last mapping used for these columns. `accountId` is null where several accounts have such statements. */
  remembered: z.nullable(z.object({ accountId: z.nullable(id), bankName: z.string(), mapping: statementMapping })),
  /** The first lines as read by the query's `mapping`, else by `remembered`, else by `guessed`. */
  sample: z.array(sampleLine),
  /** Number of lines that are read. With the next two counts these are all `lines`, once the columns are known. */
  readCount: z.int(),
  /** The first lines that cannot be read, at most 100. */
  unreadable: z.array(skippedLine),
  unreadableCount: z.int(),
  /** The first lines that are no payment in pounds by today: in another currency, reverted, pending or of zero, or a total. */
  leftOut: z.array(skippedLine),
  leftOutCount: z.int(),
  /** Import needs an answer to each, also to those that the mapping has an answer to. */
  questions: z.array(statementQuestion),
  /** The first and the latest day among the lines that are read; null without such lines. */
  days: z.nullable(z.object({ first: day, last: day })),
})
export type StatementPreview = z.infer<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements/preview',
  access: 'admin',
  summary: 'Reads a bank’s CSV and shows how it would be imported; stores nothing',
  changes: [],
  upload: STATEMENT_TYPES,
  /** `mapping`: JSON of a `StatementMapping` by which the sample is read. */
  query: z.object({ mapping: z.optional(mappingJson()) }),
  answer: statementPreview,
})

function mappingJson() {
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

/** A hold that a statement shows to be unpaid, or that waits for one. */
export const statementHold = z.object({
  bookingId: id,
  guestName: z.string(),
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  /** The end of the hold, as the guest was told. */
  heldUntil: instant,
})
export type StatementHold = z.infer<typeof statementHold>

const bankStatement = z.object({
  id,
  /** Name of the account, not of the bank. */
  bankName: z.string(),
  fileName: z.string(),
  lines: z.int(),
  /** Number of lines that were in no earlier statement. */
  fresh: z.int(),
  /** Number of rows that are no lines: not readable, or left out. */
  skipped: z.int(),
  /** Number of these that the office has not set aside. */
  skippedOpen: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
  /** Why the import cannot be undone, as a sentence; null where it can. */
  staysBecause: z.nullable(z.string()),
})
export type BankStatement = z.infer<typeof bankStatement>

/** The result of an import. Importing the same file twice changes nothing: `fresh` is 0. */
const imported = z.object({
  statementId: id,
  lines: z.int(),
  fresh: z.int(),
  known: z.int(),
  /** The first lines that could not be read, at most 100. */
  unreadable: z.array(skippedLine),
  unreadableCount: z.int(),
  /** The first lines that were left out, at most 100. */
  leftOut: z.array(skippedLine),
  leftOutCount: z.int(),
})
export type Imported = z.infer<typeof imported>

const importQuery = z
  .object({
    fileName: line(1, 200, 'Please name the file'),
    /** The account of the statement. */
    accountId: z.optional(idParam),
    /** The name of a new or known account, instead of `accountId`. */
    bankName: z.optional(accountName),
    lastDigits: z.optional(lastDigits),
    /** The day of the export, if it is later than the latest line: the statement then covers that line's day too. */
    exportedOn: z.optional(day),
    /**
     * The last day whose payments the statement has. By default, and at most, the day before its latest line, or that line's day
     * if `exportedOn` is later; never after yesterday.
     */
    coversUntil: z.optional(day),
    /** JSON of a `StatementMapping`; remembered for this account's statements with the same columns. */
    mapping: mappingJson(),
  })
  .check(
    z.refine(({ accountId, bankName }) => (accountId === undefined) !== (bankName === undefined), {
      path: ['accountId'],
      error: 'Please choose the account of the statement',
    }),
  )

export const previewReleases = endpoint({
  method: 'POST',
  path: '/api/admin/statements/releases',
  access: 'admin',
  summary: 'Returns the holds that the import of a bank’s CSV would release; stores nothing',
  changes: [],
  upload: STATEMENT_TYPES,
  query: importQuery,
  answer: z.object({ holds: z.array(statementHold) }),
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'Imports the lines of a bank’s CSV and releases the holds that the statement shows to be unpaid',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  upload: STATEMENT_TYPES,
  query: importQuery,
  answer: imported,
  status: 201,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'Lists the imported statements, newest first',
  shows: ['statements'],
  query: z.object({ ...paging }),
  answer: z.array(bankStatement),
  paged: true,
})

/** 409 when a line of the import is or was matched, or a later statement has it too. */
export const undoStatement = endpoint({
  method: 'DELETE',
  path: '/api/admin/statements/{id}',
  access: 'admin',
  summary: 'Undoes an import: deletes the statement and the lines that it added',
  changes: ['statements', 'audit-log'],
  params: z.object({ id: idWithMessage('This statement is not there any more') }),
  answer: z.object({ removed: z.int() }),
})
