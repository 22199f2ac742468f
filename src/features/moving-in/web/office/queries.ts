import * as calls from '#features/moving-in/calls.ts'
import type { listImports } from '#features/moving-in/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const IMPORTS_SHOWN = 10

/** Latest import first. */
export function importsQuery(limit: number) {
  return queryOf<typeof listImports>(calls.listImports, { query: { limit } })
}
