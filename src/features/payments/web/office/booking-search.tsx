import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import type { Payment } from '#features/payments/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { describeStay } from './payment-labels.ts'
import { bookingSearchQuery } from './queries.ts'

const MAX_FOUND = 8
const EXAMPLES = 'Name, booking or reference...'

interface BookingSearchProps {
  /** Renders the button beside each found booking. */
  action: (payment: Payment) => ReactNode
  /** Shown between the search field and the results. */
  children?: ReactNode
}

export function BookingSearch({ action, children }: BookingSearchProps) {
  const [search, setSearch] = useState('')
  const bookings = useQuery({
    ...bookingSearchQuery(search, MAX_FOUND),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { data } = bookings
  return (
    <>
      <SearchField label="Find a booking" placeholder={EXAMPLES} value={search} onChange={setSearch} />
      {children}
      <QueryState
        of={bookings}
        what="bookings"
        shapes={['h-16', 'h-16', 'h-16']}
        shapesClassName="space-y-2"
        empty={
          <p role="status" className="py-6 text-center text-ink-soft">
            No booking matches.
          </p>
        }
      >
        {(data) => (
          <ul aria-label="Bookings found" aria-busy={bookings.isFetching} className="divide-y divide-line text-sm">
            {data.rows.map((payment) => (
              <li key={payment.bookingId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <FoundBooking payment={payment} />
                {action(payment)}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {data && data.total > data.rows.length && (
        <p className="text-ink-soft text-sm">
          {data.rows.length} of {groupDigits(data.total)} bookings. Search to see other bookings.
        </p>
      )}
    </>
  )
}

function FoundBooking({ payment }: { payment: Payment }) {
  return (
    <div className="min-w-0 flex-1 basis-52 leading-snug">
      <p className="wrap-anywhere font-medium text-base">{payment.guestName}</p>
      <p className="wrap-anywhere text-ink-soft">
        #{payment.bookingId}, {payment.property.title}, {describeStay(payment)}
      </p>
      <MoneyBadge money={payment.money} state={payment.state} className="mt-1" />
    </div>
  )
}
