import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { failure } from '#features/bookings/web/office/refusals.ts'
import { type Offer, resendOffer, type SentOffer, withdrawOffer } from '#features/offers/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { reread, send } from '#platform/web/api.ts'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { SentLink } from './sent-link.tsx'

/** Actions on an undecided offer: send it again, or withdraw it. */
export function OfferActions({ offer }: { offer: Offer }) {
  const [asking, setAsking] = useState<'resend' | 'withdraw'>()
  const [sent, setSent] = useState<SentOffer>()
  const { id, version, state, guestName } = offer
  const { mail } = useSite()
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
  const canBeSent = state === 'open' || state === 'expired'
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
      <QuestionDialog
        open={asking === 'resend'}
        question={`Send the offer to ${guestName} again?`}
        yes="Resend"
        tone="primary"
        busy={resend.isPending ? 'Sending...' : undefined}
        onYes={() => resend.mutate()}
        onNo={() => setAsking(undefined)}
      >
        <p>
          Its expiry is reset, and {mail === 'sent' ? 'the guest is sent an email' : 'an email is stored under Emails'}{' '}
          with another link. Their current link still works.
        </p>
      </QuestionDialog>
      <QuestionDialog
        open={asking === 'withdraw'}
        question={`Withdraw the offer to ${guestName}?`}
        yes="Withdraw"
        busy={withdraw.isPending ? 'Withdrawing...' : undefined}
        onYes={() => withdraw.mutate()}
        onNo={() => setAsking(undefined)}
      >
        <p>Its link then stops working. The guest is not told: please email or call them.</p>
      </QuestionDialog>
      <Dialog open={sent !== undefined} onClose={() => setSent(undefined)} title={`The offer to ${guestName} is ready`}>
        {sent && <SentLink offer={sent} onDone={() => setSent(undefined)} />}
      </Dialog>
    </>
  )
}

/** Shows the error and reads the offer again. */
function failed(title: string, call: typeof resendOffer | typeof withdrawOffer) {
  return (error: Error) => {
    showToast(failure(error, title))
    void reread(call)
  }
}
