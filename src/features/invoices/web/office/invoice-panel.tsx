import { useQuery } from '@tanstack/react-query'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { documentsQuery } from '../queries.ts'
import { STATE_TEXTS } from './state-texts.tsx'

export function InvoicePanel({ booking }: { booking: OpenBooking }) {
  const documents = useQuery({ ...documentsQuery(booking.id), staleTime: 0, retryOnMount: true })
  return (
    <section aria-label="Invoice" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <h3 className="font-medium font-text text-base">Invoice</h3>
      <QueryState of={documents} what="the invoice" shapes={['mt-3 h-6']}>
        {({ state, issued, recipient }) => (
          <>
            <p className="wrap-anywhere mt-1.5 text-ink-soft">
              {state === 'issued' ? `${issued[0]?.number ?? ''}, made out to ${recipient.name}.` : STATE_TEXTS[state]}
            </p>
            <SiteLink
              href={officeUrl('bookings', { view: 'invoice', stay: booking.id })}
              className={buttonLook({ variant: 'secondary', size: 'small' }, 'mt-3 max-sm:min-h-11')}
            >
              Invoice and receipt
            </SiteLink>
          </>
        )}
      </QueryState>
    </section>
  )
}
