import { settingsOnShow } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { matchingHomes, nearestMatches, type Which } from './inside/store.ts'
import { asFound, matchingOf } from './search.ts'
import { NO_WISH, nearestFirst, type Wish, type WishedDates } from './wish.ts'

/** How many of each are shown. */
const MOST = 6

/**
 * What comes nearest to a wish that finds nothing: homes that fit but for the dates, with their nearest free stay as many nights
 * long, the nearest first; and other homes: available on the dates and with room for all where there are any, else
 * available, else any. A few queries, whatever the number of homes.
 */
export async function findNearest(
  office: Office,
  wish: Wish,
): Promise<{ stays: FoundProperty[]; others: FoundProperty[] }> {
  const { dates, guests } = wish
  // Both look at the nights of every home, and neither waits for the other.
  const [stays, withRoom] = await Promise.all([
    dates ? nearestStays(office, wish, dates) : [],
    someOf(office, { dates, guests }),
  ])
  const shown = new Set(stays.map(({ id }) => id))
  const wider = [
    () => withRoom,
    // None has room for all: those alone are looked at that have less.
    () => someOf(office, { dates }, guests === null ? undefined : (home) => home('max_guests', '<', guests)),
    () => someOf(office, {}),
  ]
  for (const find of wider) {
    const others = (await find()).filter(({ id }) => !shown.has(id)).slice(0, MOST)
    if (others.length > 0) return { stays, others }
  }
  return { stays, others: [] }
}

/** The first homes that fit the dates and the guests of a wish, and a condition. */
async function someOf(
  office: Office,
  asked: Partial<Pick<Wish, 'dates' | 'guests'>>,
  also: Which = (home) => home.lit(true),
): Promise<FoundProperty[]> {
  const settings = await settingsOnShow(office)
  const wish = { ...NO_WISH, ...asked }
  const { which, ...matching } = matchingOf(office, wish, settings)
  const both: Which = (home) => home.and([also(home), which(home)])
  const { rows } = await matchingHomes(office, { ...matching, which: both, limit: 2 * MOST, offset: 0 })
  return asFound(office, rows, { wish, settings })
}

async function nearestStays(office: Office, wish: Wish, dates: WishedDates): Promise<FoundProperty[]> {
  const settings = await settingsOnShow(office)
  const today = dayInLondon(office.clock.now())
  const nearby = { ...dates, checkIns: nearestFirst(dates, today) }
  const matches = await nearestMatches(office, {
    ...matchingOf(office, { ...wish, dates: null }, settings),
    wished: dates,
    dates: nearby,
    most: MOST,
  })
  const found = await asFound(office, matches, { wish: { ...wish, dates: nearby }, settings })
  const { price } = wish
  if (!price) return found
  const most = price.most * (price.per === 'night' ? dates.nights : 1)
  return found.filter(({ stay }) => stay && penceOf(stay.total) <= most)
}
