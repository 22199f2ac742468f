import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { usePlace } from '#platform/web/office/use-place.ts'
import { PaymentFigures } from './payment-figures.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentNav } from './payment-nav.tsx'
import { askedView } from './payment-views.ts'
import { ANEW, isOfPayments, paymentSummaryQuery } from './queries.ts'
import { BankStatement } from './statement/bank-statement.tsx'
import { Takings } from './takings/takings.tsx'

/** The money of the office: what is to come and to go, what the bank says came, and what the homes have taken. */
export function PaymentsTab() {
  const place = usePlace()
  const client = useQueryClient()
  const view = askedView(place)
  const summary = useQuery({ ...paymentSummaryQuery, ...ANEW })
  const refreshing = useIsFetching({ predicate: isOfPayments }) > 0
  const body = useFocusOnChange(view.id)
  return (
    <section aria-label="Payments">
      <div className="not-printed">
        <ListHead
          title="Payments"
          readAt={summary.dataUpdatedAt}
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
          view.lists && <PaymentList key={view.id} view={view.lists} label={view.label} />
        )}
      </div>
    </section>
  )
}

/** Whoever goes to another view from its own list stands at its beginning; on the row of views the focus stays. */
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
