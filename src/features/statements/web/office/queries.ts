import type { BankLineState, listBankAccounts, listBankLines, listStatements } from '#features/statements/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const LINES_PER_PAGE = 25
const STATEMENTS_SHOWN = 10

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

export const statementsQuery = queryOf<typeof listStatements>(
  '/api/admin/statements',
  {
    query: { limit: STATEMENTS_SHOWN },
  },
  ['statements'],
)

export const bankAccountsQuery = queryOf<typeof listBankAccounts>('/api/admin/bank-accounts', {}, [
  'statements',
  'bank account',
])
