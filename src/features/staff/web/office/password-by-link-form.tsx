import { choosePasswordByLink, ownPassword } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function PasswordByLinkForm({ token, onChosen }: { token: string; onChosen: () => void }) {
  return (
    <Form
      name="password-by-link"
      robots="none"
      schema={ownPassword}
      initial={{ newPassword: '' }}
      neverStored={NEVER_STORED_FIELDS}
      send={({ newPassword }) => send(choosePasswordByLink, { body: { token, newPassword } })}
      success={{ title: 'Password chosen', description: 'Please sign in with it.' }}
      failure={{ title: 'Failed to choose the password', description: OFFICE_UNREACHABLE }}
      onSent={onChosen}
      sendLabel="Choose password"
      sendingLabel="Saving..."
    >
      <NewPasswordField />
    </Form>
  )
}

const NEVER_STORED_FIELDS = ['newPassword']
