import { officeRoute, type Route, route, uploadRoute } from '#platform/server/http/routes/route.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { importBookings } from './internal/bookings/import.ts'
import { previewBookings } from './internal/bookings/preview.ts'
import { importHomes } from './internal/homes/import.ts'
import { previewHomes } from './internal/homes/preview.ts'
import { parseImport } from './internal/table.ts'
import { readImports, undoImport } from './internal/undo.ts'

export const movingInRoutes: Route[] = [
  uploadRoute(calls.previewHomeImport, calls.MAX_IMPORT_BYTES, (ctx, { query }, file) =>
    previewHomes(ctx, parseImport(file), query.choices),
  ),
  // A repeated import makes nothing twice: its rows are known by then.
  uploadRoute(calls.importHomes, calls.MAX_IMPORT_BYTES, (ctx, { query, caller }, file) => {
    const table = parseImport(file)
    return inTransaction(ctx, caller.staff, (tx) => importHomes(tx, table, query))
  }),
  uploadRoute(calls.previewBookingImport, calls.MAX_IMPORT_BYTES, (ctx, { query }, file) =>
    previewBookings(ctx, parseImport(file), query.choices),
  ),
  uploadRoute(calls.importBookings, calls.MAX_IMPORT_BYTES, (ctx, { query, caller }, file) => {
    const table = parseImport(file)
    return inTransaction(ctx, caller.staff, (tx) => importBookings(tx, table, query))
  }),
  route(calls.listImports, (ctx, { query }) => readImports(ctx, query)),
  officeRoute(calls.undoImport, (tx, { params }) => undoImport(tx, params.id)),
]
