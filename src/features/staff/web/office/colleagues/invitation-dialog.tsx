import type { Role } from '#features/permissions.ts'
import { invitationForm, inviteStaff } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { RoleField } from './role-field.tsx'

/** Asks for a colleague's name, email address and role. */
export function InvitationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a colleague"
      description="Your colleague will be emailed a link, valid for seven days, to choose a password (see Emails). The email address is the username too."
    >
      {open && (
        <OfficeForm
          name="invitation"
          schema={invitationForm}
          initial={INITIAL}
          neverStored={NEVER_STORED_FIELDS}
          send={({ email, firstName, lastName, role }, headers) =>
            send(inviteStaff, { body: { email, firstName, lastName, role } }, headers)
          }
          success={{ title: 'Colleague invited' }}
          failure={{ title: 'Error', description: 'Failed to invite your colleague' }}
          onSent={onClose}
          onCancel={onClose}
          sendLabel="Send invitation"
          sendingLabel="Sending..."
        >
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField name="firstName" label="First name" autoComplete="off" maxLength={100} />
            <TextField name="lastName" label="Last name" autoComplete="off" maxLength={100} />
            <TextField name="email" label="Email address" type="email" autoComplete="off" maxLength={100} />
            <RoleField />
          </div>
        </OfficeForm>
      )}
    </Dialog>
  )
}

// The schema requires a role; none is chosen at first.
const INITIAL = { email: '', firstName: '', lastName: '', role: '' as Role }
const NEVER_STORED_FIELDS = ['email', 'firstName', 'lastName', 'role']
