import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, idParam, idWithMessage, instant, line, paging } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { accountName, lastDigits } from './accounts.ts'

/** In bytes; about 20,000 lines. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
/** Content types that browsers send for CSV files. */
const STATEMENT_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z
  .int('Please choose a column')
  .check(z.gte(0, 'Please choose a column'), z.lte(99, 'Please choose a column'))

function optionalAnswer<const Answer extends string>(answers: readonly Answer[]) {
  return z._default(z.nullable(z.enum(answers, `This answer is ${answers.join(' or ')}`)), null)
}

function optionalColumn() {
  return z._default(z.nullable(column), null)
}

const anyMapping = z.strictObject({
  day: column,
  amount: z.nullable(column),
  paidIn: z.nullable(column),
  paidOut: z.nullable(column),
  direction: z.nullable(column),
  /** Direction of an amount without a sign; `out` on card statements. */
  plusIs: z.enum(['in', 'out'], 'plusIs is in or out'),
  payer: z.nullable(column),
  reference: z.nullable(column),
  description: z.array(column).check(z.maxLength(6, 'Please choose at most 6 columns')),
  /** The column of the bank's payment numbers. */
  transactionId: optionalColumn(),
  /** The column of the currency. Lines in other currencies than pounds are left out. */
  currency: optionalColumn(),
  /** The column of the payment status. Failed and pending payments are left out. */
  state: optionalColumn(),
  /** The office's answer; needed if the days in the file do not show the order of day and month. */
  dayOrder: optionalAnswer(['day-first', 'month-first']),
  /** The office's answer; needed if only some sums of a direction have a minus. `habit`: the minus has no meaning. */
  minus: optionalAnswer(['reversal', 'habit']),
})

/**
 * Maps fields to column indexes. Amounts are in the column `amount`, or in `paidIn` and `paidOut`. `direction` is a column with
 * cells such as CR and DR.
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

/** A question that the office must answer before an import. */
const statementQuestion = z.object({
  /** The field of the mapping in which the answer is stored. */
  kind: z.enum(['amount', 'dayOrder', 'minus']),
  question: z.string(),
  /** Cells that can be read in several ways. Empty for `amount`: the options quote cells. */
  examples: z.array(z.string()),
  /** `value` is stored in the mapping. For `amount`, `value` is a column index. */
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

const skippedLine = z.object({
  /** Line number in the file, counted from 1. */
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
  /**
   * Null if no mapping was found. If the column of the amount is uncertain, `amount` is null, and without `remembered`
   * `questions` has a question.
   */
  guessed: z.nullable(anyMapping),
  /** The latest mapping for these columns. `accountId` is null if several accounts have statements with these columns. */
  remembered: z.nullable(z.object({ accountId: z.nullable(id), bankName: z.string(), mapping: statementMapping })),
  /** The last digits of the account that the file names; null if it names none or several. */
  accountDigits: z.nullable(z.string()),
  /** The first lines, read with the query's `mapping`, else with `remembered`, else with `guessed`. */
  sample: z.array(sampleLine),
  /** `readCount`, `unreadableCount` and `leftOutCount` add up to `lines`, once the columns are known. */
  readCount: z.int(),
  /** The first lines that cannot be read, at most 100. */
  unreadable: z.array(skippedLine),
  unreadableCount: z.int(),
  /** At most 100 rows that are not completed payments in pounds, such as failed payments, future days and totals. */
  leftOut: z.array(skippedLine),
  leftOutCount: z.int(),
  /** Questions about the file, including questions that the mapping already answers. An import needs every answer. */
  questions: z.array(statementQuestion),
  /** The first and the latest day of the readable lines; null without readable lines. */
  days: z.nullable(z.object({ first: day, last: day })),
})
export type StatementPreview = z.infer<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements/preview',
  access: 'edit money',
  summary: 'Reads a bank’s CSV and shows how it would be imported; stores nothing',
  changes: [],
  upload: STATEMENT_TYPES,
  /** JSON of the `StatementMapping` for reading the sample. */
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

/** An unpaid hold that an import releases, or that an open row of a statement keeps. */
export const statementHold = z.object({
  bookingId: id,
  guestName: z.string(),
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  /** The end that was announced to the guest; the nights may be kept longer. */
  heldUntil: instant,
})
export type StatementHold = z.infer<typeof statementHold>

const bankStatement = z.object({
  id,
  /** Name of the account, not of the bank. */
  bankName: z.string(),
  fileName: z.string(),
  lines: z.int(),
  /** Number of lines that no earlier statement has. */
  fresh: z.int(),
  /** Number of unreadable or left-out rows. */
  skipped: z.int(),
  /** Number of skipped rows that the office has not set aside. */
  skippedOpen: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
  /** Why the import cannot be undone, as a sentence; null if an undo is possible. */
  staysBecause: z.nullable(z.string()),
})
export type BankStatement = z.infer<typeof bankStatement>

/** `fresh` is the number of new lines, `known` the number of lines from earlier statements. */
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
    accountId: z.optional(idParam),
    /** The name of a new or existing account, instead of `accountId`. */
    bankName: z.optional(accountName),
    lastDigits: z.optional(lastDigits),
    /** Day of the export. If later than the latest line, the statement also covers the day of the latest line. */
    exportedOn: z.optional(day),
    /** The last day of which the statement has all payments. The result of `lastCoveredDay` is the default and the maximum. */
    coversUntil: z.optional(day),
    /** JSON of a `StatementMapping`; stored for later statements of the account with equal columns. */
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
  access: 'edit money',
  summary: 'Returns the holds that the import of a bank’s CSV would release; stores nothing',
  changes: [],
  upload: STATEMENT_TYPES,
  query: importQuery,
  answer: z.object({ holds: z.array(statementHold) }),
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: 'edit money',
  summary: 'Imports the lines of a bank’s CSV and releases the holds that the statement shows to be unpaid',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  upload: STATEMENT_TYPES,
  query: importQuery,
  answer: imported,
  status: 201,
})

export const listStatements = endpoint({
  ...calls.listStatements,
  access: 'view money',
  summary: 'Lists the imported statements, newest first',
  query: z.object({ ...paging }),
  answer: z.array(bankStatement),
  paged: true,
})

/** Responds 409 if holds were released because of the import, a line is or was matched, a later statement repeats a line, or a hold waits for a row of the import. */
export const undoStatement = endpoint({
  method: 'DELETE',
  path: '/api/admin/statements/{id}',
  access: 'edit money',
  summary: 'Undoes an import: deletes the statement and the lines that it added',
  changes: ['statements', 'audit-log'],
  params: z.object({ id: idWithMessage('This statement is no longer there') }),
  answer: z.object({ removed: z.int() }),
})
