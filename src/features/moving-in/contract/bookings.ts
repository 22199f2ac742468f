import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { amount, day, id, idInBody, line } from '#platform/shared/wire.ts'
import { BOOKING_COLUMNS } from './booking-columns.ts'
import { fieldsOf } from './columns.ts'
import { CSV_TYPES, columnIndex, filePreview, importResult, jsonText } from './file.ts'

/** Homes of one file that the office can name. */
const MAX_NAMED_HOMES = 60

const bookingColumns = z.strictObject(recordOf(fieldsOf(BOOKING_COLUMNS), () => columnIndex))
export type BookingColumns = z.infer<typeof bookingColumns>

const bookingChoices = z.strictObject({
  columns: bookingColumns,
  /** The answer to the question about days that can be read in two ways. */
  dayOrder: z.nullable(z.enum(['day-first', 'month-first'])),
  /** Our home for each name of the file that is not the name of one of ours. */
  homes: z
    .array(z.strictObject({ name: z.string().check(z.maxLength(200)), propertyId: idInBody('Please choose a home') }))
    .check(z.maxLength(MAX_NAMED_HOMES, `Please choose at most ${MAX_NAMED_HOMES} homes`)),
})
export type BookingChoices = z.infer<typeof bookingChoices>

const choicesJson = z.pipe(jsonText, bookingChoices)

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

const bookingPreview = z.extend(filePreview, {
  /** The columns that were used: the choices, or else a guess by the names of the columns. */
  columns: bookingColumns,
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
  past: z.int(),
  /** Sums of the bookings that will be made. */
  price: amount,
  paid: amount,
  /** The first of these bookings, at most 8. */
  sample: z.array(plannedStay),
})
export type BookingPreview = z.infer<typeof bookingPreview>

export const previewBookingImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/bookings/preview',
  access: 'edit office',
  summary: 'Reads a CSV of bookings and shows what an import would make; stores nothing',
  changes: [],
  upload: CSV_TYPES,
  query: z.object({ choices: z.optional(choicesJson) }),
  answer: bookingPreview,
})

export const importBookings = endpoint({
  method: 'POST',
  path: '/api/admin/imports/bookings',
  access: 'edit office',
  summary: 'Makes the bookings of a CSV that clash with nothing, and returns the rows that made none',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  upload: CSV_TYPES,
  query: z.object({ fileName: line(1, 200, 'Please name the file'), choices: choicesJson }),
  answer: importResult,
  status: 201,
})
