import type { UseQueryResult } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useSite } from '#features/settings/web/queries.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import type { ApiError } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { OfficeEnquiry } from '../../contract.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import { ENQUIRIES_PER_PAGE } from './queries.ts'

interface EnquiryListProps {
  list: Pick<UseQueryResult<Paged<OfficeEnquiry>, ApiError>, 'data' | 'isPending' | 'isError' | 'error' | 'isFetching'>
  now: number
  offset: number
  /** Whether only some are asked for. */
  isFiltered: boolean
  onRetry: () => void
  onClear: () => void
  onOpen: (id: number) => void
  onTurn: (offset: number) => void
}

/** The list while none is open: a card each, page by page. */
export function EnquiryList({ list, now, offset, isFiltered, onRetry, onClear, onOpen, onTurn }: EnquiryListProps) {
  const { settings } = useSite()
  const { data, isPending, isError, error, isFetching } = list
  if (isPending) return <ListLoading />
  if (isError)
    return (
      <ErrorState title="Failed to fetch enquiries" description={error?.said} onRetry={onRetry} retrying={isFetching} />
    )
  if (!data || (data.total === 0 && !isFiltered))
    return (
      <EmptyState icon={ICON} title="No enquiries yet">
        What guests ask on the site appears here, with the time by which they have been promised an answer.
      </EmptyState>
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={ICON}
        title="No enquiries found matching your criteria"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    )
  return (
    <>
      <ul className="space-y-4">
        {data.rows.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard
              enquiry={enquiry}
              businessName={settings.business.name}
              now={now}
              onOpen={() => onOpen(enquiry.id)}
            />
          </li>
        ))}
      </ul>
      {(data.total > ENQUIRIES_PER_PAGE || offset > 0) && (
        <div className="mt-8">
          <Pagination offset={offset} limit={ENQUIRIES_PER_PAGE} total={data.total} of="enquiries" onOffset={onTurn} />
        </div>
      )}
    </>
  )
}

const ICON = <Inbox size={26} strokeWidth={1.75} aria-hidden="true" />

function ListLoading() {
  return (
    <Loading what="enquiries" className="space-y-4">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-52 rounded-card" />
      ))}
    </Loading>
  )
}
