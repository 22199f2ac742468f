import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { declination, declineOffer, type GuestOffer } from '../contract.ts'

interface DeclineDialogProps {
  open: boolean
  onClose: () => void
  offer: GuestOffer
  token: string
  onDeclined: (offer: GuestOffer) => void
}

export function DeclineDialog({ open, onClose, offer, token, onDeclined }: DeclineDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline this offer?"
      description="This offer will be closed. You can always ask us again."
    >
      <Form
        name={`offer-decline-${offer.id}`}
        schema={declination}
        initial={{ word: '' }}
        send={(form, headers) => send(declineOffer, { params: { token }, body: form }, headers)}
        success={{ title: 'Declined', description: 'Thank you for telling us.' }}
        failure={{ title: 'Failed to decline', description: 'Please try again in a moment.' }}
        onSent={(answer) => {
          onClose()
          onDeclined(answer)
        }}
        isEnd
        sendLabel="Decline the offer"
        sendingLabel="Declining..."
        backAction={
          <Button size="large" onClick={onClose} autoFocus>
            Keep the offer
          </Button>
        }
      >
        <TextArea
          name="word"
          label="Message"
          optional
          rows={3}
          max={1000}
          help="Other dates, another home, another price: let us know what would suit you."
        />
      </Form>
    </Dialog>
  )
}
