import type {
  countPayments,
  getLedger,
  listPayments,
  PaymentView,
  summarisePayments,
} from '#features/payments/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** Read again whenever it is opened: money moves while nobody looks. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

export const PAYMENTS_PER_PAGE = 50

/** How many bookings each view has, and how many lines of statements wait. */
export const paymentSummaryQuery = queryOf<typeof summarisePayments>('/api/admin/payments/summary', {}, [
  'bookings',
  'money',
  'statements',
])

interface PaymentFilters {
  view: PaymentView
  search: string
}

/** One page of a view, from 1, without how many there are. */
export function paymentsQuery({ view, search, page }: PaymentFilters & { page: number }) {
  return queryOf<typeof listPayments>(
    '/api/admin/payments',
    {
      query: {
        view,
        search: search || undefined,
        limit: PAYMENTS_PER_PAGE,
        offset: (page - 1) * PAYMENTS_PER_PAGE || undefined,
        count: 'later',
      },
    },
    ['bookings', 'money'],
  )
}

/** How many a view has: it takes longer than a page where there are a million. */
export function paymentCountQuery({ view, search }: PaymentFilters) {
  return queryOf<typeof countPayments>('/api/admin/payments/count', { query: { view, search: search || undefined } }, [
    'bookings',
    'money',
  ])
}

/** The first bookings that match, and how many there are in all. */
export function matchingQuery(search: string, limit: number) {
  return queryOf<typeof listPayments>('/api/admin/payments', { query: { search: search || undefined, limit } }, [
    'bookings',
    'money',
  ])
}

/** The money of one booking, entry by entry. */
export function ledgerQuery(bookingId: number) {
  return queryOf<typeof getLedger>('/api/admin/bookings/{id}/ledger', { params: { id: bookingId } }, [
    'bookings',
    'money',
  ])
}
