import { officeRoute, type Route, route, uploadRoute } from '#platform/server/http/routes/route.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { importBookings } from './internal/import.ts'
import { previewImport } from './internal/preview.ts'
import { parseImport } from './internal/table.ts'
import { readImports, undoImport } from './internal/undo.ts'

export const movingInRoutes: Route[] = [
  uploadRoute(calls.previewBookingImport, calls.MAX_IMPORT_BYTES, (ctx, { query }, file) =>
    previewImport(ctx, parseImport(file), query.choices),
  ),
  // A repeated call makes nothing twice: its rows are known by then.
  uploadRoute(calls.importBookings, calls.MAX_IMPORT_BYTES, (ctx, { query, caller }, file) => {
    const table = parseImport(file)
    return inTransaction(ctx, caller.staff, (tx) => importBookings(tx, table, query))
  }),
  route(calls.listBookingImports, (ctx, { query }) => readImports(ctx, query)),
  officeRoute(calls.undoBookingImport, (tx, { params }) => undoImport(tx, params.id)),
]
