import type { Account } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { CodeField } from './code-field.tsx'

/** Fields that confirm the member: password, and code with a second factor. */
export function ConfirmationFields({ account }: { account: Account }) {
  return (
    <div className="grid gap-5">
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      {account.secondFactor && <CodeField name="code" />}
    </div>
  )
}

export const UNCONFIRMED = { password: '', code: '' }

/** Secrets, which form drafts must not store. */
export const NO_STORE = ['password', 'newPassword', 'code'] as const

/** The request body of a confirmation; an empty code is left out. */
export function confirmed({ password, code }: { password: string; code?: string }) {
  return { password, code: code || undefined }
}
