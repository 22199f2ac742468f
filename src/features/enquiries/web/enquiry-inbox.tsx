import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { ENQUIRIES_PER_PAGE, enquiriesQuery } from './queries.ts'

/** What guests have asked, those that wait for an answer first (specification 2). */
export function EnquiryInbox({ businessName }: { businessName: string }) {
  const [offset, setOffset] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isPending, isError, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...enquiriesQuery(offset),
    placeholderData: keepPreviousData,
  })
  const refresh = () => void refetch()
  const turnTo = (offset: number) => {
    setOffset(offset)
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  return (
    <section aria-labelledby="enquiries">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 id="enquiries" ref={heading} tabIndex={-1} className="text-3xl">
          Enquiries
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {data && (
            <p role="status" className="text-ink-soft text-sm tabular-nums">
              Read {formatBritishMoment(new Date(dataUpdatedAt))}
            </p>
          )}
          <Button variant="secondary" size="small" onClick={refresh} busy={isFetching ? 'Refreshing...' : undefined}>
            <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </div>
      {isPending ? (
        <InboxLoading />
      ) : isError ? (
        <ErrorState
          title="Failed to fetch enquiries"
          description={error.said}
          onRetry={refresh}
          retrying={isFetching}
        />
      ) : data.total === 0 ? (
        <EmptyState icon={<Inbox size={26} strokeWidth={1.75} aria-hidden="true" />} title="No enquiries yet">
          What guests ask on the site appears here, with the time by which they have been promised an answer.
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-4">
            {data.rows.map((enquiry) => (
              <li key={enquiry.id}>
                <EnquiryCard enquiry={enquiry} businessName={businessName} readAt={dataUpdatedAt} />
              </li>
            ))}
          </ul>
          {(data.total > ENQUIRIES_PER_PAGE || offset > 0) && (
            <div className="mt-8">
              <Pagination
                offset={offset}
                limit={ENQUIRIES_PER_PAGE}
                total={data.total}
                of="enquiries"
                onOffset={turnTo}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

function InboxLoading() {
  return (
    <Loading what="enquiries" className="space-y-4">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-52 rounded-card" />
      ))}
    </Loading>
  )
}
