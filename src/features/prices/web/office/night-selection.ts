import type { OfficePrices } from '#features/prices/contract.ts'
import { addDays, type Day, formatLongDay, nightsBetween, toDay, weekdayOf } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** A range of nights; `end` may be before `anchor`. */
export interface Selection {
  anchor: Day
  end: Day
}

export type Night = OfficePrices['nights'][number]

export function boundsOf({ anchor, end }: Selection): { first: Day; last: Day } {
  return anchor <= end ? { first: anchor, last: end } : { first: end, last: anchor }
}

/** The first press selects a night, the second extends the selection, the third restarts it. */
export function selectNight(selection: Selection | undefined, night: Day): Selection {
  const isFirst = selection !== undefined && selection.anchor === selection.end
  return isFirst && night !== selection.anchor ? extendSelection(selection, night) : { anchor: night, end: night }
}

/** Extends the selection to a night; starts a selection when there is none. */
export function extendSelection(selection: Selection | undefined, night: Day): Selection {
  return { anchor: selection?.anchor ?? night, end: night }
}

/** Returns the night that a key moves to, within the year; `undefined` for other keys. */
export function nightAfterKey(night: Day, key: string): Day | undefined {
  const year = night.slice(0, 4)
  const target = targetNight(night, key)
  if (target === undefined || target.slice(0, 4) === year) return target
  return toDay(target < night ? `${year}-01-01` : `${year}-12-31`)
}

function targetNight(night: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(night, -1)
    case 'ArrowRight':
      return addDays(night, 1)
    case 'ArrowUp':
      return addDays(night, -7)
    case 'ArrowDown':
      return addDays(night, 7)
    case 'Home':
      return addDays(night, -weekdayOf(night))
    case 'End':
      return addDays(night, 6 - weekdayOf(night))
    case 'PageUp':
      return addDays(night, -28)
    case 'PageDown':
      return addDays(night, 28)
    default:
      return undefined
  }
}

/** Text for screen readers: "12 nights selected, 4 August 2026 to 15 August 2026, …". */
export function describeSelection(selection: Selection, nights: readonly Night[]): string {
  const { first, last } = boundsOf(selection)
  const count = nightsBetween(first, last) + 1
  const days = first === last ? formatLongDay(first) : `${formatLongDay(first)} to ${formatLongDay(last)}`
  const costs = formatPriceRange(nights.filter(({ night }) => first <= night && night <= last))
  return `${formatCount(count, 'night')} selected, ${days}${costs && `, ${costs} a night`}.`
}

/** Formats the range of prices: `£145.00` or `£145.00 to £190.00`; empty without nights. */
export function formatPriceRange(nights: readonly Night[]): string {
  const prices = nights.map(({ price }) => penceOf(price)).sort((one, other) => one - other)
  const [lowest] = prices
  const highest = prices.at(-1)
  if (lowest === undefined || highest === undefined) return ''
  return lowest === highest ? formatPounds(lowest) : `${formatPounds(lowest)} to ${formatPounds(highest)}`
}
