import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { GuestOffer } from '../contract.ts'
import { AcceptedOffer } from './accepted-offer.tsx'
import { ClosedOffer } from './closed-offer.tsx'
import { OpenOffer } from './open-offer.tsx'
import { offerQuery, PRIVATE } from './queries.ts'

/** All that may come of an offer's private link: waiting, a fault, nothing any more, or the offer as it stands. */
export function OfferByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = offerQuery(token)
  const { data: offer, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE })

  // An offer ends while somebody reads it: the page then says so by itself.
  const endsAt = offer?.state === 'open' ? offer.expiresAt : undefined
  useEffect(() => {
    if (endsAt === undefined) return
    const left = new Date(endsAt).getTime() - Date.now()
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void refetch(), Math.max(left, 0) + 1000)
    return () => clearTimeout(timer)
  }, [endsAt, refetch])

  if (isError && error.status === 404) return <DeadLink />
  if (!offer)
    return (
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <h1 className="sr-only">Your offer</h1>
        {isError ? (
          <ErrorState
            title="Your offer could not be fetched"
            description={error.said}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <OfferLoading />
        )}
      </div>
    )

  const changed = (next: GuestOffer) => {
    client.setQueryData(query.queryKey, next)
    window.scrollTo(0, 0)
  }
  if (offer.state === 'accepted') return <AcceptedOffer offer={offer} token={token} />
  if (offer.state === 'open')
    return <OpenOffer offer={offer} token={token} onChanged={changed} onStale={() => void refetch()} />
  return <ClosedOffer offer={offer} />
}

/** As long as a timer of a browser can be. */
const LONGEST_TIMER_MS = 2_147_000_000

function OfferLoading() {
  return (
    <Loading what="your offer" className="space-y-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  )
}
