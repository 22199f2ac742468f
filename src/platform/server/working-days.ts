import Holidays from 'date-holidays'
import { addDays, type Day, weekdayOf } from '#platform/shared/day.ts'

const SATURDAY = 5

let england: Holidays | undefined
const years = new Map<string, Set<string>>()

/** Whether banks in England are open: Monday to Friday, except bank holidays. */
export function isWorkingDay(day: Day): boolean {
  return weekdayOf(day) < SATURDAY && !bankHolidaysOf(day.slice(0, 4)).has(day)
}

/** Returns the `count`th working day after `day`; with 0, `day` or the next working day. */
export function addWorkingDays(day: Day, count: number): Day {
  let at = day
  for (let left = count; left > 0 || !isWorkingDay(at); ) {
    at = addDays(at, 1)
    if (isWorkingDay(at) && left > 0) left -= 1
  }
  return at
}

/** Includes substitute days of bank holidays (Banking and Financial Dealings Act 1971). */
function bankHolidaysOf(year: string): Set<string> {
  const known = years.get(year)
  if (known) return known
  england ??= new Holidays('GB', 'ENG')
  const days = england.getHolidays(Number(year)).filter(({ type }) => type === 'public')
  const found = new Set(days.map(({ date }) => date.slice(0, 10)))
  years.set(year, found)
  return found
}
