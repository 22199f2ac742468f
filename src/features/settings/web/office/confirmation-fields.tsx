import { TextField } from '#platform/web/form/text-field.tsx'

/** Fields never saved in browser storage: credentials and bank account numbers. */
export const NEVER_STORED_FIELDS = ['password', 'code', 'sortCode', 'accountNumber'] as const

/** The code field is shown only where the second factor is on. */
export function PasswordAndCodeFields({ codeRequired }: { codeRequired: boolean }) {
  return (
    <>
      <TextField
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        help="Enter your password to confirm that it is you."
      />
      {codeRequired && (
        <TextField
          name="code"
          label="One-time code"
          autoComplete="one-time-code"
          maxLength={40}
          help="Enter the code from your authenticator app, or a recovery code."
        />
      )}
    </>
  )
}
