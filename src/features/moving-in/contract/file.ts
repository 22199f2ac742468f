import * as z from 'zod/mini'
import { id } from '#platform/shared/wire.ts'

/** In bytes; more than 2,000 rows. */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 2_000

/** Content types that browsers send for CSV files. */
export const CSV_TYPES = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel'] as const

/** The index of a field's column, or null. */
export const columnIndex = z.nullable(
  z.int('Please choose a column').check(z.gte(0, 'Please choose a column'), z.lte(99)),
)

/** The choices of the office travel in the query, as JSON. */
export const jsonText = z.pipe(
  z.string('Please choose the columns').check(z.maxLength(20_000, 'Please choose the columns')),
  z.transform((text: string, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.issues.push({ code: 'custom', message: 'Please choose the columns', input: text })
      return z.NEVER
    }
  }),
)

const problemRow = z.object({
  /** Line number in the file, counted from 1. */
  line: z.int(),
  /** The guest of a booking, or the title of a home. */
  name: z.string(),
  /** Why the row makes nothing, as a sentence. */
  problem: z.string(),
  /** The booking that has the nights. */
  bookingId: z.nullable(id),
  /** The home that has the title. */
  propertyId: z.nullable(id),
})
export type ProblemRow = z.infer<typeof problemRow>

const problems = {
  /** The first rows that make nothing, at most 100. */
  problems: z.array(problemRow),
  problemCount: z.int(),
  /** All these rows as a CSV with the columns of the file and the problem of each. */
  problemsCsv: z.string(),
  /** Rows that made a booking or a home in an earlier import. */
  known: z.int(),
}

/** What the previews of all kinds of files return. */
export const filePreview = z.object({
  header: z.array(z.string()),
  /** The first cell of each column that is not empty. */
  examples: z.array(z.string()),
  rows: z.int(),
  /** The names of the required columns that are not chosen; nothing is made without them. */
  missing: z.array(z.string()),
  /** How many bookings or homes will be made. */
  ready: z.int(),
  ...problems,
})
export type FilePreview = z.infer<typeof filePreview>

export const importResult = z.object({
  /** `null` where nothing was made. */
  importId: z.nullable(id),
  made: z.int(),
  ...problems,
})
export type ImportResult = z.infer<typeof importResult>
