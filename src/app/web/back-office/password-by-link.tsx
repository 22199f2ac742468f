import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openPasswordLink } from '#features/staff/contract.ts'
import { PasswordByLinkForm } from '#features/staff/web/office/password-by-link-form.tsx'
import { type ApiError, NO_RESPONSE, send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { closeOffice } from './use-session-end.ts'

/** A member of staff chooses a password by the link of an email, then signs in. */
export function PasswordByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient()
  const link = useQuery<{ username: string; firstName: string }, ApiError>({
    queryKey: ['password-link', token],
    queryFn: () => send(openPasswordLink, { body: { token } }),
  })
  return (
    <OfficeFrame>
      <div className="mx-auto max-w-md pt-6 sm:pt-14">
        <h1 className="text-3xl">Choose a password</h1>
        {link.isPending && (
          <Loading what="the link" className="mt-6">
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )}
        {link.isError && (
          <>
            <ErrorState
              title="This link does not work"
              description={link.error.serverMessage}
              // A link that has ended does not come back.
              {...(link.error.status === NO_RESPONSE && { onRetry: () => void link.refetch() })}
              retrying={link.isFetching}
              className="mt-6"
            />
            <Button variant="secondary" wide onClick={onDone} className="mt-4">
              Go to the sign-in
            </Button>
          </>
        )}
        {link.data && (
          <>
            <p className="mt-2 mb-6 text-ink-soft">
              {link.data.firstName && `Hello ${link.data.firstName}. `}Your username is{' '}
              <span className="wrap-anywhere font-medium">{link.data.username}</span>.
            </p>
            <Card className="p-6 sm:p-8">
              <PasswordByLinkForm
                token={token}
                onChosen={() => {
                  closeOffice(client)
                  onDone()
                }}
              />
            </Card>
          </>
        )}
      </div>
    </OfficeFrame>
  )
}
