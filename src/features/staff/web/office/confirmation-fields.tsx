import type { Account } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { CodeField } from './code-field.tsx'

/** Who sits there, once more: the password, and a code where the second factor is on. */
export function ConfirmationFields({ account }: { account: Account }) {
  return (
    <div className="grid gap-5">
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      {account.secondFactor && <CodeField name="code" />}
    </div>
  )
}

export const UNCONFIRMED = { password: '', code: '' }

/** Nothing that opens a door is kept in the browser. */
export const NO_STORE = ['password', 'newPassword', 'code'] as const

/** A confirmation as it is sent: a code that is not asked for is not there. */
export function confirmed({ password, code }: { password: string; code?: string }) {
  return { password, code: code || undefined }
}
