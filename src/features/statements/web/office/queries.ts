import * as calls from '#features/statements/calls.ts'
import type {
  BankLineState,
  listBankAccounts,
  listBankLines,
  listSkippedRows,
  listStatements,
  listWaitingHolds,
} from '#features/statements/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const LINES_PER_PAGE = 25
export const STATEMENTS_SHOWN = 10

export function bankLinesQuery(state: BankLineState, search: string, offset: number) {
  return queryOf<typeof listBankLines>(calls.listBankLines, {
    query: {
      state,
      search: search || undefined,
      limit: LINES_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

/** Latest import first. */
export function statementsQuery(limit: number) {
  return queryOf<typeof listStatements>(calls.listStatements, { query: { limit } })
}

export function skippedRowsQuery(statementId: number, limit: number) {
  return queryOf<typeof listSkippedRows>(calls.listSkippedRows, { params: { id: statementId }, query: { limit } })
}

/** Ended holds that are kept because an open row of a statement may be the payment. */
export const waitingHoldsQuery = queryOf<typeof listWaitingHolds>(calls.listWaitingHolds, {})

export const bankAccountsQuery = queryOf<typeof listBankAccounts>(calls.listBankAccounts, {})
