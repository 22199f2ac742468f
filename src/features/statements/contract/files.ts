import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, idCalled, idParam, instant, line, paging } from '#platform/shared/wire.ts'
import { accountName, lastDigits } from './accounts.ts'

/** Bytes of a statement: some 20,000 lines. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
/** Whatever the browser calls the file, send it as one of these. */
const STATEMENT_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z
  .int('Please choose a column')
  .check(z.gte(0, 'Please choose a column'), z.lte(99, 'Please choose a column'))

/** May be left out, as not every bank has the column. */
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

/** A line that does not come into the database, and why. */
const lineOfFile = z.object({
  /** Its number in the file, counted from 1. */
  line: z.int(),
  why: z.string(),
})
export type LineOfFile = z.infer<typeof lineOfFile>

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
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
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
  changes: ['statements', 'audit-log'],
  params: z.object({ id: idCalled('This statement is not there any more') }),
  answer: z.object({ removed: z.int() }),
})
