import { useQuery } from '@tanstack/react-query'
import { faqPageFacts, faqTexts } from '#content/faq.ts'
import { picturedHomesQuery, sharedFeaturesQuery } from '#features/properties/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { Accordion } from '#platform/web/ui/controls/accordion.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { textDataOf } from '../figures.ts'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { Answer } from './text/answer.tsx'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

const LEAD = 'Answers to what guests and owners ask us most.'

function Faq() {
  const { data: shared = [] } = useQuery(sharedFeaturesQuery)
  const groups = faqTexts(textDataOf(useSite()), shared)
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 lg:pb-28">
      <PageHead
        title="Frequently Asked Questions"
        description={LEAD}
        path="/faq"
        facts={[faqPageFacts(groups), useBreadcrumbFacts([{ name: 'FAQ', path: '/faq' }])]}
      />
      <Opening title="Frequently Asked Questions" lead={LEAD} picture={<HomePhotograph home={1} photograph={1} />} />
      <div className="mt-12 space-y-12 lg:mt-16 lg:space-y-16">
        {groups.map(({ heading, questions }) => (
          <section key={heading} aria-label={heading} className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2.5fr]">
            <h2 className="text-2xl lg:pt-4">{heading}</h2>
            <Accordion items={questions.map((one) => ({ title: one.question, content: <Answer of={one} /> }))} />
          </section>
        ))}
      </div>
      <div className="mt-14 grid gap-x-16 lg:grid-cols-[1fr_2.5fr]">
        <div className="lg:col-start-2">
          <LinkButton href="/contact" variant="secondary">
            Ask us something else
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([ask(sharedFeaturesQuery), ask(picturedHomesQuery)])
    return {}
  },
  Component: Faq,
}
