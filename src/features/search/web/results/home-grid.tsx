import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import type { FoundProperty } from '#features/search/contract.ts'
import { FoundCard } from './found-card.tsx'
import { cardId } from './map-state.ts'

export const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8'

interface HomeGridProps {
  homes: FoundProperty[]
  choice: StayChoice
  /** Numbers the cards as the markers of the map are numbered. */
  numbered?: boolean
  /** `h3` for cards below a heading of their group. */
  headings?: 'h2' | 'h3'
}

export function HomeGrid({ homes, choice, numbered, headings }: HomeGridProps) {
  return (
    <ul className={GRID}>
      {homes.map((home, index) => (
        <li key={home.id} id={numbered ? cardId(index + 1) : undefined}>
          <FoundCard
            home={home}
            choice={choice}
            load={index === 0 ? 'first' : 'lazy'}
            heading={headings}
            number={numbered ? index + 1 : undefined}
          />
        </li>
      ))}
    </ul>
  )
}
