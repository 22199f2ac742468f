import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useRef, useState } from 'react'
import { useSite } from '#features/settings/web/queries.ts'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { ENQUIRIES_PER_PAGE, enquiriesQuery } from './queries.ts'

/** What guests have asked, those that wait for an answer first (specification 2). */
export function EnquiryInbox() {
  const { settings } = useSite()
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
    <section aria-label="Enquiries">
      <ListHead
        title="Enquiries"
        headingRef={heading}
        readAt={dataUpdatedAt}
        refreshing={isFetching}
        onRefresh={refresh}
      />
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
                <EnquiryCard enquiry={enquiry} businessName={settings.business.name} readAt={dataUpdatedAt} />
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
