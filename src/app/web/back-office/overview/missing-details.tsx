import { canIssue } from '#features/invoices/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { DETAILS, isEmailHeldBack } from '#features/settings/contract.ts'
import { GROUPS } from '#features/settings/web/office/fields.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Part } from './part.tsx'

/** Lists the settings that a real site still needs. Renders nothing if none is missing, as in the demo. */
export function MissingDetails() {
  const { missingDetails } = useSite()
  if (missingDetails.length === 0) return null
  return (
    <Part title={`${formatCount(missingDetails.length, 'detail')} not entered`}>
      <div className="px-4 py-3 sm:px-5">
        <p className="measure text-ink-soft text-sm">
          The site leaves these details out until you enter them. Leave a figure blank if you have no evidence for it; a
          figure that is shown needs its source. A sole trader has no company number.
          {isEmailHeldBack(missingDetails) &&
            ' No emails are sent until you enter the name, phone number and email address.'}
          {!canIssue(missingDetails) && ' No invoices are issued until you enter the name and address.'}
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-5">
          {DETAILS.filter((detail) => missingDetails.includes(detail)).map((detail) => (
            <li key={detail}>
              <SiteLink
                href={officeUrl('settings', { section: FIELDS[detail]?.section ?? 'business' })}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-pine text-sm underline underline-offset-4"
              >
                {FIELDS[detail]?.label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </Part>
  )
}

/** The business and marketing settings, keyed by name. */
const FIELDS: Record<string, { label: string; section: string }> = Object.fromEntries(
  (['business', 'marketing'] as const).flatMap((section) =>
    GROUPS[section].flatMap(({ fields }) => fields.map(({ name, label }) => [name, { label, section }])),
  ),
)
