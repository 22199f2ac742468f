import * as z from 'zod/mini'
import { type OfficePrices, type PricesForm, type Season, seasonForm } from '#features/prices/contract.ts'
import { addDays, type Day, isDay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { toBody } from './standard-fields.ts'

/** Form values of a season; a day may be empty, an empty number is `NaN` or `null`. */
export type SeasonValues = {
  name: string
  firstNight: string
  lastNight: string
  pricePerNight: number
  weekendPrice: number | null
  minimumStay: number | null
}

/** A season being edited; a new season has no `id`. */
export interface SeasonDraft {
  id?: number
  values: SeasonValues
}

export function toDraft(season: Season): SeasonDraft {
  return {
    id: season.id,
    values: {
      name: season.name,
      firstNight: season.firstNight,
      lastNight: season.lastNight,
      pricePerNight: Number(season.pricePerNight),
      weekendPrice: season.weekendPrice === null ? null : Number(season.weekendPrice),
      minimumStay: season.minimumStay,
    },
  }
}

/** Returns a new season with the home's standard prices, with the given nights or empty days. */
export function newSeason(prices: OfficePrices, nights?: { first: Day; last: Day }): SeasonDraft {
  return {
    values: {
      name: '',
      firstNight: nights?.first ?? '',
      lastNight: nights?.last ?? '',
      pricePerNight: Number(prices.pricePerNight),
      weekendPrice: prices.weekendPrice === null ? null : Number(prices.weekendPrice),
      minimumStay: null,
    },
  }
}

/** Copies a season to the same calendar days of the next year. */
export function copyToNextYear(season: Season): SeasonDraft {
  const { values } = toDraft(season)
  return { values: { ...values, firstNight: yearLater(season.firstNight), lastNight: yearLater(season.lastNight) } }
}

/** 29 February becomes 28 February. */
function yearLater(day: Day): Day {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(later) ? later : addDays(day, 365)
}

/** The server's schema, applied to form values. */
export const seasonFields = z.pipe(
  z.transform(
    (values: SeasonValues): z.input<typeof seasonForm> => ({
      ...values,
      // The schema checks whether the texts are days.
      firstNight: values.firstNight as Day,
      lastNight: values.lastNight as Day,
      weekendPrice: numberOrNull(values.weekendPrice),
      minimumStay: numberOrNull(values.minimumStay),
    }),
  ),
  seasonForm,
)
export type TypedSeason = z.output<typeof seasonForm>

/** Returns an edit that adds a season, or replaces the season with that id. */
export function withSeason(id: number | undefined, typed: TypedSeason): (prices: OfficePrices) => PricesForm {
  const season = {
    name: typed.name,
    firstNight: typed.firstNight,
    lastNight: typed.lastNight,
    pricePerNight: toPounds(typed.pricePerNight),
    weekendPrice: typed.weekendPrice === null ? null : toPounds(typed.weekendPrice),
    minimumStay: typed.minimumStay,
  }
  return (prices) => {
    const isStored = prices.seasons.some((one) => one.id === id)
    const others = prices.seasons.filter((one) => one.id !== id)
    // A season that another member of staff has deleted meanwhile is added again.
    return { ...toBody(prices), seasons: [...others, isStored && id !== undefined ? { ...season, id } : season] }
  }
}

export function withoutSeason(id: number): (prices: OfficePrices) => PricesForm {
  return (prices) => ({ ...toBody(prices), seasons: prices.seasons.filter((one) => one.id !== id) })
}

/** Undoes a deletion; the season gets a new id. */
export function withRestoredSeason({ id: _, ...season }: Season): (prices: OfficePrices) => PricesForm {
  return (prices) => ({ ...toBody(prices), seasons: [...prices.seasons, season] })
}

/** An empty number field yields `NaN`. */
function numberOrNull(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value
}
