import { type Colleague, changeRole, roleForm } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { colleagueName } from './colleague-name.ts'
import { RoleField } from './role-field.tsx'

interface RoleDialogProps {
  /** Undefined while the dialog is closed. */
  colleague: Colleague | undefined
  onClose: () => void
}

export function RoleDialog({ colleague, onClose }: RoleDialogProps) {
  return (
    <Dialog
      open={colleague !== undefined}
      onClose={onClose}
      title={colleague ? `Change the role of ${colleagueName(colleague)}` : ''}
      description="Your colleague is signed out everywhere and continues in the new role after signing in again."
      width="narrow"
    >
      {colleague && (
        <OfficeForm
          name={`role-${colleague.id}`}
          schema={roleForm}
          initial={{ role: colleague.role }}
          neverStored={NEVER_STORED_FIELDS}
          send={({ role }) => send(changeRole, { params: { id: colleague.id }, body: { role } })}
          success={{ title: 'Role changed' }}
          failure={{ title: 'Error', description: 'Failed to change the role' }}
          onSent={onClose}
          onCancel={onClose}
          sendLabel="Change role"
          sendingLabel="Saving..."
        >
          <RoleField />
        </OfficeForm>
      )}
    </Dialog>
  )
}

const NEVER_STORED_FIELDS = ['role']
