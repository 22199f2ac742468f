import { DEMO_HOMES, type DemoHome } from '#demo/data/homes.ts'
import { addDays, type Day, toDay } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'

/** A season of a demo home; the season includes `lastNight`. */
export interface PlannedSeason {
  id: number
  home: DemoHome
  name: string
  firstNight: Day
  lastNight: Day
  pricePerNight: Pence
  weekendPrice: Pence | null
  minimumStay: number
}

const WEEKEND_MORE = pence(1_500)

/** Returns each home's current or next summer season and Christmas season. */
export function planSeasons(today: Day): PlannedSeason[] {
  const summer = nextOf(today, (year) => ({ first: toDay(`${year}-07-18`), last: toDay(`${year}-08-31`) }))
  const christmas = nextOf(today, (year) => ({ first: toDay(`${year}-12-19`), last: toDay(`${year + 1}-01-02`) }))
  return DEMO_HOMES.flatMap((home, index) => [
    {
      id: 2 * index + 1,
      home,
      name: 'Summer',
      firstNight: summer.first,
      lastNight: summer.last,
      pricePerNight: home.seasonPrices.summer,
      weekendPrice: pence(home.seasonPrices.summer + WEEKEND_MORE),
      minimumStay: 3,
    },
    {
      id: 2 * index + 2,
      home,
      name: 'Christmas and New Year',
      firstNight: christmas.first,
      lastNight: christmas.last,
      pricePerNight: home.seasonPrices.christmas,
      weekendPrice: null,
      minimumStay: 3,
    },
  ])
}

function nextOf(today: Day, inYear: (year: number) => { first: Day; last: Day }): { first: Day; last: Day } {
  const year = Number(today.slice(0, 4))
  // The Christmas season of last year may not have ended.
  const seasons = [inYear(year - 1), inYear(year), inYear(year + 1)]
  return seasons.find(({ last }) => addDays(last, 1) > today) ?? inYear(year + 1)
}
