import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { type Member, signIn, signInForm } from '../../contract.ts'

/** The way into the office. Nothing that is typed here is kept in the browser. */
export function SignInForm({ onSignedIn }: { onSignedIn: (answer: { user: Member }) => void }) {
  return (
    <Form
      name="sign-in"
      schema={signInForm}
      initial={INITIAL}
      notKept={NOT_KEPT}
      send={({ username, password }) => send(signIn, { body: { username, password } })}
      success={{ title: 'Login Successful' }}
      failure={{ title: 'Login Failed', description: 'The office could not be reached. Please try again.' }}
      onSent={onSignedIn}
      sendLabel="Login"
      sendingLabel="Logging in..."
    >
      <div className="grid gap-5">
        <TextField name="username" label="Username" autoComplete="username" maxLength={100} />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      </div>
    </Form>
  )
}

const INITIAL = { username: '', password: '' }
const NOT_KEPT = ['username', 'password']
