import { useQuery } from '@tanstack/react-query'
import { aboutTexts } from '#content/about.ts'
import { picturedHomesQuery } from '#features/properties/web/queries.ts'
import { reviewsSummaryQuery } from '#features/reviews/web/queries.ts'
import { TeamMember } from '#features/settings/web/contact-person.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { textDataOf } from '../figures.ts'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { FigureRow } from './text/figure-row.tsx'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

function About() {
  const site = useSite()
  const { data: reviews } = useQuery(reviewsSummaryQuery)
  const withPerson = site.contactPerson !== null
  const { title, lead, stats, story, offer, team, locations, note } = aboutTexts(textDataOf(site, reviews?.average))
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path="/about"
        facts={[useBreadcrumbFacts([{ name: 'About', path: '/about' }])]}
      />
      <div className="wrap pt-10 sm:pt-14">
        <Opening title={title} lead={lead} />
        <FigureRow
          figures={stats}
          className="mt-10 grid grid-cols-2 gap-x-8 gap-y-8 border-line border-y py-8 lg:grid-cols-4"
        />
      </div>
      <section aria-labelledby="story" className="wrap section grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 id="story">{story.title}</h2>
          <div className="prose mt-5 text-lg">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {note && <p className="mt-6 text-ink-soft text-sm">{note}</p>}
        </div>
        <HomePhotograph home={0} photograph={4} />
      </section>
      <section aria-labelledby="offer" className="bg-sand">
        <div className="wrap section">
          <h2 id="offer">{offer.title}</h2>
          <ul className="mt-8 grid gap-5 md:grid-cols-3">
            {offer.points.map(({ title: name, text, note: smallPrint }) => (
              <Card as="li" key={name} className="p-6 sm:p-8">
                <h3>{name}</h3>
                <p className="mt-3 text-ink-soft">{text}</p>
                {smallPrint && <p className="wrap-anywhere mt-3 text-ink-soft text-sm">{smallPrint}</p>}
              </Card>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="team" className="wrap section">
        <h2 id="team">{team.title}</h2>
        <p className="mt-3 text-ink-soft text-lg">{team.text}</p>
        <div className={classNames('mt-10 grid gap-x-16 gap-y-10', withPerson && 'lg:grid-cols-[1fr_2fr]')}>
          <TeamMember />
          <dl className={classNames('grid gap-x-8 gap-y-8 sm:grid-cols-2', !withPerson && 'lg:grid-cols-4')}>
            {team.roles.map(({ title: role, text }) => (
              <div key={role} className="border-line border-t pt-5">
                <dt className="font-display font-medium text-xl">{role}</dt>
                <dd className="mt-2 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section aria-labelledby="locations" className="border-line border-t">
        <div className="wrap section">
          <h2 id="locations">{locations.title}</h2>
          <p className="mt-3 text-ink-soft text-lg">{locations.text}</p>
          <ul className="mt-10 grid gap-5 md:grid-cols-2">
            {locations.places.map(({ name, text, href }) => (
              <Card as="li" lifts key={name} className="p-6 sm:p-8">
                <h3>
                  <SiteLink href={href} className="stretched underline-offset-4 hover:underline">
                    Homes in {name}
                  </SiteLink>
                </h3>
                <p className="mt-3 text-ink-soft">{text}</p>
              </Card>
            ))}
          </ul>
          <div className="mt-10 flex flex-wrap gap-3">
            <LinkButton href="/properties">View Properties</LinkButton>
            <LinkButton href="/contact" variant="secondary">
              Contact us
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([ask(reviewsSummaryQuery), ask(picturedHomesQuery)])
    return {}
  },
  Component: About,
}
