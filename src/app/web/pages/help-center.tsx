import Accessibility from 'lucide-react/icons/accessibility'
import Building from 'lucide-react/icons/building'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarX from 'lucide-react/icons/calendar-x'
import DoorOpen from 'lucide-react/icons/door-open'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import LogOut from 'lucide-react/icons/log-out'
import { type HelpTopic, helpTexts } from '#content/help.ts'
import { picturedHomesQuery } from '#features/properties/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { textDataOf } from '../figures.ts'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

const LEAD = 'How to book, pay, check in, enjoy your stay and check out.'

function HelpCenter() {
  const sections = helpTexts(textDataOf(useSite()))
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 lg:pb-28">
      <PageHead
        title="Help Center"
        description={LEAD}
        path="/help-center"
        facts={[useBreadcrumbFacts([{ name: 'Help Center', path: '/help-center' }])]}
      />
      <Opening title="Help Center" lead={LEAD} picture={<HomePhotograph home={2} photograph={1} />} />
      <nav aria-label="Topics" className="mt-10">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {sections.map(({ id, title }) => {
            const Icon = ICONS[id]
            return (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 font-medium hover:border-pine hover:bg-pine-tint"
                >
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
                  {title}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-16">
        {sections.map(({ id, title, summary, steps, link }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="grid gap-x-16 gap-y-5 border-line border-t py-10 lg:grid-cols-[1fr_2fr]"
          >
            <div>
              <h2 id={id} tabIndex={-1} className="text-2xl">
                {title}
              </h2>
              <p className="mt-2 max-w-md text-ink-soft">{summary}</p>
            </div>
            <div className="prose">
              <ul>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
              {link && (
                <p>
                  <SiteLink href={link.href} className="inline-flex min-h-11 items-center">
                    {link.label}
                  </SiteLink>
                </p>
              )}
            </div>
          </section>
        ))}
      </div>
      <section aria-labelledby="more-help" className="mt-6 rounded-hero bg-sand px-6 py-10 sm:px-12 sm:py-14">
        <h2 id="more-help" className="text-2xl">
          Not what you were looking for?
        </h2>
        <p className="mt-2 max-w-xl text-ink-soft">
          See our FAQ for common questions, or contact us about anything else.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href="/contact">Contact us</LinkButton>
          <LinkButton href="/faq" variant="secondary">
            Read the FAQ
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

const ICONS: Record<HelpTopic, typeof House> = {
  booking: CalendarDays,
  paying: Landmark,
  arriving: DoorOpen,
  staying: House,
  leaving: LogOut,
  cancelling: CalendarX,
  owners: Building,
  access: Accessibility,
}

export const page: Page = {
  load: async (_, ask) => {
    await ask(picturedHomesQuery)
    return {}
  },
  Component: HelpCenter,
}
