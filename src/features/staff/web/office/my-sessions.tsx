import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { endOneSession, endOtherSessions, type OfficeSession } from '#features/staff/contract.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { AccountCard } from './account-card.tsx'
import { SessionLine } from './session-line.tsx'

type Sessions = UseQueryResult<Paged<OfficeSession>, ApiError>

/** The member's sessions, each except the current one with a button that ends it. */
export function MySessions({ sessions }: { sessions: Sessions }) {
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: async (which: OfficeSession | 'others') =>
      which === 'others' ? send(endOtherSessions, {}) : send(endOneSession, { params: { id: which.id } }),
    onSuccess: (_, which) =>
      showToast(which === 'others' ? { title: 'Other Sessions Ended' } : { title: 'Session Ended' }),
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to end the session')),
    onSettled: () => {
      setAsking(false)
      void waitForRefetch(endOtherSessions)
    },
  })
  const { data, isPending, isError, error, isFetching, refetch } = sessions
  const others = data?.rows.filter(({ current }) => !current) ?? []
  const endingOthers = end.isPending && end.variables === 'others'
  return (
    <>
      <AccountCard
        title="Sessions"
        actions={
          others.length > 0 && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              End all others
            </Button>
          )
        }
      >
        <p>A session ends after an hour without activity, and after twelve hours at the latest.</p>
        {isPending && (
          <Loading what="your sessions" className="mt-4 space-y-3">
            <Skeleton className="h-14 rounded-field" />
            <Skeleton className="h-14 rounded-field" />
          </Loading>
        )}
        {isError && (
          <ErrorState
            title="Your sessions could not be loaded"
            description={error.serverMessage}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="mt-4"
          />
        )}
        {data && (
          <ul className="mt-4 divide-y divide-line border-line border-t">
            {data.rows.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                ending={end.isPending && end.variables !== 'others' && end.variables.id === session.id}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </ul>
        )}
        {data && others.length === 0 && <p className="mt-3 text-sm">You are not signed in anywhere else.</p>}
      </AccountCard>
      <ConfirmDialog
        open={asking}
        question="End all other sessions?"
        confirmLabel="End them"
        busy={endingOthers ? 'Ending...' : undefined}
        onConfirm={() => end.mutate('others')}
        onCancel={() => setAsking(false)}
      >
        {others.length === 1 ? 'One other browser is' : `${others.length} other browsers are`} signed out at once.
        Unsaved text is kept in each browser until the next sign-in there.
      </ConfirmDialog>
    </>
  )
}
