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

/** `page` is counted from 1. */
export function bankLinesQuery(state: BankLineState, search: string, page: number) {
  return queryOf<typeof listBankLines>(
    '/api/admin/bank-lines',
    {
      query: {
        state,
        search: search || undefined,
        limit: LINES_PER_PAGE,
        offset: (page - 1) * LINES_PER_PAGE || undefined,
      },
    },
    ['bookings', 'money', 'statements'],
  )
}

/** Latest import first. */
export function statementsQuery(limit: number) {
  return queryOf<typeof listStatements>('/api/admin/statements', { query: { limit } }, ['statements'])
}

export function skippedRowsQuery(statementId: number, limit: number) {
  return queryOf<typeof listSkippedRows>(
    '/api/admin/statements/{id}/skipped-rows',
    { params: { id: statementId }, query: { limit } },
    ['bookings', 'money', 'statements'],
  )
}

/** Ended holds that are kept because an open row of a statement may be the payment. */
export const waitingHoldsQuery = queryOf<typeof listWaitingHolds>('/api/admin/waiting-holds', {}, [
  'bookings',
  'money',
  'nights',
  'statements',
])

export const bankAccountsQuery = queryOf<typeof listBankAccounts>('/api/admin/bank-accounts', {}, [
  'statements',
  'bank account',
])
