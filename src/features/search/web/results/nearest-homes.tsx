import { useQuery } from '@tanstack/react-query'
import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import type { FoundProperty } from '#features/search/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { nearestQuery } from '../queries.ts'
import { HomeGrid } from './home-grid.tsx'

/** Suggests alternatives for a search without results. Renders nothing on an error, which the results above show. */
export function NearestHomes({ search, choice }: { search: URLSearchParams; choice: StayChoice }) {
  const { data } = useQuery(nearestQuery(search))
  if (!data) return null
  const { stays, others } = data
  const nights = stays[0]?.stay?.nights ?? 0
  const onDates = others[0]?.stay !== null && others[0]?.stay !== undefined
  const areSmaller = others.every(({ maxGuests }) => maxGuests < (choice.guests ?? 1))
  return (
    <>
      <NearestGroup heading={`Nearest available ${formatCount(nights, 'night')}`} homes={stays} choice={choice} />
      <NearestGroup
        heading={`${areSmaller ? 'Smaller' : 'Other'} homes${onDates ? ' available on your dates' : ''}`}
        note={
          areSmaller
            ? `None of them sleeps ${choice.guests} guests. Please ask us: two homes may be near each other.`
            : undefined
        }
        homes={others}
        choice={onDates ? choice : { guests: choice.guests }}
      />
    </>
  )
}

interface NearestGroupProps {
  heading: string
  note?: string | undefined
  homes: FoundProperty[]
  choice: StayChoice
}

function NearestGroup({ heading, note, homes, choice }: NearestGroupProps) {
  if (homes.length === 0) return null
  return (
    <section className="mt-14">
      <h2 className="text-2xl">{heading}</h2>
      {note && <p className="mt-2 text-ink-soft">{note}</p>}
      <div className="mt-6">
        <HomeGrid homes={homes} choice={choice} headings="h3" />
      </div>
    </section>
  )
}
