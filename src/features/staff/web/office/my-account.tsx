import { useQuery } from '@tanstack/react-query'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { MyPassword } from './my-password.tsx'
import { MyProfile } from './my-profile.tsx'
import { MySessions } from './my-sessions.tsx'
import { accountQuery, sessionsQuery } from './queries.ts'
import { MySecondFactor } from './second-factor/my-second-factor.tsx'

/** The member's account: profile, password, second factor and sessions. */
export function MyAccount() {
  // The account may have changed in another browser.
  const account = useQuery({ ...accountQuery, staleTime: 0, retryOnMount: true })
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0, retryOnMount: true })
  const { data, isError, error } = account
  const isFetching = account.isFetching || sessions.isFetching
  const refresh = () => {
    void account.refetch()
    void sessions.refetch()
  }
  return (
    <section aria-label="My account">
      <ListHead
        title="My account"
        fetchedAt={Math.max(account.dataUpdatedAt, sessions.dataUpdatedAt)}
        refreshing={isFetching}
        onRefresh={refresh}
      />
      {isError && (
        <ErrorState
          title="Your account could not be loaded"
          description={error.serverMessage}
          onRetry={refresh}
          retrying={isFetching}
          className="mb-6"
        />
      )}
      {account.isPending && (
        <Loading what="your account" className="space-y-4">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-52 rounded-card" />
        </Loading>
      )}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <MyProfile profile={data.profile} />
            <MyPassword account={data} />
            <MySecondFactor account={data} />
          </div>
          <MySessions sessions={sessions} />
        </div>
      )}
    </section>
  )
}
