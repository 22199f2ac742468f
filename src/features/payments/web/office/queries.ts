import type { Query, QueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import type {
  BankLineState,
  getLedger,
  listBankLines,
  listPayments,
  listStatements,
  PaymentView,
  summarisePayments,
} from '../../contract.ts'

/** Read anew whenever it is come to: money moves while nobody looks. */
export const ANEW = { staleTime: 0, retryOnMount: true } as const

export const PAYMENTS_PER_PAGE = 50
export const LINES_PER_PAGE = 25
const STATEMENTS_SHOWN = 10

/** How many bookings each view has, and how many lines of statements wait. */
export const paymentSummaryQuery = queryOf<typeof summarisePayments>('/api/admin/payments/summary', {})

/** One page of a view. */
export function paymentsQuery(view: PaymentView, search: string, page: number, limit = PAYMENTS_PER_PAGE) {
  return queryOf<typeof listPayments>('/api/admin/payments', {
    query: { view, search: search || undefined, limit, offset: (page - 1) * limit || undefined },
  })
}

/** The money of one booking, entry by entry. */
export function ledgerQuery(bookingId: number) {
  return queryOf<typeof getLedger>('/api/admin/bookings/{id}/ledger', { params: { id: bookingId } })
}

/** One page of the bank's lines with what they may belong to. */
export function bankLinesQuery(state: BankLineState, search: string, page: number) {
  return queryOf<typeof listBankLines>('/api/admin/bank-lines', {
    query: {
      state,
      search: search || undefined,
      limit: LINES_PER_PAGE,
      offset: (page - 1) * LINES_PER_PAGE || undefined,
    },
  })
}

/** The statements imported last. */
export const statementsQuery = queryOf<typeof listStatements>('/api/admin/statements', {
  query: { limit: STATEMENTS_SHOWN },
})

/** Everything that shows money reads it again: each list that is in sight once. */
export function moneyChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      /^\/api\/(bookings|admin\/(payments|bank-lines|statements|bookings|trail|calendar|properties\/\{id\}\/takings))/.test(
        String(path),
      ),
  })
}

/** Whether a read is of the payments tab: what Refresh reads again. */
export function isOfPayments({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return /^\/api\/admin\/(payments|bank-lines|statements|properties\/\{id\}\/takings)/.test(String(path))
}
