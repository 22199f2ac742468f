import * as calls from '#features/payments/calls.ts'
import type {
  countPayments,
  getLedger,
  listPayments,
  PaymentView,
  summarisePayments,
} from '#features/payments/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const PAYMENTS_PER_PAGE = 50

/** Counts and sums of the views except `all`, and of open bank lines; the number of open skipped rows. */
export const paymentSummaryQuery = queryOf<typeof summarisePayments>(calls.summarisePayments, {})

interface PaymentFilters {
  view: PaymentView
  search: string
}

/** The answer has no total: `paymentCountQuery` counts. */
export function paymentsQuery({ view, search }: PaymentFilters, offset: number) {
  return queryOf<typeof listPayments>(calls.listPayments, {
    query: {
      view,
      search: search || undefined,
      limit: PAYMENTS_PER_PAGE,
      offset: offset || undefined,
      count: 'later',
    },
  })
}

/** Counts bookings in a separate request, because counting is slower than reading a page. */
export function paymentCountQuery({ view, search }: PaymentFilters) {
  return queryOf<typeof countPayments>(calls.countPayments, { query: { view, search: search || undefined } })
}

export function bookingSearchQuery(search: string, limit: number) {
  return queryOf<typeof listPayments>(calls.listPayments, { query: { search: search || undefined, limit } })
}

export function ledgerQuery(bookingId: number) {
  return queryOf<typeof getLedger>(calls.getLedger, { params: { id: bookingId } })
}
