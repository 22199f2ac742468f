import { ROLE_NAMES, ROLES } from '#features/permissions.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'

export function RoleField() {
  return (
    <SelectField
      name="role"
      label="Role"
      placeholder="Choose a role..."
      options={OPTIONS}
      help="The list of staff says what each role may do."
    />
  )
}

const OPTIONS = ROLE_NAMES.map((role) => ({ value: role, label: ROLES[role].label }))
