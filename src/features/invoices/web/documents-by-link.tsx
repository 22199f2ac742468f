import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { deadLinkOf } from '#features/bookings/web/dead-link.tsx'
import { PrivatePageLoading } from '#features/bookings/web/private-page-loading.tsx'
import { PRIVATE_PAGE_OPTIONS } from '#features/offers/web/queries.ts'
import { send } from '#platform/web/api.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { type BookingDocuments, nameStayRecipient } from '../contract.ts'
import { Documents } from './documents.tsx'
import { stayDocumentsQuery } from './queries.ts'

/** Invoice and receipt behind a private link, with the states loading, error, and invalid or ended link. */
export function DocumentsByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = stayDocumentsQuery(token)
  const { data, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE_PAGE_OPTIONS })
  const deadLink = deadLinkOf(error)
  if (deadLink) return deadLink
  if (!data)
    return (
      <PrivatePageLoading
        what="your invoice"
        title="Invoice and receipt"
        failure={
          isError ? { message: error.serverMessage, onRetry: () => void refetch(), retrying: isFetching } : undefined
        }
      />
    )
  return (
    <div className="wrap pt-8 pb-16 sm:pt-12 lg:pb-28 print:p-0">
      <div className="not-printed mb-5">
        <SiteLink
          href={`/stay/${token}`}
          className="inline-flex min-h-11 items-center gap-1.5 text-pine underline-offset-4 hover:underline"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Your stay
        </SiteLink>
        <h1 tabIndex={-1}>Invoice and receipt</h1>
      </div>
      <Documents
        documents={data}
        stateTexts={STATE_TEXTS}
        send={(body, headers) => send(nameStayRecipient, { params: { token }, body }, headers)}
        onSent={(next) => client.setQueryData(query.queryKey, next)}
        onStale={() => void refetch()}
      />
    </div>
  )
}

const WHEN = 'when your stay is paid in full, or at check-out'

const STATE_TEXTS: Record<BookingDocuments['state'], string> = {
  'not asked for': `Do you need an invoice, for your company perhaps? Tell us whose name it should be in. We issue it ${WHEN}.`,
  'when paid': `We will issue your invoice ${WHEN}. Until then you can use the pro-forma.`,
  'no-seller': 'We will issue your invoice as soon as we can.',
  'no-vat-number': 'We will issue your invoice as soon as we can. Until then you can use the pro-forma.',
  issued: 'Your invoice is below. If your stay or these details change, we issue a credit note and a new invoice.',
  'nothing to invoice': 'Nothing is charged for this stay, so there is no invoice.',
}
