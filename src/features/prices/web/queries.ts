import { useQuery } from '@tanstack/react-query'
import type { ChosenStay } from '#features/calendar/web/stay-choice.ts'
import { addDays, type Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getQuote, getRates } from '../contract.ts'

/** What a stay costs, and whether its nights are free. */
export function quoteQuery(propertyId: number, { checkIn, checkOut, guests }: ChosenStay) {
  return queryOf<typeof getQuote>(
    '/api/properties/{id}/quote',
    {
      params: { id: propertyId },
      query: { checkin: checkIn, checkout: checkOut, guests: guests ?? 1 },
    },
    ['nights', 'prices'],
  )
}

/** What a home costs through the year. */
export function ratesQuery(propertyId: number) {
  return queryOf<typeof getRates>('/api/properties/{id}/prices', { params: { id: propertyId } }, ['prices', 'settings'])
}

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
