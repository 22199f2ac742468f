import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type Offer, resendOffer, withdrawOffer } from '#features/offers/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { SentLink } from './sent-link.tsx'

export function OfferActions({ offer }: { offer: Offer }) {
  const [asking, setAsking] = useState<'resend' | 'withdraw'>()
  const [sent, setSent] = useState<Offer>()
  const { id, version, state, guestName } = offer
  const { mail } = useSite()
  const mayEdit = usePermitted('edit lettings')
  const resend = useMutation({
    mutationFn: () => send(resendOffer, { params: { id }, body: { version } }),
    onSuccess: (again) => {
      setAsking(undefined)
      setSent(again)
    },
    onError: failed('Failed to resend the offer', resendOffer),
  })
  const withdraw = useMutation({
    mutationFn: () => send(withdrawOffer, { params: { id }, body: { version } }),
    onSuccess: () => {
      setAsking(undefined)
      showToast({ title: 'Offer withdrawn' })
    },
    onError: failed('Failed to withdraw the offer', withdrawOffer),
  })
  const canBeSent = mayEdit && (state === 'open' || state === 'expired')
  return (
    <>
      {canBeSent && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            onClick={() => setAsking('resend')}
            aria-label={`Resend offer ${id} to ${guestName}`}
          >
            <Send size={16} strokeWidth={1.75} aria-hidden="true" />
            Resend
          </Button>
          {state === 'open' && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => setAsking('withdraw')}
              aria-label={`Withdraw offer ${id} to ${guestName}`}
            >
              <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
              Withdraw
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking === 'resend'}
        question={`Send the offer to ${guestName} again?`}
        confirmLabel="Resend"
        tone="primary"
        busy={resend.isPending ? 'Sending...' : undefined}
        onConfirm={() => resend.mutate()}
        onCancel={() => setAsking(undefined)}
      >
        <p>
          The offer’s expiry is reset, and{' '}
          {mail === 'sent' ? 'the guest is sent an email' : 'an email is stored under Emails'} with another link. The
          guest’s current link still works.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'withdraw'}
        question={`Withdraw the offer to ${guestName}?`}
        confirmLabel="Withdraw"
        busy={withdraw.isPending ? 'Withdrawing...' : undefined}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsking(undefined)}
      >
        <p>The offer’s link then stops working. The guest is not notified: please email or call them.</p>
      </ConfirmDialog>
      <Dialog open={sent !== undefined} onClose={() => setSent(undefined)} title={`The offer to ${guestName} is ready`}>
        {sent && <SentLink offer={sent} onDone={() => setSent(undefined)} />}
      </Dialog>
    </>
  )
}

/** Shows the error and refetches the offer. */
function failed(title: string, call: typeof resendOffer | typeof withdrawOffer) {
  return (error: Error) => {
    showToast(errorToast(error, title))
    void waitForRefetch(call)
  }
}
