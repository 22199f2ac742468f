import { type BankAccount, revealBankDetails } from '#features/settings/contract.ts'
import { confirmation } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ConfirmationFields, NO_STORE, useCodeRequired } from './confirmation-fields.tsx'

interface RevealDialogProps {
  open: boolean
  onClose: () => void
  onRevealed: (account: BankAccount) => void
}

/** Asks for the password before showing the numbers. */
export function RevealDialog({ open, onClose, onRevealed }: RevealDialogProps) {
  const { requested, watch } = useCodeRequired()
  return (
    <Dialog open={open} onClose={onClose} title="Show the numbers" width="narrow">
      <OfficeForm
        name="bank-details-reveal"
        schema={confirmation}
        initial={INITIAL}
        notSaved={NO_STORE}
        send={({ password, code }) =>
          send(revealBankDetails, { body: { password, code: code || undefined } }).catch(watch)
        }
        success={{ title: 'The numbers are shown', description: 'The activity log records that you looked at them.' }}
        failure={{
          title: 'The numbers stay hidden',
          description: 'The office could not be reached. Please try again.',
        }}
        onSent={onRevealed}
        sendLabel="Show"
        sendingLabel="Asking..."
        onCancel={onClose}
      >
        <div className="grid gap-5">
          <ConfirmationFields codeRequired={requested} />
        </div>
      </OfficeForm>
    </Dialog>
  )
}

const INITIAL = { password: '', code: '' }
