import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#features/staff/contract.ts'
import { TextField } from '#platform/web/form/text-field.tsx'

/** A password that its owner chooses now. The browser offers one of its own. */
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
