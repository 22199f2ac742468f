import { useQuery } from '@tanstack/react-query'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { buttonLook } from '#platform/web/ui/button.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { papersQuery } from '../queries.ts'
import { STATE_WORDS } from './invoice-words.ts'

/** The state of a booking's invoice, with a link to its documents. */
export function InvoicePanel({ booking }: { booking: OpenBooking }) {
  const papers = useQuery({ ...papersQuery(booking.id), staleTime: 0, retryOnMount: true })
  return (
    <section aria-label="Invoice" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <h3 className="font-medium font-text text-base">Invoice</h3>
      <QueryState of={papers} what="the invoice" shapes={['mt-3 h-6']}>
        {({ state, issued, recipient }) => (
          <>
            <p className="wrap-anywhere mt-1.5 text-ink-soft">
              {state === 'issued' ? `${issued[0]?.number ?? ''}, made out to ${recipient.name}.` : STATE_WORDS[state]}
            </p>
            <SiteLink
              href={officeAddress('bookings', { view: 'invoice', stay: booking.id })}
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
