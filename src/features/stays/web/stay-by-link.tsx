import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { PRIVATE, stayQuery } from './queries.ts'
import { StayPage } from './stay-page.tsx'
import { nextChange } from './stay-words.ts'

/** All that may come of a stay's private link: waiting, a fault, nothing any more, or the stay as it stands. */
export function StayByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = stayQuery(token)
  const { data: stay, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE })

  // A hold ends and a door opens while somebody reads: the page then says so by itself.
  useEffect(() => {
    const at = stay && nextChange(stay, Date.now())
    if (at === undefined || at - Date.now() > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void refetch(), at - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [stay, refetch])

  if (isError && error.status === 404) return <DeadLink />
  if (stay)
    return (
      <StayPage
        stay={stay}
        token={token}
        onChanged={(next) => {
          client.setQueryData(query.queryKey, next)
          window.scrollTo(0, 0)
        }}
        onStale={() => void refetch()}
      />
    )
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14">
      <h1 className="sr-only">Your stay</h1>
      {isError ? (
        <ErrorState
          title="Your stay could not be fetched"
          description={error.said}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <StayLoading />
      )}
    </div>
  )
}

/** As long as a timer of a browser can be. */
const LONGEST_TIMER_MS = 2_147_000_000

function StayLoading() {
  return (
    <Loading what="your stay" className="space-y-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  )
}
