import { takenNights } from '#features/calendar/server/calendar.ts'
import { otherFreeHomes } from '#features/calendar/server/free-homes.ts'
import type { Alternative, Alternatives } from '#features/offers/contract.ts'
import { homePrices } from '#features/prices/server/home-prices.ts'
import { minimumStayOf } from '#features/prices/server/minimum-stay.ts'
import { minimumStays } from '#features/prices/server/minimum-stays.ts'
import { type HomePrices, type PricedStay, priceOfStay } from '#features/prices/server/pricing.ts'
import { listProperties, propertyOf } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, dayInLondon, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { otherHomesTooSmall } from './store.ts'

/** A stay to find alternatives for: it is taken, or expensive. */
export interface RequestedOffer {
  propertyId: number
  stay: Stay
  guests: number
}

/** The most suggestions of each kind. */
const MAX = 6
/** How far other days may be from the requested days. */
const DAYS_AROUND = 14

interface Found extends PricedStay {
  propertyId: number
  stay: Stay
}

/**
 * Finds other shown homes on the same days, cheapest first, and other days of equal length in the same home, nearest first.
 * Returns at most six of each, none in the past or under its minimum stay; nothing for an invalid stay. The number of queries
 * does not depend on the number of homes.
 */
export async function findAlternatives(ctx: AppContext, requested: RequestedOffer): Promise<Alternatives> {
  const { propertyId, stay } = requested
  const today = dayInLondon(ctx.clock.now())
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1 || nights > LONGEST) return { homes: [], days: [], tooSmall: 0 }
  const around = { checkIn: addDays(stay.checkIn, -DAYS_AROUND), checkOut: addDays(stay.checkOut, DAYS_AROUND) }
  const [settings, free] = await Promise.all([
    readSettings(ctx),
    stay.checkIn < today ? [] : otherFreeHomes(ctx.database, requested, ctx.clock.now()),
  ])
  const prices = await homePrices(ctx.database, { propertyIds: [...free, propertyId], stay: around }, settings.vat)
  const own = prices.get(propertyId)
  prices.delete(propertyId)
  const [homes, days] = await Promise.all([
    inOtherHomes(ctx, requested, { prices, policy: settings.policy }),
    own ? onOtherDays(ctx, requested, { prices: own, policy: settings.policy }) : [],
  ])
  const tooSmall = homes.length > 0 ? 0 : await otherHomesTooSmall(ctx.database, requested, ctx.clock.now())
  return { ...(await withHomes(ctx, requested.guests, { homes, days })), tooSmall }
}

/** Longer stays get no alternatives. */
const LONGEST = 90

type Priced<Prices> = Pick<PublicSettings, 'policy'> & { prices: Prices }

async function inOtherHomes(
  ctx: AppContext,
  { stay, guests }: RequestedOffer,
  { prices, policy }: Priced<ReadonlyMap<number, HomePrices>>,
): Promise<Found[]> {
  const min = await minimumStays(ctx, prices, { stay, policy })
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  return [...prices]
    .filter(([id]) => nights >= (min.get(id) ?? 0))
    .map(([propertyId, home]) => ({ propertyId, stay, ...priceOfStay(home, { stay, guests }, policy) }))
    .sort((one, other) => one.total - other.total || one.propertyId - other.propertyId)
    .slice(0, MAX)
}

async function onOtherDays(
  ctx: AppContext,
  { propertyId, stay, guests }: RequestedOffer,
  { prices, policy }: Priced<HomePrices>,
): Promise<Found[]> {
  const today = dayInLondon(ctx.clock.now())
  const home = await propertyOf(ctx.database, propertyId)
  if (!home || guests > home.maxGuests) return []
  const around = { checkIn: addDays(stay.checkIn, -DAYS_AROUND - 1), checkOut: addDays(stay.checkOut, DAYS_AROUND + 1) }
  const taken = new Set(await takenNights(ctx, propertyId, around))
  return NEAREST_FIRST.map((by) => ({ checkIn: addDays(stay.checkIn, by), checkOut: addDays(stay.checkOut, by) }))
    .filter(({ checkIn }) => checkIn >= today)
    .filter((other) => !nightsOf(other).some((night) => taken.has(night)))
    .filter((other) => nightsBetween(other.checkIn, other.checkOut) >= minimumStayOf(prices, other, { policy, taken }))
    .slice(0, MAX)
    .map((other) => ({ propertyId, stay: other, ...priceOfStay(prices, { stay: other, guests }, policy) }))
}

/** A day earlier, a day later, two days earlier … */
const NEAREST_FIRST = Array.from({ length: DAYS_AROUND }, (_, index) => [-index - 1, index + 1]).flat()

/** Adds each home's title and first photograph, in one query. */
async function withHomes(
  ctx: AppContext,
  guests: number,
  found: { homes: Found[]; days: Found[] },
): Promise<Omit<Alternatives, 'tooSmall'>> {
  const ids = [...new Set([...found.homes, ...found.days].map(({ propertyId }) => propertyId))]
  if (ids.length === 0) return { homes: [], days: [] }
  const { rows } = await listProperties(ctx, { audience: 'office', which: (home) => home('property.id', 'in', ids) })
  const homes = new Map(rows.map((home) => [home.id, home]))
  const onWire = ({ propertyId, stay, ...price }: Found): Alternative[] => {
    const home = homes.get(propertyId)
    // The home was deleted since it was found.
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
  return { homes: found.homes.flatMap(onWire), days: found.days.flatMap(onWire) }
}
