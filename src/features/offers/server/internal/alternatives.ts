import { findTakenNights } from '#features/calendar/server/calendar.ts'
import type { Alternative, Alternatives } from '#features/offers/contract.ts'
import { readHomePrices } from '#features/prices/server/home-prices.ts'
import { minimumStayOf } from '#features/prices/server/minimum-stay.ts'
import { readMinimumStays } from '#features/prices/server/minimum-stays.ts'
import { type HomePrices, type PricedStay, priceOfStay } from '#features/prices/server/pricing.ts'
import { findOtherAvailableHomes } from '#features/properties/server/available-homes.ts'
import { findProperty, listProperties } from '#features/properties/server/properties.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, dayInLondon, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { countTooSmallHomes } from './store.ts'

export interface RequestedStay {
  propertyId: number
  stay: Stay
  guests: number
}

/** Maximum number of other homes, and of other stays in the home. */
const MAX_SUGGESTIONS = 6
/** Other days are searched up to this many days before and after the requested days. */
const MAX_DAYS_AWAY = 14

interface FoundStay extends PricedStay {
  propertyId: number
  stay: Stay
}

/**
 * Finds up to six other homes, cheapest first, and up to six other stays in the home, nearest first. Returns empty lists for an
 * invalid stay or more than 90 nights.
 */
export async function findAlternatives(ctx: AppContext, requested: RequestedStay): Promise<Alternatives> {
  const { propertyId, stay } = requested
  const today = dayInLondon(ctx.clock.now())
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1 || nights > MAX_NIGHTS) return { homes: [], days: [], tooSmall: 0 }
  const around = { checkIn: addDays(stay.checkIn, -MAX_DAYS_AWAY), checkOut: addDays(stay.checkOut, MAX_DAYS_AWAY) }
  const [settings, free] = await Promise.all([
    readSettings(ctx),
    stay.checkIn < today ? [] : findOtherAvailableHomes(ctx.database, requested, ctx.clock.now()),
  ])
  const prices = await readHomePrices(ctx.database, { propertyIds: [...free, propertyId], stay: around }, settings.vat)
  const own = prices.get(propertyId)
  prices.delete(propertyId)
  const [homes, days] = await Promise.all([
    findOtherHomes(ctx, requested, { prices, policy: settings.policy }),
    own ? findOtherDays(ctx, requested, { prices: own, policy: settings.policy }) : [],
  ])
  const tooSmall = homes.length > 0 ? 0 : await countTooSmallHomes(ctx.database, requested, ctx.clock.now())
  return { ...(await addHomeDetails(ctx, requested.guests, { homes, days })), tooSmall }
}

/** Longer stays get no alternatives. */
const MAX_NIGHTS = 90

type Pricing<Prices> = Pick<PublicSettings, 'policy'> & { prices: Prices }

async function findOtherHomes(
  ctx: AppContext,
  { stay, guests }: RequestedStay,
  { prices, policy }: Pricing<ReadonlyMap<number, HomePrices>>,
): Promise<FoundStay[]> {
  const min = await readMinimumStays(ctx, prices, { stay, policy })
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  return [...prices]
    .filter(([id]) => nights >= (min.get(id) ?? 0))
    .map(([propertyId, home]) => ({ propertyId, stay, ...priceOfStay(home, { stay, guests }, policy) }))
    .sort((one, other) => one.total - other.total || one.propertyId - other.propertyId)
    .slice(0, MAX_SUGGESTIONS)
}

async function findOtherDays(
  ctx: AppContext,
  { propertyId, stay, guests }: RequestedStay,
  { prices, policy }: Pricing<HomePrices>,
): Promise<FoundStay[]> {
  const today = dayInLondon(ctx.clock.now())
  const home = await findProperty(ctx.database, propertyId)
  if (!home || guests > home.maxGuests) return []
  const around = {
    checkIn: addDays(stay.checkIn, -MAX_DAYS_AWAY - 1),
    checkOut: addDays(stay.checkOut, MAX_DAYS_AWAY + 1),
  }
  const taken = new Set(await findTakenNights(ctx, propertyId, around))
  return NEAREST_FIRST.map((by) => ({ checkIn: addDays(stay.checkIn, by), checkOut: addDays(stay.checkOut, by) }))
    .filter(({ checkIn }) => checkIn >= today)
    .filter((other) => !nightsOf(other).some((night) => taken.has(night)))
    .filter((other) => nightsBetween(other.checkIn, other.checkOut) >= minimumStayOf(prices, other, { policy, taken }))
    .slice(0, MAX_SUGGESTIONS)
    .map((other) => ({ propertyId, stay: other, ...priceOfStay(prices, { stay: other, guests }, policy) }))
}

/** Shifts in days: a day earlier, a day later, two days earlier … */
const NEAREST_FIRST = Array.from({ length: MAX_DAYS_AWAY }, (_, index) => [-index - 1, index + 1]).flat()

/** Adds each home's title and first photograph, in one query. */
async function addHomeDetails(
  ctx: AppContext,
  guests: number,
  found: { homes: FoundStay[]; days: FoundStay[] },
): Promise<Omit<Alternatives, 'tooSmall'>> {
  const ids = [...new Set([...found.homes, ...found.days].map(({ propertyId }) => propertyId))]
  if (ids.length === 0) return { homes: [], days: [] }
  const { rows } = await listProperties(ctx, {
    audience: 'office',
    condition: (home) => home('property.id', 'in', ids),
  })
  const homes = new Map(rows.map((home) => [home.id, home]))
  const toAlternative = ({ propertyId, stay, ...price }: FoundStay): Alternative[] => {
    const home = homes.get(propertyId)
    // The home was deleted after the search.
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
  return { homes: found.homes.flatMap(toAlternative), days: found.days.flatMap(toAlternative) }
}
