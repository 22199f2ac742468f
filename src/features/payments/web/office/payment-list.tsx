import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useState } from 'react'
import type { PaymentView } from '#features/payments/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedTable } from '#platform/web/office/list/paged-table.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import type { EntryTask } from './entry-form.ts'
import { PaymentCard } from './payment-card.tsx'
import { paymentColumns } from './payment-columns.tsx'
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
  const page = usePage(PAYMENTS_PER_PAGE)
  const [task, setTask] = useState<EntryTask>()
  // A booking that is paid disappears from the view with the focused button. Focus then moves to the heading.
  const confirming = useConfirmOffer(page.focusHeading)
  const list = useQuery({
    ...paymentsQuery({ view, search }, page.offset),
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
  const empty = EMPTY[view]
  const canEnter = usePermitted('edit money')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={page.heading} tabIndex={-1} className="scroll-mt-16 text-xl tabular-nums">
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
      <PagedTable
        of={list}
        page={page}
        what="payments"
        counted="bookings"
        total={total}
        empty={
          search ? (
            <NoMatches
              title="No bookings match"
              clear="Clear search"
              onClear={() => urlState.change({ search: '', page: '' })}
              page={page}
            />
          ) : (
            <EmptyState icon={<CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" />} title={empty.title}>
              {empty.text}
            </EmptyState>
          )
        }
        caption={label}
        columns={paymentColumns(setTask).filter(({ id }) => canEnter || id !== 'actions')}
        rowId={({ bookingId }) => bookingId}
        card={(payment) => <PaymentCard payment={payment} onEnter={setTask} />}
      />
      <EntryDialog
        task={task}
        onClose={() => setTask(undefined)}
        onEntered={(ledger) => {
          setTask(undefined)
          if (!confirming.offer(ledger)) page.focusHeading()
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
