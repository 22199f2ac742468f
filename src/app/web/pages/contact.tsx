import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { contactTexts, type WayToReach } from '#content/contact.ts'
import { ContactForm } from '#features/contact/web/contact-form.tsx'
import { picturedHomesQuery } from '#features/properties/web/queries.ts'
import { ContactPerson } from '#features/settings/web/contact-person.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { textDataOf } from '../figures.ts'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

function Contact() {
  const { title, lead, ways, social, area, office, identity, form } = contactTexts(textDataOf(useSite()))
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 lg:pb-28">
      <PageHead
        title={title}
        description={lead}
        path="/contact"
        facts={[useBreadcrumbFacts([{ name: title, path: '/contact' }])]}
      />
      <Opening title={title} lead={lead} picture={<HomePhotograph home={1} photograph={3} />} />
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.5fr]">
        <div className="space-y-10">
          <ContactPerson does="is there for you" />
          <ul className="space-y-6">
            {ways.map((way) => (
              <Way key={way.kind} {...way} />
            ))}
          </ul>
          {(area || office) && (
            <section aria-labelledby="area" className="border-line border-t pt-8">
              <h2 id="area" className="flex items-center gap-3 text-xl">
                <MapPin size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
                {(area ?? office)?.title}
              </h2>
              {area && <p className="mt-2 text-ink-soft">{area.text}</p>}
              {office && (
                <p className="mt-2 text-ink-soft">
                  {area && `${office.title}: `}
                  {office.text}
                </p>
              )}
            </section>
          )}
          {social.links.length > 0 && (
            <section aria-labelledby="social" className="border-line border-t pt-8">
              <h2 id="social" className="text-xl">
                {social.title}
              </h2>
              <ul className="mt-2 flex flex-wrap gap-x-6">
                {social.links.map(({ label, href }) => (
                  <li key={label}>
                    <SiteLink
                      href={href}
                      target="_blank"
                      className="inline-flex min-h-11 items-center text-pine underline underline-offset-4 hover:text-pine-deep"
                    >
                      {label}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="space-y-10">
          <section aria-labelledby="write" className="rounded-card border border-line bg-surface p-6 sm:p-8">
            <h2 id="write" className="text-2xl">
              {form.title}
            </h2>
            <p className="mt-2 mb-6 text-ink-soft">
              {form.text}{' '}
              <SiteLink
                href={form.enquiry.href}
                className="text-pine underline underline-offset-4 hover:text-pine-deep"
              >
                {form.enquiry.label}
              </SiteLink>
            </p>
            <ContactForm />
          </section>
          {identity.length > 0 && (
            <section aria-labelledby="identity" className="wrap-anywhere border-line border-t pt-8">
              <h2 id="identity" className="text-xl">
                Who we are
              </h2>
              <div className="mt-2 space-y-2 text-ink-soft">
                {identity.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

function Way({ kind, label, shown, href, note }: WayToReach) {
  const Icon = ICONS[kind]
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-pine-tint text-pine">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold font-text text-base tracking-normal">{label}</h2>
        <SiteLink
          href={href}
          target={kind === 'whatsapp' ? '_blank' : undefined}
          className="wrap-anywhere inline-flex min-h-11 items-center text-pine sm:text-lg underline-offset-4 hover:underline"
        >
          {shown}
          {kind === 'whatsapp' && <span className="sr-only"> (opens in a new tab)</span>}
        </SiteLink>
        <p className="text-ink-soft text-sm">{note}</p>
      </div>
    </li>
  )
}

const ICONS: Record<WayToReach['kind'], typeof Phone> = { phone: Phone, email: Mail, whatsapp: MessageCircle }

export const page: Page = {
  load: async (_, ask) => {
    await ask(picturedHomesQuery)
    return {}
  },
  Component: Contact,
}
