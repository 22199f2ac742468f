import { nightOwners } from '#features/calendar/server/calendar.ts'
import { minimumStays } from '#features/calendar/server/gaps.ts'
import { homePrices } from '#features/calendar/server/home-prices.ts'
import { minimumStayOf } from '#features/calendar/server/minimum-stay.ts'
import { type HomePrices, type PricedStay, priceOfStay } from '#features/calendar/server/pricing.ts'
import { listProperties, propertyOf } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { addDays, type Day, dayInLondon, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { Alternative, Alternatives } from '../contract.ts'
import { otherFreeHomes } from './store.ts'

/** A stay that cannot be had, or might be had better. */
export interface Wished {
  propertyId: number
  stay: Stay
  guests: number
}

/** So many of each kind are suggested at the most. */
const MOST = 6
/** How far other days may lie from those that were wished for. */
const DAYS_AROUND = 14

interface Found extends PricedStay {
  propertyId: number
  stay: Stay
}

/**
 * Homes on show that are free on the same days, the cheapest first, and other days as many nights long in the same home,
 * the nearest first: at most six of each, none in the past or under its minimum stay. A few queries, whatever the number
 * of homes. Nothing where the stay itself makes no sense.
 */
export async function findAlternatives(office: Office, wished: Wished): Promise<Alternatives> {
  const { propertyId, stay } = wished
  const today = dayInLondon(office.clock.now())
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1 || nights > LONGEST || stay.checkIn > LAST_DAY) return { homes: [], days: [] }
  const around = { checkIn: addDays(stay.checkIn, -DAYS_AROUND), checkOut: addDays(stay.checkOut, DAYS_AROUND) }
  const [settings, free] = await Promise.all([
    readSettings(office),
    stay.checkIn < today ? [] : otherFreeHomes(office.database, wished, office.clock.now()),
  ])
  const prices = await homePrices(office.database, [...free, propertyId], around, settings.vat)
  const own = prices.get(propertyId)
  prices.delete(propertyId)
  const [homes, days] = await Promise.all([
    inOtherHomes(office, prices, wished, settings),
    own ? onOtherDays(office, own, wished, { settings, today }) : [],
  ])
  return withHomes(office, wished.guests, { homes, days })
}

/** More nights than anybody is offered other days for. */
const LONGEST = 90
const LAST_DAY = '2150-01-01'

async function inOtherHomes(
  office: Office,
  prices: ReadonlyMap<number, HomePrices>,
  { stay, guests }: Wished,
  { policy }: PublicSettings,
): Promise<Found[]> {
  const least = await minimumStays(office, prices, stay, policy)
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  return [...prices]
    .filter(([id]) => nights >= (least.get(id) ?? 0))
    .map(([propertyId, home]) => ({ propertyId, stay, ...priceOfStay(home, stay, guests, policy) }))
    .sort((one, other) => one.total - other.total || one.propertyId - other.propertyId)
    .slice(0, MOST)
}

async function onOtherDays(
  office: Office,
  prices: HomePrices,
  { propertyId, stay, guests }: Wished,
  { settings: { policy }, today }: { settings: PublicSettings; today: Day },
): Promise<Found[]> {
  const home = await propertyOf(office.database, propertyId)
  if (!home || guests > home.maxGuests) return []
  const from = addDays(stay.checkIn, -DAYS_AROUND - 1)
  const to = addDays(stay.checkOut, DAYS_AROUND + 1)
  const taken = new Set((await nightOwners(office, propertyId, from, to)).map(({ night }) => night))
  return NEAREST_FIRST.map((by) => ({ checkIn: addDays(stay.checkIn, by), checkOut: addDays(stay.checkOut, by) }))
    .filter(({ checkIn }) => checkIn >= today)
    .filter((other) => !nightsOf(other).some((night) => taken.has(night)))
    .filter((other) => nightsBetween(other.checkIn, other.checkOut) >= minimumStayOf(prices, other, policy, taken))
    .slice(0, MOST)
    .map((other) => ({ propertyId, stay: other, ...priceOfStay(prices, other, guests, policy) }))
}

/** A day earlier, a day later, two days earlier … */
const NEAREST_FIRST = Array.from({ length: DAYS_AROUND }, (_, index) => [-index - 1, index + 1]).flat()

/** With each home's name and first picture: one query for all. */
async function withHomes(
  office: Office,
  guests: number,
  found: { homes: Found[]; days: Found[] },
): Promise<Alternatives> {
  const ids = [...new Set([...found.homes, ...found.days].map(({ propertyId }) => propertyId))]
  if (ids.length === 0) return { homes: [], days: [] }
  const { rows } = await listProperties(office, 'office', {}, (home) => home('property.id', 'in', ids))
  const homes = new Map(rows.map((home) => [home.id, home]))
  const told = ({ propertyId, stay, ...price }: Found): Alternative[] => {
    const home = homes.get(propertyId)
    // Deleted since it was found.
    if (!home) return []
    return [
      {
        propertyId,
        title: home.title,
        city: home.city,
        photograph: home.photographs[0] ?? null,
        ...stay,
        nights: price.nights,
        guests,
        lines: price.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
        total: toPounds(price.total),
        securityDeposit: toPounds(price.securityDeposit),
      },
    ]
  }
  return { homes: found.homes.flatMap(told), days: found.days.flatMap(told) }
}
