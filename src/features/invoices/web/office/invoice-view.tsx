import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { nameRecipient } from '#features/invoices/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { send } from '#platform/web/api.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Documents } from '../documents.tsx'
import { documentsQuery } from '../queries.ts'
import { STATE_TEXTS } from './state-texts.tsx'

export function InvoiceView({ bookingId }: { bookingId: number }) {
  const mayEdit = usePermitted('edit money')
  const client = useQueryClient()
  const query = documentsQuery(bookingId)
  const documents = useQuery({ ...query, staleTime: 0, retryOnMount: true })
  return (
    <section aria-label="Invoice and receipt">
      <div className="not-printed mb-6">
        <SiteLink
          href={officeUrl('bookings', { booking: bookingId })}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-pine text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          Booking #{bookingId}
        </SiteLink>
        <h1 tabIndex={-1} className="text-3xl">
          Invoice and receipt
        </h1>
      </div>
      <QueryState of={documents} what="the invoice" shapes={['h-10', 'mt-4 h-96 rounded-card']}>
        {(data) => (
          <Documents
            documents={data}
            stateTexts={STATE_TEXTS}
            send={
              mayEdit ? (body, headers) => send(nameRecipient, { params: { id: bookingId }, body }, headers) : undefined
            }
            onSent={(next) => client.setQueryData(query.queryKey, next)}
            onStale={() => void documents.refetch()}
          />
        )}
      </QueryState>
    </section>
  )
}
