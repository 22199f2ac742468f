import { useState } from 'react'
import { type SignedIn, type SignInForm as SignInValues, signIn, signInForm } from '#features/staff/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { DecisionPending, Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { CodeField } from './second-factor/code-field.tsx'

/** No draft is stored in the browser. Asks for a code once the password is right and the account has a second factor. */
export function SignInForm({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const [codeRequired, setCodeRequired] = useState(false)

  const signInOrAskForCode = async ({ username, password, code }: SignInValues): Promise<SignedIn> => {
    try {
      return await send(signIn, { body: { username, password, code: code || undefined } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.secondFactor !== true || code) throw error
      setCodeRequired(true)
      throw new DecisionPending()
    }
  }
  return (
    <Form
      name="sign-in"
      schema={signInForm}
      initial={INITIAL}
      neverStored={NEVER_STORED_FIELDS}
      send={signInOrAskForCode}
      success={{ title: 'Login Successful' }}
      failure={{ title: 'Login Failed', description: OFFICE_UNREACHABLE }}
      onSent={onSignedIn}
      sendLabel="Login"
      sendingLabel="Logging in..."
    >
      <div className="grid gap-5">
        <TextField name="username" label="Username" autoComplete="username" maxLength={100} />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        {codeRequired && <CodeField name="code" takesFocus="when it appears" />}
      </div>
    </Form>
  )
}

const INITIAL = { username: '', password: '', code: '' }
const NEVER_STORED_FIELDS = ['username', 'password', 'code']
