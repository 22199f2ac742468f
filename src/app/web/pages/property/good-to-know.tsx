import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Landmark from 'lucide-react/icons/landmark'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { textDataOf } from '#app/web/figures.ts'
import { useToday } from '#app/web/today.tsx'
import { faqTexts } from '#content/faq.ts'
import { stayTerms } from '#content/stay-terms.ts'
import type { Property } from '#features/properties/contract.ts'
import { FactList } from '#features/properties/web/home/fact-list.tsx'
import { HouseRules } from '#features/properties/web/home/house-rules.tsx'
import { ownQuestions } from '#features/properties/web/home/own-questions.tsx'
import { sharedFeaturesQuery } from '#features/properties/web/queries.ts'
import { CancellationTimeline } from '#features/settings/web/cancellation-timeline.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import type { Day } from '#platform/shared/day.ts'
import { formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Accordion } from '#platform/web/ui/controls/accordion.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Answer } from '../text/answer.tsx'

/** The terms of a stay, the house rules, then answers: first the answers about this home, then general answers. */
export function GoodToKnow({ home, checkIn }: { home: Property; checkIn: Day | undefined }) {
  const site = useSite()
  const today = useToday()
  const facts = textDataOf(site)
  const terms = stayTerms(facts.figures)
  const rules = home.houseRules
  const { data: shared = [] } = useQuery(sharedFeaturesQuery)
  const general = faqTexts(facts, shared)
    .flatMap(({ questions }) => questions)
    .filter(({ question }) => GENERAL.has(question))
  return (
    <div className="space-y-10">
      <FactList
        facts={[
          { name: 'Check-in and check-out', Icon: Clock, value: terms.hours, note: terms.longerHours },
          {
            name: 'Minimum stay',
            Icon: Moon,
            value: formatCount(home.effectiveMinimumStay, 'night'),
            note: 'Some seasons have a longer minimum stay.',
          },
          {
            name: 'Security deposit',
            Icon: ShieldCheck,
            value: ownDeposit(home) ?? terms.deposit,
            note: terms.depositBack,
          },
          { name: 'Paying', Icon: Landmark, value: terms.paying },
        ]}
      />
      <section>
        <h3 className="mb-3">Cancelling</h3>
        <CancellationTimeline scale={site.settings.policy.cancellationScale} known={checkIn && { checkIn, today }} />
      </section>
      {rules && (
        <section>
          <h3 className="mb-3">House rules</h3>
          <HouseRules rules={rules} />
        </section>
      )}
      <section>
        <h3 className="mb-3">Questions and answers</h3>
        <Accordion
          items={[
            ...ownQuestions(home),
            ...general.map((one) => ({ title: one.question, content: <Answer of={one} /> })),
          ]}
        />
        <p className="mt-4">
          <SiteLink href="/faq" className="inline-flex min-h-11 items-center text-pine underline underline-offset-4">
            All questions and answers
          </SiteLink>
        </p>
      </section>
    </div>
  )
}

/** The general questions that matter before an enquiry. */
const GENERAL = new Set([
  'How do I book?',
  'What does the price include?',
  'How do I get in?',
  'Can I change my dates?',
])

/** Describes the home's own security deposit; null if the business's rule applies. */
function ownDeposit({ securityDepositAmount: sum, securityDepositPercent: percent }: Property): string | null {
  if (sum !== null) return `${formatPoundsShort(penceOf(sum))}.`
  return percent === null ? null : `${percent}% of the price of the stay.`
}
