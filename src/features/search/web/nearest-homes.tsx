import { useQuery } from '@tanstack/react-query'
import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { counted } from '#platform/shared/counted.ts'
import type { FoundProperty } from '../contract.ts'
import { HomeGrid } from './home-grid.tsx'
import { nearestQuery } from './queries.ts'

/** Suggests alternatives for a search without results. Renders nothing on an error: the search above shows its own. */
export function NearestHomes({ search, choice }: { search: URLSearchParams; choice: StayChoice }) {
  const { data } = useQuery(nearestQuery(search))
  if (!data) return null
  const { stays, others } = data
  const nights = stays[0]?.stay?.nights ?? 0
  const onDates = others[0]?.stay !== null && others[0]?.stay !== undefined
  return (
    <>
      <NearestGroup heading={`Nearest available ${counted(nights, 'night')}`} homes={stays} choice={choice} />
      <NearestGroup
        heading={onDates ? 'Other homes available on your dates' : 'Other homes'}
        homes={others}
        choice={onDates ? choice : { guests: choice.guests }}
      />
    </>
  )
}

function NearestGroup({ heading, homes, choice }: { heading: string; homes: FoundProperty[]; choice: StayChoice }) {
  if (homes.length === 0) return null
  return (
    <section className="mt-14">
      <h2 className="mb-6 text-2xl">{heading}</h2>
      <HomeGrid homes={homes} choice={choice} headings="h3" />
    </section>
  )
}
