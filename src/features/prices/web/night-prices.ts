import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Rate, rateOfNight } from '#features/night-rates.ts'
import type { Day } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import type { HomeRates } from '../contract.ts'
import { ratesQuery } from './queries.ts'

/** Returns a guest's price of a night, including VAT; undefined for a past night, whose season is not sent. */
type NightPrices = (night: Day) => Pence | undefined

/** Returns the prices of a home's nights; undefined until a home is chosen and its prices are loaded. */
export function useNightPrices(propertyId: number | undefined, today: Day): NightPrices | undefined {
  const { data } = useQuery({ ...ratesQuery(propertyId ?? 0), enabled: Boolean(propertyId) })
  return useMemo(() => data && nightPricesOf(data, today), [data, today])
}

export function nightPricesOf(rates: HomeRates, today: Day): NightPrices {
  const prices = { ...toRate(rates), seasons: rates.seasons.map((season) => ({ ...season, ...toRate(season) })) }
  return (night) => (night < today ? undefined : rateOfNight(prices, night).price)
}

function toRate({ pricePerNight, weekendPrice }: Pick<HomeRates, 'pricePerNight' | 'weekendPrice'>): Rate {
  return {
    perNight: penceOf(pricePerNight),
    weekendNight: weekendPrice === null ? null : penceOf(weekendPrice),
  }
}
