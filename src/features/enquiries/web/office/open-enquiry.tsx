import { useQuery } from '@tanstack/react-query'
import { OpenHead } from '#features/inbox/web/office/inbox-layout.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { ANEW, enquiryQuery } from './queries.ts'

interface OpenEnquiryProps {
  id: number
  now: number
  /** Opens another one. */
  onOpen: (id: number) => void
  /** The neighbours in the list, where there are any. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Back to the list. */
  onBack: () => void
}

/** The enquiry that is open, read anew each time. */
export function OpenEnquiry({ id, now, onOpen, onPrevious, onNext, onBack }: OpenEnquiryProps) {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...enquiryQuery(id), ...ANEW })
  return (
    <>
      <OpenHead back="All enquiries" onBack={onBack} onPrevious={onPrevious} onNext={onNext} itemId={id}>
        {data?.name ?? `Enquiry #${id}`}
      </OpenHead>
      <div className="mt-4">
        {data ? (
          <EnquiryDetail key={id} enquiry={data} now={now} onOpen={onOpen} />
        ) : !isError ? (
          <DetailLoading />
        ) : error.status === 404 ? (
          <ErrorState title="Enquiry not found" description="It may have been erased since." />
        ) : (
          <ErrorState
            title="Failed to fetch enquiry"
            description={error.said}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </>
  )
}

function DetailLoading() {
  return (
    <Loading what="the enquiry" className="space-y-5">
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}
