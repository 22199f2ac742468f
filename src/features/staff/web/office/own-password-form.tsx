import { chooseOwnPassword, type Member, newMemberForm, ownPassword, type SignedIn } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface OwnPasswordFormProps {
  member: Member
  onChosen: (answer: SignedIn) => void
}

/** Replaces a one-time password. Also asks for name and email address if the account has none. */
export function OwnPasswordForm({ member, onChosen }: OwnPasswordFormProps) {
  const common = {
    name: 'own-password',
    robots: 'none',
    neverStored: NEVER_STORED_FIELDS,
    success: { title: 'Password Changed', description: 'Please use your new password from now on.' },
    failure: {
      title: 'Failed to change your password',
      description: OFFICE_UNREACHABLE,
    },
    onSent: onChosen,
    sendLabel: 'Save and continue',
    sendingLabel: 'Saving...',
  } as const
  if (member.email !== '')
    return (
      <Form
        {...common}
        schema={ownPassword}
        initial={{ newPassword: '' }}
        send={({ newPassword }) => send(chooseOwnPassword, { body: { newPassword } })}
      >
        <NewPasswordField />
      </Form>
    )
  const { firstName, lastName } = member
  return (
    <Form
      {...common}
      schema={newMemberForm}
      initial={{ newPassword: '', firstName, lastName, email: '' }}
      send={({ newPassword, firstName, lastName, email }) =>
        send(chooseOwnPassword, { body: { newPassword, firstName, lastName, email } })
      }
    >
      <div className="grid gap-5">
        <NewPasswordField />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
          <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          help="This address is used to notify you of changes to your account. Guests do not see it."
        />
      </div>
    </Form>
  )
}

const NEVER_STORED_FIELDS = ['newPassword', 'firstName', 'lastName', 'email']
