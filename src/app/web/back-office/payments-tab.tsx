import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Topic } from '#features/endpoint.ts'
import { RequestedLedger } from '#features/payments/web/office/ledger/requested-ledger.tsx'
import { PaymentFigures } from '#features/payments/web/office/payment-figures.tsx'
import { PaymentList } from '#features/payments/web/office/payment-list.tsx'
import { PaymentNav } from '#features/payments/web/office/payment-nav.tsx'
import { requestedView } from '#features/payments/web/office/payment-views.ts'
import { paymentSummaryQuery } from '#features/payments/web/office/queries.ts'
import { BankStatement } from '#features/statements/web/office/bank-statement.tsx'
import { Takings } from '#features/takings/web/office/takings.tsx'
import { queriesShowing } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'

/** Shows amounts due in and out, bank statements, or takings, as the URL selects. */
export function PaymentsTab() {
  const urlState = useUrlState()
  const client = useQueryClient()
  const view = requestedView(urlState)
  const summary = useQuery({ ...paymentSummaryQuery, ...ALWAYS_REFETCH })
  const refreshing = useIsFetching({ predicate: isOfPayments }) > 0
  const body = useFocusOnChange(view.id)
  return (
    <section aria-label="Payments">
      <div className="not-printed">
        <ListHead
          title="Payments"
          fetchedAt={summary.dataUpdatedAt}
          refreshing={refreshing}
          onRefresh={() => void client.refetchQueries({ type: 'active', predicate: isOfPayments })}
        />
        {view.id !== 'takings' && <PaymentFigures current={view.id} summary={summary} />}
        <PaymentNav current={view.id} summary={summary.data} />
      </div>
      <div ref={body} tabIndex={-1} className="scroll-mt-16 outline-offset-8">
        {view.id === 'statement' ? (
          <BankStatement />
        ) : view.id === 'takings' ? (
          <Takings />
        ) : (
          view.serverView && <PaymentList key={view.id} view={view.serverView} label={view.label} />
        )}
      </div>
      <RequestedLedger />
    </section>
  )
}

/** Focuses the new view if the focused link is gone, but leaves the focus on the row of views. */
function useFocusOnChange(view: string) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true })
  }, [view])
  return body
}

/** The queries that Refresh fetches again. */
const isOfPayments = queriesShowing<Topic>('money', 'statements')
