import { confirmation } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { type BankAccount, revealBankDetails } from '../../contract.ts'
import { ConfirmationFields, NEVER_KEPT, useCodeWanted } from './confirmation-fields.tsx'

interface RevealDialogProps {
  open: boolean
  onClose: () => void
  onRevealed: (account: BankAccount) => void
}

/** Asks for the password before the numbers are shown. */
export function RevealDialog({ open, onClose, onRevealed }: RevealDialogProps) {
  const { wanted, watch } = useCodeWanted()
  return (
    <Dialog open={open} onClose={onClose} title="Show the numbers" width="narrow">
      <Form
        name="bank-details-reveal"
        robots="none"
        schema={confirmation}
        initial={INITIAL}
        notKept={NEVER_KEPT}
        send={({ password, code }) =>
          send(revealBankDetails, { body: { password, code: code || undefined } }).catch(watch)
        }
        success={{ title: 'The numbers are shown', description: 'The trail has that you looked at them.' }}
        failure={{
          title: 'The numbers stay hidden',
          description: 'The office could not be reached. Please try again.',
        }}
        onSent={onRevealed}
        sendLabel="Show"
        sendingLabel="Asking..."
        beside={
          <Button variant="secondary" size="large" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <div className="grid gap-5">
          <ConfirmationFields codeWanted={wanted} />
        </div>
      </Form>
    </Dialog>
  )
}

const INITIAL = { password: '', code: '' }
