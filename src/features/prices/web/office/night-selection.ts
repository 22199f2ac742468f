import type { OfficePrices } from '#features/prices/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { addDays, type Day, formatLongDay, nightsBetween, toDay, weekdayOf } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'

/** Nights that are selected: from one to another, whichever comes first. */
export interface Selection {
  anchor: Day
  end: Day
}

export type Night = OfficePrices['nights'][number]

/** The first and the last night of a selection. */
export function boundsOf({ anchor, end }: Selection): { first: Day; last: Day } {
  return anchor <= end ? { first: anchor, last: end } : { first: end, last: anchor }
}

/** A night is pressed: the first press selects it, the second reaches to another night, the third begins anew. */
export function press(selection: Selection | undefined, night: Day): Selection {
  const isFirst = selection !== undefined && selection.anchor === selection.end
  return isFirst && night !== selection.anchor ? reachTo(selection, night) : { anchor: night, end: night }
}

/** The selection reaches to another night; without one it begins there. */
export function reachTo(selection: Selection | undefined, night: Day): Selection {
  return { anchor: selection?.anchor ?? night, end: night }
}

/** Where a key leads from a night within a year; `undefined` for keys that lead nowhere. */
export function nightAfterKey(night: Day, key: string): Day | undefined {
  const year = night.slice(0, 4)
  const target = targetOf(night, key)
  if (target === undefined || target.slice(0, 4) === year) return target
  return toDay(target < night ? `${year}-01-01` : `${year}-12-31`)
}

function targetOf(night: Day, key: string): Day | undefined {
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

/** What is selected, for those who do not see it: "12 nights selected, 4 August 2026 to 15 August 2026, …". */
export function describeSelection(selection: Selection, nights: readonly Night[]): string {
  const { first, last } = boundsOf(selection)
  const count = nightsBetween(first, last) + 1
  const days = first === last ? formatLongDay(first) : `${formatLongDay(first)} to ${formatLongDay(last)}`
  const costs = costsOf(nights.filter(({ night }) => first <= night && night <= last))
  return `${counted(count, 'night')} selected, ${days}${costs && `, ${costs} a night`}.`
}

/** `£145.00`, or `£145.00 to £190.00`. */
export function costsOf(nights: readonly Night[]): string {
  const prices = nights.map(({ price }) => penceOf(price)).sort((one, other) => one - other)
  const [lowest] = prices
  const highest = prices.at(-1)
  if (lowest === undefined || highest === undefined) return ''
  return lowest === highest ? formatPounds(lowest) : `${formatPounds(lowest)} to ${formatPounds(highest)}`
}
