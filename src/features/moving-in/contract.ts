import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id, idWithMessage, instant, paging } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export { BOOKING_COLUMNS, type BookingField } from './contract/booking-columns.ts'
export {
  type BookingChoices,
  type BookingColumns,
  type BookingPreview,
  importBookings,
  type PlannedRow,
  previewBookingImport,
} from './contract/bookings.ts'
export { fieldsOf, type ImportColumn, PROBLEM_COLUMN } from './contract/columns.ts'
export {
  type FilePreview,
  type ImportResult,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type ProblemRow,
} from './contract/file.ts'
export { HOME_COLUMNS, type HomeFileField } from './contract/home-columns.ts'
export {
  type HomeChoices,
  type HomeFileColumns,
  type HomePreview,
  importHomes,
  type PlannedHomeRow,
  previewHomeImport,
} from './contract/homes.ts'

const fileKind = z.enum(['homes', 'bookings'])
/** What the rows of a file are. */
export type FileKind = z.infer<typeof fileKind>

const pastImport = z.object({
  id,
  kind: fileKind,
  fileName: z.string(),
  rows: z.int(),
  made: z.int(),
  importedAt: instant,
  importedBy: z.nullable(z.string()),
  /** Why the import cannot be undone, as a sentence; null if an undo is possible. */
  staysBecause: z.nullable(z.string()),
})
export type PastImport = z.infer<typeof pastImport>

export const listImports = endpoint({
  ...calls.listImports,
  access: 'edit office',
  summary: 'Lists the imports of homes and bookings, newest first',
  query: z.object({ ...paging }),
  answer: z.array(pastImport),
  paged: true,
})

/** Responds 409 if one of its homes or bookings was changed or used since. */
export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  access: 'edit office',
  summary: 'Undoes an import: removes the homes, or the bookings and payments, that it made',
  changes: ['homes', 'prices', 'bookings', 'money', 'nights', 'audit-log'],
  params: z.object({ id: idWithMessage('This import is no longer there') }),
  answer: z.object({ removed: z.int() }),
})
