import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { amount, line } from '#platform/shared/wire.ts'
import { fieldsOf } from './columns.ts'
import { CSV_TYPES, columnIndex, filePreview, importResult, jsonText } from './file.ts'
import { HOME_COLUMNS } from './home-columns.ts'

const homeColumns = z.strictObject(recordOf(fieldsOf(HOME_COLUMNS), () => columnIndex))
export type HomeFileColumns = z.infer<typeof homeColumns>

const homeChoices = z.strictObject({ columns: homeColumns })
export type HomeChoices = z.infer<typeof homeChoices>

const choicesJson = z.pipe(jsonText, homeChoices)

const plannedHome = z.object({
  line: z.int(),
  title: z.string(),
  /** Location and city; empty without them. */
  place: z.string(),
  bedrooms: z.int(),
  maxGuests: z.int(),
  /** `null` where the file does not say. */
  pricePerNight: z.nullable(amount),
})
export type PlannedHomeRow = z.infer<typeof plannedHome>

const homePreview = z.extend(filePreview, {
  /** The columns that were used: the choices, or else a guess by the names of the columns. */
  columns: homeColumns,
  /** The first homes that will be made, at most 8. */
  sample: z.array(plannedHome),
})
export type HomePreview = z.infer<typeof homePreview>

export const previewHomeImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/homes/preview',
  access: 'edit office',
  summary: 'Reads a CSV of homes and shows what an import would make; stores nothing',
  changes: [],
  upload: CSV_TYPES,
  query: z.object({ choices: z.optional(choicesJson) }),
  answer: homePreview,
})

export const importHomes = endpoint({
  method: 'POST',
  path: '/api/admin/imports/homes',
  access: 'edit office',
  summary: 'Makes a hidden home of each row of a CSV with a title of its own, and returns the rows that made none',
  changes: ['homes', 'prices', 'audit-log'],
  upload: CSV_TYPES,
  query: z.object({ fileName: line(1, 200, 'Please name the file'), choices: choicesJson }),
  answer: importResult,
  status: 201,
})
