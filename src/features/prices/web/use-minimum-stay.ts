import { useQuery } from '@tanstack/react-query'
import { addDays, type Day } from '#platform/shared/day.ts'
import { quoteQuery } from './queries.ts'

interface Arrival {
  id: number
  /** The home's usual minimum, until that of the day is known. */
  shortestStay: number
}

/** The fewest nights of a stay in a home that begins on a day, as its season says; asked for once a day is chosen. */
export function useMinimumStay(home: Arrival | undefined, checkIn: Day | undefined): number | undefined {
  const { data } = useQuery({
    ...quoteQuery(home?.id ?? 0, { checkIn: checkIn ?? NO_DAY, checkOut: addDays(checkIn ?? NO_DAY, 1), guests: 1 }),
    enabled: home !== undefined && checkIn !== undefined,
  })
  return home && (data?.minimumStay ?? home.shortestStay)
}

/** Never asked for. */
const NO_DAY = '2000-01-01' as Day
