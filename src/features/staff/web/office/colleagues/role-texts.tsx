import { ROLE_NAMES, ROLES } from '#features/permissions.ts'

/** What each role may do. */
export function RoleTexts() {
  return (
    <section aria-labelledby="role-texts" className="mt-8">
      <h2 id="role-texts" className="text-xl">
        What each role may do
      </h2>
      <dl className="mt-3 space-y-3">
        {ROLE_NAMES.map((role) => (
          <div key={role}>
            <dt className="font-medium">{ROLES[role].label}</dt>
            <dd className="measure text-ink-soft text-sm">{ROLES[role].description}.</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
