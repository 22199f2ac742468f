import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { PublicSettings } from '#features/settings/contract.ts'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { deferred } from '#platform/web/ui/deferred.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { HomeTexts } from './home-words.ts'

/** The form hydrates late, because it is the page's largest component and at the page's end. */
const ContactForm = deferred(
  async () => ({ default: (await import('#features/contact/web/contact-form.tsx')).ContactForm }),
  <Skeleton className="h-130" />,
)

interface ContactUsProps {
  words: HomeTexts['contact']
  business: PublicSettings['business']
}

export function ContactUs({ words, business }: ContactUsProps) {
  return (
    <section
      aria-labelledby="contact-heading"
      className="wrap section grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]"
    >
      <div>
        <h2 id="contact-heading">{words.title}</h2>
        <p className="measure mt-4 text-ink-soft text-lg">{words.text}</p>
        <ul className="mt-8 space-y-2">
          {business.phone && (
            <li>
              <PhoneLink
                phone={business.phone}
                className="inline-flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
              >
                <Phone size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
                {business.phone}
              </PhoneLink>
            </li>
          )}
          {business.email && (
            <li>
              <a
                href={`mailto:${business.email}`}
                className="inline-flex min-h-11 min-w-0 items-center gap-3 break-all underline-offset-4 hover:underline"
              >
                <Mail size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
                {business.email}
              </a>
            </li>
          )}
        </ul>
      </div>
      <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
        <ContactForm />
      </div>
    </section>
  )
}
