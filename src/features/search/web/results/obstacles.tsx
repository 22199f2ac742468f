import { useQuery } from '@tanstack/react-query'
import type { Criterion } from '#features/search/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { type CriteriaChange, changedAddress } from '../criteria-address.ts'
import { nearestQuery } from '../queries.ts'

/** For each criterion: the label of a link, and the change of the address that removes the criterion. */
const CHANGES: Record<Criterion, { label: string; change: CriteriaChange }> = {
  location: { label: 'Search in any place', change: { location: undefined } },
  dates: {
    label: 'Search without dates',
    change: { checkin: undefined, checkout: undefined, flexible: undefined, weekend: undefined },
  },
  guests: { label: 'Search for any number of guests', change: { guests: undefined } },
  bedrooms: { label: 'Any number of bedrooms', change: { bedrooms: undefined } },
  pets: { label: 'Without pets', change: { pets: undefined } },
  parking: { label: 'Without parking', change: { parking: undefined } },
  stepfree: { label: 'Without step-free access', change: { stepfree: undefined } },
  price: { label: 'At any price', change: { price: undefined, per: undefined } },
}

/** Shows the criteria that alone prevent a result, each with a link that removes the criterion. */
export function Obstacles({ search }: { search: URLSearchParams }) {
  const { data } = useQuery(nearestQuery(search))
  if (!data) return null
  if (data.obstacles.length === 0)
    return <p>Removing one of your criteria is not enough to find a home. Please try other dates or fewer filters.</p>
  return (
    <>
      <p>You would find homes if you changed one thing:</p>
      <ul className="mt-4 flex flex-wrap justify-center gap-3">
        {data.obstacles.map(({ criterion, homes }) => (
          <li key={criterion}>
            <LinkButton variant="secondary" href={changedAddress(search, CHANGES[criterion].change)}>
              {CHANGES[criterion].label}
              <span className="font-normal text-ink-soft"> ({formatCount(homes, 'home')})</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  )
}
