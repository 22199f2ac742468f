import { bankDetailsForm, type MaskedAccount, putBankDetails } from '#features/settings/contract.ts'
import { useOneTimeCode } from '#features/staff/web/office/second-factor/use-one-time-code.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { NEVER_STORED_FIELDS, PasswordAndCodeFields } from './confirmation-fields.tsx'
import { SAVE_FAILED } from './use-section.ts'

interface BankDetailsDialogProps {
  open: boolean
  onClose: () => void
  onEntered: (history: { accounts: MaskedAccount[] }) => void
}

/** Form for a new bank account. The editor confirms with the password, and with a code if the second factor is on. */
export function BankDetailsDialog({ open, onClose, onEntered }: BankDetailsDialogProps) {
  const { codeRequired, rethrowNotingCodeRequired } = useOneTimeCode()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Bank details"
      description="Copy the details from a statement, and check every digit: a wrong transfer is hard to recover."
    >
      <OfficeForm
        name="bank-details"
        schema={bankDetailsForm}
        initial={INITIAL}
        neverStored={NEVER_STORED_FIELDS}
        send={({ code, elapsedMs: _, ...account }) =>
          send(putBankDetails, {
            body: { ...account, code: code || undefined },
          }).catch(rethrowNotingCodeRequired)
        }
        success={({ isProposed }) =>
          isProposed
            ? { title: 'Waits for a second person', description: 'A colleague decides under Settings, Approvals.' }
            : { title: 'Bank Details Saved', description: 'All staff will be emailed (see Emails).' }
        }
        failure={SAVE_FAILED}
        onSent={({ accounts }) => onEntered({ accounts })}
        sendLabel="Save"
        sendingLabel="Saving..."
        onCancel={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="accountName" label="Account name" maxLength={100} className="sm:col-span-2" />
          <TextField name="bankName" label="Bank" maxLength={100} className="sm:col-span-2" />
          <TextField name="sortCode" label="Sort code" placeholder="12-34-56" autoComplete="off" maxLength={8} />
          <TextField name="accountNumber" label="Account number" autoComplete="off" maxLength={9} />
          <TextField
            name="otherNameReason"
            label="Why the account has another name"
            help="Only for an account that has neither the business name nor the legal name. Guests read it beside the account."
            optional
            maxLength={300}
            className="sm:col-span-2"
          />
          <PasswordAndCodeFields codeRequired={codeRequired} />
        </div>
      </OfficeForm>
    </Dialog>
  )
}

const INITIAL = {
  accountName: '',
  bankName: '',
  sortCode: '',
  accountNumber: '',
  otherNameReason: '',
  password: '',
  code: '',
}
