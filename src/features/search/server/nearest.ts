import { settingsOnShow } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { FoundProperty } from '../contract.ts'
import { nearestMatches } from './inside/store.ts'
import { asFound, findHomes, matchingOf } from './search.ts'
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
  const stays = wish.dates ? await nearestStays(office, wish, wish.dates) : []
  const shown = new Set(stays.map(({ id }) => id))
  const { dates, guests } = wish
  for (const wider of [{ dates, guests }, { dates }, {}]) {
    const { rows } = await findHomes(office, { ...NO_WISH, ...wider }, { limit: MOST + shown.size })
    const others = rows.filter(({ id }) => !shown.has(id)).slice(0, MOST)
    if (others.length > 0) return { stays, others }
  }
  return { stays, others: [] }
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
