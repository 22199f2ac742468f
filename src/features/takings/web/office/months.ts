import { MAX_MONTHS } from '#features/takings/contract.ts'
import { type Day, formatMonth as formatMonthOf, monthsBefore, toDay } from '#platform/shared/day.ts'

/** A month as `yyyy-mm`. */
export type Month = string

export interface Range {
  from: Month
  to: Month
}

const MONTH = /^(?:20)\d{2}-(?:0[1-9]|1[0-2])$/

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** Returns the month `count` months later; earlier for a negative count. */
export function addMonths(month: Month, count: number): Month {
  return monthOf(monthsBefore(toDay(`${month}-01`), -count))
}

/** Lists all months of the range, at most `MAX_MONTHS`. */
export function monthsIn({ from, to }: Range): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to && months.length < MAX_MONTHS; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Parses a range from the URL; defaults to the current calendar year. */
export function parseRange(from: string, to: string, today: Day): Range {
  const isRange = MONTH.test(from) && MONTH.test(to) && from <= to
  if (!isRange || addMonths(from, MAX_MONTHS - 1) < to) return yearRange(today.slice(0, 4))
  return { from, to }
}

function yearRange(year: string): Range {
  return { from: `${year}-01`, to: `${year}-12` }
}

/** Ranges that owners often need. The tax year is counted from April to March. */
export function commonRanges(today: Day): { label: string; range: Range }[] {
  const year = Number(today.slice(0, 4))
  const taxYear = today.slice(5) < '04-06' ? year - 1 : year
  return [
    { label: 'This year', range: yearRange(String(year)) },
    { label: 'Last year', range: yearRange(String(year - 1)) },
    { label: 'Last 12 months', range: { from: addMonths(monthOf(today), -11), to: monthOf(today) } },
    {
      label: `Tax year ${taxYear}/${String(taxYear + 1).slice(2)}`,
      range: { from: `${taxYear}-04`, to: `${taxYear + 1}-03` },
    },
  ]
}

/** For example `September 2026`. */
export function formatMonth(month: Month): string {
  return formatMonthOf(toDay(`${month}-01`))
}

/** For example `Sep`. */
export function formatMonthShort(month: Month): string {
  return formatMonth(month).slice(0, 3)
}
