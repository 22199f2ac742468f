import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deadLinkOf } from '#features/bookings/web/dead-link.tsx'
import { PrivatePageLoading, useRefetchAt } from '#features/bookings/web/private-page-loading.tsx'
import { PRIVATE_PAGE_OPTIONS } from '#features/offers/web/queries.ts'
import { stayQuery } from './queries.ts'
import { StayPage } from './stay-page.tsx'
import { nextTextChange } from './stay-text.ts'

/** Shows a loading state, an error, an invalid link, or the stay. */
export function StayByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = stayQuery(token)
  const { data: stay, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE_PAGE_OPTIONS })
  useRefetchAt(stay && nextTextChange(stay, Date.now()), refetch)

  const deadLink = deadLinkOf(error)
  if (deadLink) return deadLink
  if (!stay)
    return (
      <PrivatePageLoading
        what="your stay"
        title="Your stay"
        failure={
          isError ? { message: error.serverMessage, onRetry: () => void refetch(), retrying: isFetching } : undefined
        }
      />
    )
  return (
    <StayPage
      stay={stay}
      token={token}
      onChanged={(next) => {
        client.setQueryData(query.queryKey, next)
        window.scrollTo(0, 0)
      }}
      onNamed={(next) => client.setQueryData(query.queryKey, next)}
      onStale={() => void refetch()}
    />
  )
}
