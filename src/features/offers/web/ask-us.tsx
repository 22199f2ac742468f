import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { ContactPerson } from '#features/settings/web/contact-person.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'

/** How the guest reaches the office, with the member of staff who answers. */
export function AskUs() {
  const { settings, contactPerson } = useSite()
  const { business } = settings
  return (
    <section aria-label="Contact" className="break-inside-avoid rounded-card bg-sand px-5 py-4">
      {contactPerson ? (
        <>
          <p className="mb-3 font-medium">Questions?</p>
          <ContactPerson does="is there for you" />
        </>
      ) : (
        <p className="font-medium">Something not clear? Ask us.</p>
      )}
      <ul className="mt-1">
        {business.phone && (
          <li>
            <PhoneLink phone={business.phone} className={CONTACT_LOOK}>
              <Phone {...ICON} className="shrink-0" />
              {business.phone}
            </PhoneLink>
          </li>
        )}
        {business.email && (
          <li>
            <a href={`mailto:${business.email}`} className={CONTACT_LOOK}>
              <Mail {...ICON} className="shrink-0" />
              <span className="wrap-anywhere min-w-0">{business.email}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const CONTACT_LOOK = 'inline-flex min-h-11 items-center gap-3 text-pine underline-offset-4 hover:underline'
