import { Fragment, type ReactNode } from 'react'
import { enquiryAddress, hasBothDates, propertyAddress, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import type { Room, RuleAnswer } from '#features/home-facts.ts'
import { offersTrait } from '#features/home-traits.ts'
import { BED_LABELS } from '#features/properties/web/home/describe-beds.ts'
import { RULE_LABELS } from '#features/properties/web/home/house-rule-facts.ts'
import { describeTooSmall } from '#features/properties/web/too-many-guests.tsx'
import type { ChosenProperty } from '#features/search/contract.ts'
import { formatPounds, formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

interface Fact {
  name: string
  value: (home: ChosenProperty, choice: StayChoice) => ReactNode
}

/** Compares up to three homes. On a phone the label of a row is above the cells of the row. */
export function CompareTable({ homes, choice }: { homes: ChosenProperty[]; choice: StayChoice }) {
  const facts = hasBothDates(choice) ? [TOTAL, ...FACTS] : FACTS
  return (
    <table className="w-full table-fixed border-collapse text-left align-top max-sm:text-sm">
      <caption className="sr-only">Homes side by side</caption>
      <thead>
        <tr className="align-top">
          <td className="w-36 max-sm:hidden lg:w-48" />
          {homes.map((home) => (
            <th key={home.id} scope="col" className="px-1.5 pb-4 font-normal sm:px-3">
              <HomeHead home={home} choice={choice} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <tr className="border-line border-t sm:hidden">
              <th scope="colgroup" colSpan={homes.length} className="px-1.5 pt-3 font-medium text-ink-soft">
                {name}
              </th>
            </tr>
            <tr className="border-line align-top sm:border-t">
              <th scope="row" className="py-3 pr-3 font-medium text-ink-soft max-sm:hidden">
                {name}
              </th>
              {homes.map((home) => (
                <td key={home.id} className="wrap-break-word px-1.5 pt-1 pb-3 sm:px-3 sm:pt-3">
                  {value(home, choice)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
        <tr className="border-line border-t align-top">
          <td className="max-sm:hidden" />
          {homes.map((home) => (
            <td key={home.id} className="px-1.5 pt-4 sm:px-3">
              <LinkButton href={enquiryAddress(home.title, choice)} wide className="max-sm:px-1">
                Enquire Now<span className="sr-only"> about {home.title}</span>
              </LinkButton>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function HomeHead({ home, choice }: { home: ChosenProperty; choice: StayChoice }) {
  const [cover] = home.photographs
  return (
    <>
      <span className="mb-3 block aspect-3/2 overflow-hidden rounded-card bg-sand">
        {cover && <Photograph photograph={cover} sizes="(min-width: 640px) 30vw, 33vw" alt="" className="size-full" />}
      </span>
      <SiteLink
        href={propertyAddress(home.id, choice)}
        className="wrap-break-word inline-flex min-h-11 items-center font-display font-medium text-pine underline decoration-1 underline-offset-4 sm:text-xl"
      >
        {home.title}
      </SiteLink>
      <span className="wrap-anywhere mt-1 block text-ink-soft">{home.city}</span>
    </>
  )
}

const TOTAL: Fact = {
  name: 'Total for your dates',
  value: (home, choice) => {
    const { available, stay } = home
    if (describeTooSmall(home, choice)) return describeTooSmall(home, choice)
    if (!stay) return 'Not known'
    if (available === false) return <span className="text-terracotta-deep">Not available</span>
    return (
      <>
        <span className="font-semibold tabular-nums">{formatPounds(penceOf(stay.total))}</span>
        <span className="block text-ink-soft">{formatCount(stay.nights, 'night')}</span>
      </>
    )
  },
}

const FACTS: Fact[] = [
  { name: 'Price a night', value: ({ fromPrice }) => `From ${formatPoundsShort(penceOf(fromPrice))}` },
  { name: 'Guest rating', value: describeRating },
  {
    name: 'Sleeps',
    value: (home, choice) => (
      <>
        {formatCount(home.maxGuests, 'guest')}
        <span className="block text-terracotta-deep">{describeTooSmall(home, choice)}</span>
      </>
    ),
  },
  { name: 'Bedrooms', value: ({ bedrooms }) => bedrooms },
  { name: 'Beds', value: ({ rooms }) => describeAllBeds(rooms) },
  { name: 'Bathrooms', value: ({ bathrooms }) => bathrooms },
  { name: 'Pets', value: describePets },
  { name: 'Parking', value: (home) => (offersTrait(home, 'parking') ? 'Yes' : 'Not listed') },
  { name: 'Access', value: describeAccess },
  {
    name: 'Minimum stay',
    value: ({ stay, effectiveMinimumStay }) => formatCount(stay?.minimumStay ?? effectiveMinimumStay, 'night'),
  },
]

/** Text instead of stars, because five stars are wider than a third of a phone's screen. */
function describeRating({ rating, reviewCount }: ChosenProperty): string {
  if (rating === null) return 'No reviews yet'
  return `${rating.toFixed(1)} out of 5${reviewCount > 0 ? ` (${formatCount(reviewCount, 'review')})` : ''}`
}

/** Adds up the beds of all rooms by kind, such as `1 king-size bed, 2 single beds`. */
function describeAllBeds(rooms: Room[]): string {
  const counts = new Map<keyof typeof BED_LABELS, number>()
  for (const { kind, count } of rooms.flatMap(({ beds }) => beds)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  const parts = [...counts].map(([kind, count]) => formatCount(count, BED_LABELS[kind].one, BED_LABELS[kind].many))
  return parts.join(', ') || 'Not listed'
}

function describePets(home: ChosenProperty): string {
  const answer: RuleAnswer | undefined = home.houseRules?.pets?.answer
  return answer ? RULE_LABELS.pets[answer] : offersTrait(home, 'pets') ? 'Welcome' : 'Not listed'
}

function describeAccess(home: ChosenProperty): string {
  if (offersTrait(home, 'stepfree')) return 'Step-free'
  const { stepsToDoor = null, stairsInside = null } = home.access ?? {}
  const parts = [
    stepsToDoor === null
      ? ''
      : stepsToDoor === 0
        ? 'No steps to the door'
        : `${formatCount(stepsToDoor, 'step')} to the door`,
    stairsInside ? `${formatCount(stairsInside, 'stair')} inside` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Not listed'
}
