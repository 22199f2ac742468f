import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotHereYet, useReadAgainAt } from '#features/bookings/web/behind-link.tsx'
import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import { PRIVATE, stayQuery } from './queries.ts'
import { StayPage } from './stay-page.tsx'
import { nextChange } from './stay-words.ts'

/** The page of a private link: loading, error, not found, or the stay. */
export function StayByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const query = stayQuery(token)
  const { data: stay, isError, error, isFetching, refetch } = useQuery({ ...query, ...PRIVATE })
  useReadAgainAt(stay && nextChange(stay, Date.now()), refetch)

  if (isError && error.status === 404) return <DeadLink />
  if (!stay)
    return (
      <NotHereYet
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
