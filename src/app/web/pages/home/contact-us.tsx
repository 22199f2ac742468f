import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { PublicSettings } from '#features/settings/contract.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
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
  welcome: HomeTexts['guests']
  business: PublicSettings['business']
}

/** The welcome to guests as a band, and the contact form. */
export function ContactUs({ words, welcome, business }: ContactUsProps) {
  return (
    <>
      <section aria-labelledby="welcome-guests" className="bg-sand">
        <div className="wrap flex flex-col items-start justify-between gap-4 py-6 sm:flex-row sm:items-center">
          <div>
            <h2 id="welcome-guests" className="text-xl">
              {welcome.title}
            </h2>
            <p className="mt-1">{welcome.text}</p>
          </div>
          <LinkButton href="/#properties" variant="secondary">
            {welcome.button}
          </LinkButton>
        </div>
      </section>
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-6 py-10 lg:grid-cols-[1fr_1.5fr] lg:py-14">
        <section aria-labelledby="contact-heading">
          <h2 id="contact-heading">{words.title}</h2>
          <p className="measure mt-2 text-ink-soft">{words.text}</p>
          <ul className="mt-3">
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
        </section>
        <div className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <ContactForm />
        </div>
      </div>
    </>
  )
}
