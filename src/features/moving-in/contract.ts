import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { amount, day, id, idInBody, idWithMessage, instant, line, paging } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'
import { IMPORT_FIELDS } from './contract/columns.ts'

export { columnOf, IMPORT_FIELDS, type ImportField, PROBLEM_COLUMN } from './contract/columns.ts'

/** In bytes; more than 2,000 bookings. */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 2_000
/** Homes of one file that the office can name. */
const MAX_NAMED_HOMES = 60
/** Content types that browsers send for CSV files. */
const CSV_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

const column = z.nullable(z.int('Please choose a column').check(z.gte(0, 'Please choose a column'), z.lte(99)))

const importColumns = z.strictObject(recordOf(IMPORT_FIELDS, () => column))
/** The index of each field's column, or null. */
export type ImportColumns = z.infer<typeof importColumns>

const importChoices = z.strictObject({
  columns: importColumns,
  /** The answer to the question about days that can be read in two ways. */
  dayOrder: z.nullable(z.enum(['day-first', 'month-first'])),
  /** Our home for each name of the file that is not the name of one of ours. */
  homes: z
    .array(z.strictObject({ name: z.string().check(z.maxLength(200)), propertyId: idInBody('Please choose a home') }))
    .check(z.maxLength(MAX_NAMED_HOMES, `Please choose at most ${MAX_NAMED_HOMES} homes`)),
})
export type ImportChoices = z.infer<typeof importChoices>

const choicesJson = z.pipe(
  z.pipe(
    z.string('Please choose the columns').check(z.maxLength(20_000, 'Please choose the columns')),
    z.transform((text: string, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'Please choose the columns', input: text })
        return z.NEVER
      }
    }),
  ),
  importChoices,
)

const problemRow = z.object({
  /** Line number in the file, counted from 1. */
  line: z.int(),
  guestName: z.string(),
  /** Why the row makes no booking, as a sentence. */
  problem: z.string(),
  /** The booking that has the nights. */
  bookingId: z.nullable(id),
})
export type ProblemRow = z.infer<typeof problemRow>

const problems = {
  /** The first rows that make no booking, at most 100. */
  problems: z.array(problemRow),
  problemCount: z.int(),
  /** All these rows as a CSV with the columns of the file and the problem of each. */
  problemsCsv: z.string(),
  /** Rows whose booking an earlier import made. */
  known: z.int(),
}

const plannedStay = z.object({
  line: z.int(),
  guestName: z.string(),
  homeTitle: z.string(),
  checkIn: day,
  checkOut: day,
  isOver: z.boolean(),
  price: amount,
  /** `null` for a stay that is paid to its channel. */
  paid: z.nullable(amount),
  channel: z.nullable(z.string()),
})
export type PlannedRow = z.infer<typeof plannedStay>

const importPreview = z.object({
  header: z.array(z.string()),
  /** The first cell of each column that is not empty. */
  examples: z.array(z.string()),
  rows: z.int(),
  /** The columns that were used: the choices, or else a guess by the names of the columns. */
  columns: importColumns,
  /** The names of the required columns that are not chosen; nothing is made without them. */
  missing: z.array(z.string()),
  /** Days that can be read in two ways; nothing is made without the answer. */
  question: z.nullable(
    z.object({
      question: z.string(),
      examples: z.array(z.string()),
      options: z.array(z.object({ value: z.enum(['day-first', 'month-first']), label: z.string() })),
    }),
  ),
  /** Names that none of our homes has, with the number of their rows and the home that was chosen. */
  unknownHomes: z.array(z.object({ name: z.string(), rows: z.int(), propertyId: z.nullable(id) })),
  homes: z.array(z.object({ id, title: z.string() })),
  /** The bookings that will be made. */
  ready: z.int(),
  past: z.int(),
  /** Sums of the bookings that will be made. */
  price: amount,
  paid: amount,
  /** The first of these bookings, at most 8. */
  sample: z.array(plannedStay),
  ...problems,
})
export type ImportPreview = z.infer<typeof importPreview>

export const previewBookingImport = endpoint({
  method: 'POST',
  path: '/api/admin/booking-imports/preview',
  access: 'admin',
  summary: 'Reads a CSV of bookings and shows what an import would make; stores nothing',
  changes: [],
  upload: CSV_TYPES,
  query: z.object({ choices: z.optional(choicesJson) }),
  answer: importPreview,
})

const importResult = z.object({
  /** `null` where nothing was made. */
  importId: z.nullable(id),
  made: z.int(),
  ...problems,
})
export type ImportResult = z.infer<typeof importResult>

export const importBookings = endpoint({
  method: 'POST',
  path: '/api/admin/booking-imports',
  access: 'admin',
  summary: 'Makes the bookings of a CSV that clash with nothing, and returns the rows that made none',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  upload: CSV_TYPES,
  query: z.object({ fileName: line(1, 200, 'Please name the file'), choices: choicesJson }),
  answer: importResult,
  status: 201,
})

const bookingImport = z.object({
  id,
  fileName: z.string(),
  rows: z.int(),
  made: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
  /** Why the import cannot be undone, as a sentence; null if an undo is possible. */
  staysBecause: z.nullable(z.string()),
})
export type BookingImport = z.infer<typeof bookingImport>

export const listBookingImports = endpoint({
  ...calls.listBookingImports,
  access: 'admin',
  summary: 'Lists the imports of bookings, newest first',
  query: z.object({ ...paging }),
  answer: z.array(bookingImport),
  paged: true,
})

/** Responds 409 if one of its bookings was changed, paid or emailed about since. */
export const undoBookingImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/booking-imports/{id}',
  access: 'admin',
  summary: 'Undoes an import: removes the bookings and payments that it made',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: z.object({ id: idWithMessage('This import is no longer there') }),
  answer: z.object({ removed: z.int() }),
})
