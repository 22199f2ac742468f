import { type PublicSettings, VAT_PERCENT } from '#features/settings/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { type Day, nightsOf, type Stay, weekdayOf } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, percentOf, sumOf } from '#platform/shared/money.ts'

/** From so many nights on a stay gets the weekly and the monthly reduction. */
const WEEK_NIGHTS = 7
const MONTH_NIGHTS = 28

/** Every price that a guest sees is what the guest pays: VAT is added where the business's prices are without it. */
export function priceForGuest(price: Pence, vat: PublicSettings['vat']): Pence {
  return vat === 'exclusive' ? sumOf([price, percentOf(price, VAT_PERCENT)]) : price
}

/** The VAT in whatever a guest pays, in per cent; 0 where the business does not charge any. */
export function vatPercentOf(vat: PublicSettings['vat']): number {
  return vat === 'not-registered' ? 0 : VAT_PERCENT
}

export type DepositRule = Pick<PublicSettings['policy'], 'securityDepositPercent' | 'securityDepositMinPence'>

/** A home's own rule for the deposit: a flat sum in pence, or per cent of the price; without either it has none. */
export interface OwnDeposit {
  amount: Pence | null
  percent: number | null
}

/** The rule for the deposit of a home: its own, of which the business's least amount is no part, or else the business's. */
export function depositRuleOf({ amount, percent }: OwnDeposit, policy: DepositRule): DepositRule {
  if (amount === null && percent === null) return policy
  return { securityDepositPercent: percent ?? 0, securityDepositMinPence: amount ?? 0 }
}

/** The larger of a share of the price and a least amount: 50 % and £100. */
export function securityDepositOf(total: Pence, rule: DepositRule): Pence {
  return pence(Math.max(percentOf(total, rule.securityDepositPercent), rule.securityDepositMinPence))
}

/** What a night costs on certain days of the year, in place of the home's usual prices. */
export interface Season {
  name: string
  firstNight: Day
  lastNight: Day
  perNight: Pence
  /** Friday and Saturday nights; `null` where they cost what the others do. */
  weekendNight: Pence | null
  /** Nights that a stay which arrives in the season has at least; `null` where the home's own rule holds. */
  minimumStay: number | null
}

/** All that makes the price of a stay in one home, as the office wrote it: before VAT where that is added. */
export interface HomePrices {
  perNight: Pence
  weekendNight: Pence | null
  /** No two have the same night; those that have none of the stay asked for may be missing. */
  seasons: readonly Season[]
  /** Off the nights of a stay of 7 nights or more, in per cent; 0 for none. */
  weeklyPercent: number
  /** Off the nights of a stay of 28 nights or more, instead of the weekly one. */
  monthlyPercent: number
  cleaningFee: Pence
  /** Guests that the nightly price is for; `null` for as many as the home takes. */
  includedGuests: number | null
  /** For each guest beyond, a night. */
  extraGuestNight: Pence
  vat: PublicSettings['vat']
  deposit: OwnDeposit
  /** Nights that a stay has at least outside the seasons; `null` where the business's own rule holds. */
  minimumStay: number | null
  /** Whether a stay under the minimum is let when it fills a gap between two others exactly. */
  letsGaps: boolean
}

/** A home whose nights all cost the same, and nothing else does. */
export function plainPrices(perNight: Pence, vat: PublicSettings['vat']): HomePrices {
  return {
    perNight,
    weekendNight: null,
    seasons: [],
    weeklyPercent: 0,
    monthlyPercent: 0,
    cleaningFee: pence(0),
    includedGuests: null,
    extraGuestNight: pence(0),
    vat,
    deposit: { amount: null, percent: null },
    minimumStay: null,
    letsGaps: false,
  }
}

const PRICE_LINES = ['nights', 'extra-guests', 'reduction', 'cleaning'] as const
type PriceLineKind = (typeof PRICE_LINES)[number]

interface PriceLine {
  kind: PriceLineKind
  label: string
  amount: Pence
}

export interface PricedStay {
  nights: number
  lines: PriceLine[]
  /** Without the security deposit, which comes back. */
  total: Pence
  securityDeposit: Pence
}

/**
 * What a stay costs a number of guests, line by line, and its deposit by the home's rule or else the policy's. Pure: the same prices give the same quote. A stay has 1 night or
 * more. VAT, where it is added, is in every price before it is multiplied, so that each line is what it says.
 */
export function priceOfStay(
  prices: HomePrices,
  { stay, guests }: { stay: Stay; guests: number },
  policy: DepositRule,
): PricedStay {
  const nights = nightsOf(stay)
  const nightLines = linesOfNights(prices, nights)
  const extra = extraGuests(prices, guests, nights.length)
  const lines = [
    ...nightLines,
    ...extra,
    ...reduction(prices, nights.length, sumOf([...nightLines, ...extra].map(({ amount }) => amount))),
    ...cleaning(prices),
  ]
  const total = sumOf(lines.map(({ amount }) => amount))
  return {
    nights: nights.length,
    lines,
    total,
    securityDeposit: securityDepositOf(total, depositRuleOf(prices.deposit, policy)),
  }
}

/** The season that a night lies in, as the office wrote it or as it is sent. */
export function seasonOn<Dated extends Pick<Season, 'firstNight' | 'lastNight'>>(
  seasons: readonly Dated[],
  night: Day,
): Dated | undefined {
  return seasons.find(({ firstNight, lastNight }) => firstNight <= night && night <= lastNight)
}

/** What one night costs, and the season that it costs so much in; what the guest pays, VAT included. */
export function priceOfNight(
  prices: HomePrices,
  night: Day,
): { price: Pence; season: Season | null; weekend: boolean } {
  const season = seasonOn(prices.seasons, night) ?? null
  const { perNight, weekendNight } = season ?? prices
  const weekend = isWeekendNight(night) && weekendNight !== null
  return { price: priceForGuest(weekend ? weekendNight : perNight, prices.vat), season, weekend }
}

/** The night before a Saturday or a Sunday. */
function isWeekendNight(night: Day): boolean {
  return weekdayOf(night) === 4 || weekdayOf(night) === 5
}

/** Nights of one price and one reason share a line, in the order in which the stay first comes to them. */
function linesOfNights(prices: HomePrices, nights: Day[]): PriceLine[] {
  const groups = new Map<string, { price: Pence; count: number; words: [one: string, many: string] }>()
  for (const night of nights) {
    const { price, season, weekend } = priceOfNight(prices, night)
    const key = `${price} ${weekend} ${season?.name ?? ''}`
    const group = groups.get(key) ?? { price, count: 0, words: wordsFor(season, weekend) }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()].map(({ price, count, words: [one, many] }) => ({
    kind: 'nights',
    label: `${count} ${count === 1 ? one : many} at ${formatPounds(price)}`,
    amount: pence(price * count),
  }))
}

function wordsFor(season: Season | null, weekend: boolean): [one: string, many: string] {
  const night = weekend ? 'weekend night' : 'night'
  const within = season ? ` in ${season.name}` : ''
  return [`${night}${within}`, `${night}s${within}`]
}

function extraGuests(
  { includedGuests, extraGuestNight, vat }: HomePrices,
  guests: number,
  nights: number,
): PriceLine[] {
  const extra = includedGuests === null ? 0 : Math.max(0, guests - includedGuests)
  const price = priceForGuest(extraGuestNight, vat)
  if (extra === 0 || price === 0) return []
  const who = `${extra} extra ${extra === 1 ? 'guest' : 'guests'}`
  const when = counted(nights, 'night')
  return [
    { kind: 'extra-guests', label: `${who}, ${when} at ${formatPounds(price)}`, amount: pence(price * extra * nights) },
  ]
}

function reduction({ weeklyPercent, monthlyPercent }: HomePrices, nights: number, ofNights: Pence): PriceLine[] {
  const monthly = nights >= MONTH_NIGHTS && monthlyPercent > 0
  const percent = monthly ? monthlyPercent : nights >= WEEK_NIGHTS ? weeklyPercent : 0
  const amount = percentOf(ofNights, percent)
  if (amount === 0) return []
  const [name, from] = monthly ? ['Monthly', MONTH_NIGHTS] : ['Weekly', WEEK_NIGHTS]
  return [{ kind: 'reduction', label: `${name} reduction from ${from} nights, ${percent} %`, amount: pence(-amount) }]
}

function cleaning({ cleaningFee, vat }: HomePrices): PriceLine[] {
  const amount = priceForGuest(cleaningFee, vat)
  return amount === 0 ? [] : [{ kind: 'cleaning', label: 'Cleaning', amount }]
}
