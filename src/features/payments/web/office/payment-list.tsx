import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import type { PaymentView } from '#features/payments/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { OfficeTable } from '#platform/web/office/table/office-table.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import type { EntryTask } from './entry-form.ts'
import { PaymentCard } from './payment-card.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { requestedPage } from './payment-views.ts'
import { PAYMENTS_PER_PAGE, paymentCountQuery, paymentsQuery } from './queries.ts'
import { useConfirmOffer } from './use-confirm-offer.tsx'

interface PaymentListProps {
  view: PaymentView
  label: string
}

/**
 * Lists the bookings of a view, with a button to enter money. A deleted booking with nothing due back has no button.
 */
export function PaymentList({ view, label }: PaymentListProps) {
  const urlState = useUrlState()
  const search = urlState.read('search').trim().slice(0, 200)
  const page = requestedPage(urlState)
  const heading = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<EntryTask>()
  // A booking that is paid disappears from the view with the focused button. Focus then moves to the heading.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const confirming = useConfirmOffer(focusHeading)
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...paymentsQuery({ view, search, page }),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const count = useQuery({
    ...paymentCountQuery({ view, search }),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  // Hides the previous view's count while the new count loads.
  const total = count.isPlaceholderData ? undefined : count.data?.count
  const goToPage = (page: number) => {
    urlState.change({ page: page > 1 ? page : '' })
    focusHeading()
    heading.current?.scrollIntoView({ block: 'start' })
  }
  const empty = EMPTY[view]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-16 text-xl tabular-nums">
          {label}
          {total !== undefined && ` (${groupDigits(total)})`}
        </h2>
        <SearchField
          label="Search payments"
          placeholder="Name, booking or reference..."
          value={search}
          onChange={(search) => urlState.change({ search, page: '' })}
          className="w-full sm:w-80"
        />
      </div>
      {isError ? (
        <ErrorState
          title="Payments could not be loaded"
          description={error.serverMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.rows.length === 0 && !isPlaceholderData ? (
        page > 1 ? (
          <EmptyState
            title="This page no longer exists"
            action={<Button onClick={() => goToPage(1)}>Go to the first page</Button>}
          />
        ) : search ? (
          <EmptyState
            icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
            title="No bookings match"
            action={
              <Button variant="secondary" onClick={() => urlState.change({ search: '', page: '' })}>
                Clear search
              </Button>
            }
          />
        ) : (
          <EmptyState icon={<CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" />} title={empty.title}>
            {empty.text}
          </EmptyState>
        )
      ) : (
        <>
          <OfficeTable
            caption={label}
            columns={paymentColumns(setTask)}
            rows={isPending ? undefined : data.rows}
            rowId={({ bookingId }) => bookingId}
            card={(payment) => <PaymentCard payment={payment} onEnter={setTask} />}
            minTableWidth={1024}
            busy={isPlaceholderData}
          />
          {total !== undefined && (
            <Pagination
              className="mt-6"
              offset={(page - 1) * PAYMENTS_PER_PAGE}
              limit={PAYMENTS_PER_PAGE}
              total={total}
              of="bookings"
              onOffset={(offset) => goToPage(offset / PAYMENTS_PER_PAGE + 1)}
            />
          )}
        </>
      )}
      <EntryDialog
        task={task}
        onClose={() => setTask(undefined)}
        onEntered={(ledger) => {
          setTask(undefined)
          if (!confirming.offer(ledger)) focusHeading()
        }}
      />
      {confirming.dialog}
    </>
  )
}

const EMPTY: Record<PaymentView, { title: string; text: string }> = {
  'due-this-week': {
    title: 'Nothing is due this week',
    text: 'Deposits and prices that are due within seven days appear here.',
  },
  overdue: { title: 'No overdue payments', text: 'Overdue payments appear here.' },
  refunds: {
    title: 'No refunds due',
    text: 'Overpayments and cancellation refunds appear here.',
  },
  'deposits-to-return': {
    title: 'No deposits to return',
    text: 'After each check-out, the security deposit appears here until it has been returned or kept.',
  },
  'part-paid': { title: 'No part-paid bookings', text: 'Part-paid bookings appear here.' },
  all: { title: 'No bookings yet', text: 'Every booking appears here with its payments.' },
}
