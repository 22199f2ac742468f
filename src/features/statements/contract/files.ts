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

/** A column that some banks' files lack. */
function optionalColumn() {
  return z._default(z.nullable(column), null)
}

/**
 * Maps fields to columns, counted from 0. The amount is in one column (`amount`) or in two (`paidIn`, `paidOut`). `direction` is
 * a column with CR or DR, credit or debit, in or out, beside an unsigned amount.
 */
export const statementMapping = z
  .strictObject({
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
  })
  .check(
    z.refine(
      ({ amount: amountColumn, paidIn, paidOut }) => (amountColumn === null) !== (paidIn === null && paidOut === null),
      {
        path: ['amount'],
        error: 'Please choose the column of the amount, or those of money in and money out',
      },
    ),
  )
export type StatementMapping = z.infer<typeof statementMapping>

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

const statementPreview = z.object({
  /** Column names; Column 1, Column 2, … for a file without a header. */
  header: z.array(z.string()),
  hasHeader: z.boolean(),
  /** The first lines below the header, at most 8. */
  rows: z.array(z.array(z.string())),
  /** Number of lines below the header, without empty lines. */
  lines: z.int(),
  /** The mapping guessed from the columns; null where no day or amount was found. */
  guessed: z.nullable(statementMapping),
  /** The last mapping used for these columns. `accountId` is null where several accounts have such statements. */
  remembered: z.nullable(z.object({ accountId: z.nullable(id), bankName: z.string(), mapping: statementMapping })),
  /** The first lines as read by the query's `mapping`, else by `remembered`, else by `guessed`. */
  sample: z.array(sampleLine),
  unreadable: z.array(skippedLine),
  /** Lines that are no payment in pounds: in another currency, reverted, declined, pending or of zero. */
  leftOut: z.array(skippedLine),
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

const bankStatement = z.object({
  id,
  /** Name of the account, not of the bank. */
  bankName: z.string(),
  fileName: z.string(),
  lines: z.int(),
  /** Number of lines that were in no earlier statement. */
  fresh: z.int(),
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

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'Imports the lines of a bank’s CSV and releases the holds that the statement shows to be unpaid',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  upload: STATEMENT_TYPES,
  query: z
    .object({
      fileName: line(1, 200, 'Please name the file'),
      /** The account of the statement. */
      accountId: z.optional(idParam),
      /** The name of a new or known account, instead of `accountId`. */
      bankName: z.optional(accountName),
      lastDigits: z.optional(lastDigits),
      /** The last day whose payments the statement has; by default the day of its latest line. */
      coversUntil: z.optional(day),
      /** JSON of a `StatementMapping`; remembered for this account's statements with the same columns. */
      mapping: mappingJson(),
    })
    .check(
      z.refine(({ accountId, bankName }) => (accountId === undefined) !== (bankName === undefined), {
        path: ['accountId'],
        error: 'Please choose the account of the statement',
      }),
    ),
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
