import { useQuery } from '@tanstack/react-query'
import type { ChosenStay } from '#features/calendar/web/stay-choice.ts'
import { addDays, type Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { getQuote, getRates } from '../contract.ts'

/** The price of a stay and its availability. */
export function quoteQuery(propertyId: number, { checkIn, checkOut, guests }: ChosenStay) {
  return queryOf<typeof getQuote>(calls.getQuote, {
    params: { id: propertyId },
    query: { checkin: checkIn, checkout: checkOut, guests: guests ?? 1 },
  })
}

export function ratesQuery(propertyId: number) {
  return queryOf<typeof getRates>(calls.getRates, { params: { id: propertyId } })
}

interface HomeMinimum {
  id: number
  /** The home's standard minimum stay in nights, used until the minimum of the check-in day is loaded. */
  effectiveMinimumStay: number
}

/** Reads the price of a stay. Without a home or a stay no request is sent. */
export function useStayQuote(home: { id: number } | undefined, stay: ChosenStay | undefined) {
  return useQuery({
    ...quoteQuery(home?.id ?? 0, stay ?? NO_STAY),
    enabled: home !== undefined && stay !== undefined,
  })
}

/** Placeholder of a disabled query; never sent. */
const NO_STAY: ChosenStay = { checkIn: '' as Day, checkOut: '' as Day, guests: 1 }

/** Returns the minimum stay in nights for a check-in day. Without a day no request is sent. */
export function useMinimumStay(home: HomeMinimum | undefined, checkIn: Day | undefined): number | undefined {
  const { data } = useStayQuote(home, checkIn && { checkIn, checkOut: addDays(checkIn, 1), guests: 1 })
  return home && (data?.minimumStay ?? home.effectiveMinimumStay)
}
