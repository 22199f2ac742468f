import * as z from 'zod/mini'
import { type Colleague, resetAccess } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { colleagueName } from './colleague-name.ts'

const form = z.strictObject({ dropSecondFactor: z.boolean() })

interface ResetDialogProps {
  /** Undefined while the dialog is closed. */
  colleague: Colleague | undefined
  onClose: () => void
}

/** Before the first sign-in, this sends the invitation again. */
export function ResetDialog({ colleague, onClose }: ResetDialogProps) {
  const name = colleague ? colleagueName(colleague) : ''
  return (
    <Dialog
      open={colleague !== undefined}
      onClose={onClose}
      title={colleague?.isInvited ? `Send the invitation to ${name} again` : `Reset the password of ${name}`}
      width="narrow"
    >
      {colleague && (
        <OfficeForm
          name={`reset-${colleague.id}`}
          schema={form}
          initial={{ dropSecondFactor: false }}
          neverStored={NEVER_STORED_FIELDS}
          send={({ dropSecondFactor }) =>
            send(resetAccess, { params: { id: colleague.id }, body: { dropSecondFactor } })
          }
          success={{ title: colleague.isInvited ? 'Invitation will be sent again' : 'Password reset' }}
          failure={{ title: 'Error', description: 'Failed to reset the password' }}
          onSent={onClose}
          onCancel={onClose}
          sendLabel={colleague.isInvited ? 'Send again' : 'Reset password'}
          sendingLabel="Sending..."
        >
          <p>
            {colleague.isInvited
              ? 'Earlier links stop working. Your colleague will be emailed another link, valid for seven days (see Emails).'
              : 'The password ends, and your colleague is signed out everywhere and will be emailed a link, valid for seven days, to choose another password (see Emails).'}
          </p>
          {colleague.hasSecondFactor && (
            <CheckboxField
              name="dropSecondFactor"
              label="Also switch off the second factor, because the phone and the recovery codes are lost"
            />
          )}
        </OfficeForm>
      )}
    </Dialog>
  )
}

const NEVER_STORED_FIELDS = ['dropSecondFactor']
