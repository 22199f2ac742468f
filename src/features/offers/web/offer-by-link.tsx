import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deadLinkOf } from '#features/bookings/web/dead-link.tsx'
import { PrivatePageLoading, useRefetchAt } from '#features/bookings/web/private-page-loading.tsx'
import type { GuestOffer } from '../contract.ts'
import { AcceptedOffer } from './accepting/accepted-offer.tsx'
import { ClosedOffer } from './closed-offer.tsx'
import { OpenOffer } from './open-offer.tsx'
import { offerQuery, PRIVATE_PAGE_OPTIONS } from './queries.ts'

export function OfferByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = offerQuery(token)
  const { data: offer, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE_PAGE_OPTIONS })
  useRefetchAt(offer?.state === 'open' ? new Date(offer.expiresAt).getTime() : undefined, refetch)

  const deadLink = deadLinkOf(error)
  if (deadLink) return deadLink
  if (!offer)
    return (
      <PrivatePageLoading
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
