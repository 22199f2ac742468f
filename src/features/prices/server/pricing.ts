import { type Dated, type Rate, rateOfNight } from '#features/night-rates.ts'
import { type PublicSettings, VAT_PERCENT } from '#features/settings/contract.ts'
import { type Day, nightsOf, type Stay } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, percentOf, sumOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** Nights from which the weekly and the monthly reduction apply. */
const WEEK_NIGHTS = 7
const MONTH_NIGHTS = 28

/** Returns the price that a guest pays: adds VAT to a price that excludes it. */
export function priceForGuest(price: Pence, vat: PublicSettings['vat']): Pence {
  return vat === 'exclusive' ? sumOf([price, percentOf(price, VAT_PERCENT)]) : price
}

/** Returns the rate of VAT in a guest's price, in per cent; 0 for a business that is not registered. */
export function vatPercentOf(vat: PublicSettings['vat']): number {
  return vat === 'not-registered' ? 0 : VAT_PERCENT
}

export type DepositRule = Pick<PublicSettings['policy'], 'securityDepositPercent' | 'securityDepositMinPence'>

/** A flat sum in pence, or per cent of the price. If both are `null`, the business's rule applies. */
export interface HomeDeposit {
  amount: Pence | null
  percent: number | null
}

/** Returns the home's own deposit rule, without the business's minimum, else the business's rule. */
export function depositRuleOf({ amount, percent }: HomeDeposit, policy: DepositRule): DepositRule {
  if (amount === null && percent === null) return policy
  return { securityDepositPercent: percent ?? 0, securityDepositMinPence: amount ?? 0 }
}

/** Returns the larger of a share of the price and a minimum, such as 50 % and £100. */
export function securityDepositOf(total: Pence, rule: DepositRule): Pence {
  return pence(Math.max(percentOf(total, rule.securityDepositPercent), rule.securityDepositMinPence))
}

/** Prices that replace the standard prices from `firstNight` to `lastNight`, both included. */
export interface Season extends Dated, Rate {
  name: string
  /** Minimum nights of a stay that arrives in the season; `null` when the home's minimum applies. */
  minimumStay: number | null
}

/** All prices and rules of a home as the office entered them, before VAT where prices exclude it. */
export interface HomePrices extends Rate {
  /** Seasons do not overlap. Seasons without a night of the requested stay may be missing. */
  seasons: readonly Season[]
  /** Per cent off the nights of a stay of 7 nights or more; 0 for none. */
  weeklyPercent: number
  /** Per cent off the nights of a stay of 28 nights or more, instead of `weeklyPercent`. */
  monthlyPercent: number
  cleaningFee: Pence
  /** Guests included in the nightly price; `null` for as many as the home takes. */
  includedGuests: number | null
  /** Per further guest and night. */
  extraGuestNight: Pence
  vat: PublicSettings['vat']
  deposit: HomeDeposit
  /** Minimum nights where no season has its own minimum; `null` when the business's minimum applies. */
  minimumStay: number | null
  /** Whether a stay below the minimum may fill a gap between taken nights exactly. */
  letsGaps: boolean
}

/** Returns prices with a single nightly price and no fees. */
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
  /** Excludes the security deposit, which is returned. */
  total: Pence
  securityDeposit: Pence
}

/** Prices a stay of at least 1 night. VAT is added before multiplication, so that each line's amount equals its label. */
export function priceOfStay(
  prices: HomePrices,
  { stay, guests }: { stay: Stay; guests: number },
  policy: DepositRule,
): PricedStay {
  const nights = nightsOf(stay)
  const nightLines = groupNights(prices, nights)
  const extra = extraGuestLines(prices, guests, nights.length)
  const lines = [
    ...nightLines,
    ...extra,
    ...reductionLines(prices, nights.length, sumOf([...nightLines, ...extra].map(({ amount }) => amount))),
    ...cleaningLines(prices),
  ]
  const total = sumOf(lines.map(({ amount }) => amount))
  return {
    nights: nights.length,
    lines,
    total,
    securityDeposit: securityDepositOf(total, depositRuleOf(prices.deposit, policy)),
  }
}

/** Returns the price of a night including VAT, its season and whether the weekend price applies. */
export function priceOfNight(
  prices: HomePrices,
  night: Day,
): { price: Pence; season: Season | null; weekend: boolean } {
  const { price, season, weekend } = rateOfNight(prices, night)
  return { price: priceForGuest(price, prices.vat), season: season ?? null, weekend }
}

/** Groups nights of equal price, season and kind into a line, in order of first occurrence. */
function groupNights(prices: HomePrices, nights: Day[]): PriceLine[] {
  const groups = new Map<string, { price: Pence; count: number; labels: [one: string, many: string] }>()
  for (const night of nights) {
    const { price, season, weekend } = priceOfNight(prices, night)
    const key = `${price} ${weekend} ${season?.name ?? ''}`
    const group = groups.get(key) ?? { price, count: 0, labels: nightLabels(season, weekend) }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()].map(({ price, count, labels: [one, many] }) => ({
    kind: 'nights',
    label: `${count} ${count === 1 ? one : many} at ${formatPounds(price)}`,
    amount: pence(price * count),
  }))
}

function nightLabels(season: Season | null, weekend: boolean): [one: string, many: string] {
  const night = weekend ? 'weekend night' : 'night'
  const within = season ? ` in ${season.name}` : ''
  return [`${night}${within}`, `${night}s${within}`]
}

function extraGuestLines(
  { includedGuests, extraGuestNight, vat }: HomePrices,
  guests: number,
  nights: number,
): PriceLine[] {
  const extra = includedGuests === null ? 0 : Math.max(0, guests - includedGuests)
  const price = priceForGuest(extraGuestNight, vat)
  if (extra === 0 || price === 0) return []
  const who = `${extra} extra ${extra === 1 ? 'guest' : 'guests'}`
  const when = formatCount(nights, 'night')
  return [
    { kind: 'extra-guests', label: `${who}, ${when} at ${formatPounds(price)}`, amount: pence(price * extra * nights) },
  ]
}

function reductionLines(
  { weeklyPercent, monthlyPercent }: HomePrices,
  nights: number,
  nightsTotal: Pence,
): PriceLine[] {
  const monthly = nights >= MONTH_NIGHTS && monthlyPercent > 0
  const percent = monthly ? monthlyPercent : nights >= WEEK_NIGHTS ? weeklyPercent : 0
  const amount = percentOf(nightsTotal, percent)
  if (amount === 0) return []
  const [name, from] = monthly ? ['Monthly', MONTH_NIGHTS] : ['Weekly', WEEK_NIGHTS]
  return [{ kind: 'reduction', label: `${name} reduction from ${from} nights, ${percent} %`, amount: pence(-amount) }]
}

function cleaningLines({ cleaningFee, vat }: HomePrices): PriceLine[] {
  const amount = priceForGuest(cleaningFee, vat)
  return amount === 0 ? [] : [{ kind: 'cleaning', label: 'Cleaning', amount }]
}
