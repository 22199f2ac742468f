import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotHereYet, useReadAgainAt } from '#features/bookings/web/behind-link.tsx'
import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import type { GuestOffer } from '../contract.ts'
import { AcceptedOffer } from './accepted-offer.tsx'
import { ClosedOffer } from './closed-offer.tsx'
import { OpenOffer } from './open-offer.tsx'
import { offerQuery, PRIVATE } from './queries.ts'

/** The page of a private link: loading, error, not found, or the offer in its status. */
export function OfferByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = offerQuery(token)
  const { data: offer, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE })
  useReadAgainAt(offer?.state === 'open' ? new Date(offer.expiresAt).getTime() : undefined, refetch)

  if (isError && error.status === 404) return <DeadLink />
  if (!offer)
    return (
      <NotHereYet
        what="your offer"
        title="Your offer"
        failure={
          isError ? { message: error.serverMessage, onRetry: () => void refetch(), retrying: isFetching } : undefined
        }
      />
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
