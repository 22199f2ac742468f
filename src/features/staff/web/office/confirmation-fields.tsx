import type { Account } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { CodeField } from './second-factor/code-field.tsx'

/** A password field, and a code field if the member has a second factor. */
export function PasswordAndCodeFields({ account }: { account: Account }) {
  return (
    <div className="grid gap-5">
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      {account.secondFactor && <CodeField name="code" />}
    </div>
  )
}

export const EMPTY_CONFIRMATION = { password: '', code: '' }

/** Secrets, which form drafts must not store. */
export const NEVER_STORED_FIELDS = ['password', 'newPassword', 'code'] as const

/** The request body of a confirmation; an empty code is left out. */
export function confirmationBody({ password, code }: { password: string; code?: string }) {
  return { password, code: code || undefined }
}
