import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'

/** `new-password`, so that the browser offers to generate one. */
export function NewPasswordField() {
  return (
    <TextField
      name="newPassword"
      label="New password"
      type="password"
      autoComplete="new-password"
      maxLength={MAX_PASSWORD_CHARACTERS}
      help={`At least ${MIN_PASSWORD_CHARACTERS} characters. Four or five unrelated words are strong and easy to remember.`}
    />
  )
}
