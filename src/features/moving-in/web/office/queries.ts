import * as calls from '#features/moving-in/calls.ts'
import type { listBookingImports } from '#features/moving-in/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const IMPORTS_SHOWN = 10

/** Latest import first. */
export function bookingImportsQuery(limit: number) {
  return queryOf<typeof listBookingImports>(calls.listBookingImports, { query: { limit } })
}
