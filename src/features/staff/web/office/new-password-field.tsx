import { MIN_PASSWORD_CHARACTERS } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'

/** `autoComplete` lets the browser offer to generate a password. */
export function NewPasswordField() {
  return (
    <TextField
      name="newPassword"
      label="New password"
      type="password"
      autoComplete="new-password"
      help={`At least ${MIN_PASSWORD_CHARACTERS} characters. Four or five unrelated words are strong and easy to remember.`}
    />
  )
}
