import { useState } from 'react'
import { type Account, changePassword, passwordForm } from '#features/staff/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { AccountCard } from './account-card.tsx'
import { NEVER_STORED_FIELDS } from './confirmation-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Date of the last password change, and the form to change it. */
export function MyPassword({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <AccountCard
        title="Password"
        actions={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change password
          </Button>
        }
      >
        <p>
          You sign in as <strong className="font-medium text-ink">{account.username}</strong>. The password was set on{' '}
          {formatBritishMoment(new Date(account.passwordChangedAt))}.
        </p>
      </AccountCard>
      <Dialog
        open={open}
        onClose={close}
        title="Change password"
        description="You will be signed out of all other browsers."
        width="narrow"
      >
        <PasswordForm onChanged={close} onCancel={close} />
      </Dialog>
    </>
  )
}

function PasswordForm({ onChanged, onCancel }: { onChanged: () => void; onCancel: () => void }) {
  return (
    <OfficeForm
      name="password"
      schema={passwordForm}
      initial={{ password: '', newPassword: '' }}
      neverStored={NEVER_STORED_FIELDS}
      send={({ password, newPassword }) => send(changePassword, { body: { password, newPassword } })}
      success={{ title: 'Password Changed', description: 'You have been signed out of all other browsers.' }}
      failure={{
        title: 'Failed to change your password',
        description: OFFICE_UNREACHABLE,
      }}
      onSent={onChanged}
      sendLabel="Change password"
      sendingLabel="Changing..."
      onCancel={onCancel}
    >
      <div className="grid gap-5">
        <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
        <NewPasswordField />
      </div>
    </OfficeForm>
  )
}
