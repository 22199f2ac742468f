import * as z from 'zod/mini'
import { type OfficePrices, type PricesForm, type Season, seasonForm } from '#features/prices/contract.ts'
import { addDays, type Day, isDay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { bodyOf } from './usual-fields.ts'

/** A season as it is typed; a day may be missing, and an empty number is `NaN` or `null`. */
export type SeasonValues = {
  name: string
  firstNight: string
  lastNight: string
  pricePerNight: number
  weekendPrice: number | null
  minimumStay: number | null
}

/** A season that is being written: a new one has no `id`. */
export interface SeasonDraft {
  id?: number
  values: SeasonValues
}

export function draftOf(season: Season): SeasonDraft {
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

/** A new season on some nights, or on none yet, that starts from what the home usually costs. */
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

/** The same season a year later: on the same days of the calendar. */
export function nextYearOf(season: Season): SeasonDraft {
  const { values } = draftOf(season)
  return { values: { ...values, firstNight: yearLater(season.firstNight), lastNight: yearLater(season.lastNight) } }
}

/** The same day of the next year; of a leap day the one before it. */
function yearLater(day: Day): Day {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(later) ? later : addDays(day, 365)
}

/** The server's own rules, over what is typed. */
export const seasonFields = z.pipe(
  z.transform(
    (values: SeasonValues): z.input<typeof seasonForm> => ({
      ...values,
      // Whether they are days the rules say.
      firstNight: values.firstNight as Day,
      lastNight: values.lastNight as Day,
      weekendPrice: given(values.weekendPrice),
      minimumStay: given(values.minimumStay),
    }),
  ),
  seasonForm,
)
export type TypedSeason = z.output<typeof seasonForm>

/** Prices with a season more, or with another in the place of one. */
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
    const isThere = prices.seasons.some((one) => one.id === id)
    const others = prices.seasons.filter((one) => one.id !== id)
    // Whoever keeps a season that somebody else has deleted meanwhile writes it anew.
    return { ...bodyOf(prices), seasons: [...others, isThere && id !== undefined ? { ...season, id } : season] }
  }
}

export function withoutSeason(id: number): (prices: OfficePrices) => PricesForm {
  return (prices) => ({ ...bodyOf(prices), seasons: prices.seasons.filter((one) => one.id !== id) })
}

/** Takes a deletion back; the season has another number then. */
export function withSeasonAgain({ id: _, ...season }: Season): (prices: OfficePrices) => PricesForm {
  return (prices) => ({ ...bodyOf(prices), seasons: [...prices.seasons, season] })
}

/** A field for a number that is empty gives none. */
function given(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure
}
