import type { getLedger, listPayments, PaymentView, summarisePayments } from '#features/payments/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** Read again whenever it is opened: money moves while nobody looks. */
export const ANEW = { staleTime: 0, retryOnMount: true } as const

export const PAYMENTS_PER_PAGE = 50

/** How many bookings each view has, and how many lines of statements wait. */
export const paymentSummaryQuery = queryOf<typeof summarisePayments>('/api/admin/payments/summary', {}, [
  'bookings',
  'money',
  'statements',
])

interface PaymentsPage {
  view: PaymentView
  search: string
  /** From 1. */
  page: number
  limit?: number
}

/** One page of a view. */
export function paymentsQuery({ view, search, page, limit = PAYMENTS_PER_PAGE }: PaymentsPage) {
  return queryOf<typeof listPayments>(
    '/api/admin/payments',
    {
      query: { view, search: search || undefined, limit, offset: (page - 1) * limit || undefined },
    },
    ['bookings', 'money'],
  )
}

/** The money of one booking, entry by entry. */
export function ledgerQuery(bookingId: number) {
  return queryOf<typeof getLedger>('/api/admin/bookings/{id}/ledger', { params: { id: bookingId } }, [
    'bookings',
    'money',
  ])
}
