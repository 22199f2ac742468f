import { type Day, weekdayOf } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'

/** The price of a night, with or without VAT. */
export interface Rate {
  perNight: Pence
  /** Friday and Saturday nights; `null` when they cost `perNight`. */
  weekendNight: Pence | null
}

/** The nights of a season, both included. */
export interface Dated {
  firstNight: Day
  lastNight: Day
}

/** Returns the season of a night. Seasons do not overlap. */
export function seasonOn<Season extends Dated>(seasons: readonly Season[], night: Day): Season | undefined {
  return seasons.find(({ firstNight, lastNight }) => firstNight <= night && night <= lastNight)
}

/** Returns the price of a night, its season and whether the weekend price applies. */
export function rateOfNight<Season extends Dated & Rate>(
  prices: Rate & { seasons: readonly Season[] },
  night: Day,
): { price: Pence; season: Season | undefined; weekend: boolean } {
  const season = seasonOn(prices.seasons, night)
  const { perNight, weekendNight } = season ?? prices
  const weekend = isWeekendNight(night) && weekendNight !== null
  return { price: weekend ? weekendNight : perNight, season, weekend }
}

/** Whether a night is a Friday or Saturday night. */
function isWeekendNight(night: Day): boolean {
  return weekdayOf(night) === 4 || weekdayOf(night) === 5
}
