import { useMutation } from '@tanstack/react-query'
import { type OpenEmail, sendEmail, withdrawEmail } from '#features/emails/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { type ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { isSentOrStored, SEND_LABELS, sentToast } from './email-text.ts'

export function EmailActions({ email, onDone }: { email: OpenEmail; onDone: () => void }) {
  const { mail } = useSite()
  const { id, state } = email
  const params = { id }
  const sending = useMutation({
    mutationFn: () => send(sendEmail, { params }),
    onSuccess: () => {
      showToast({ title: sentToast(mail) })
      onDone()
    },
    onError: (error: ApiError) => failed('Failed to send the email', error),
  })
  const withdrawing = useMutation({
    mutationFn: () => send(withdrawEmail, { params }),
    onSuccess: () => {
      showToast({ title: 'Email withdrawn' })
      onDone()
    },
    onError: (error: ApiError) => failed('Failed to withdraw the email', error),
  })
  const canGo = state !== 'withdrawn' && email.html !== null && mail !== 'none'
  return (
    <>
      {canGo && (
        <Button busy={sending.isPending ? 'Sending...' : undefined} onClick={() => sending.mutate()}>
          {SEND_LABELS[state]}
        </Button>
      )}
      {state !== 'withdrawn' && !isSentOrStored(state) && (
        <Button
          variant="secondary"
          busy={withdrawing.isPending ? 'Withdrawing...' : undefined}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw
        </Button>
      )}
    </>
  )
}

/** Shows the error and refetches the email, whose state may have changed. */
function failed(title: string, error: ApiError): void {
  showToast(errorToast(error, 'Please try again.', title))
  void waitForRefetch(sendEmail)
}
