import { type DayNumber, dayNumberOf, type Moment, SECONDS_A_DAY, utcSeconds } from './moments.ts'
import type { RepeatRule } from './repeat-rule.ts'

/** Thrown when a feed exceeds its budget. */
export class TooManyRepeats extends Error {}

/** Days that may still be examined for one feed, so that endless rules do not keep the reader busy. */
export class Budget {
  #daysLeft: number

  constructor(days: number) {
    this.#daysLeft = days
  }

  /** Throws TooManyRepeats. */
  spend(days: number): void {
    this.#daysLeft -= days
    if (this.#daysLeft < 0) throw new TooManyRepeats()
  }
}

interface Span {
  from: DayNumber
  before: DayNumber
}

/** The days from `from` up to `before` on which an event begins; its start always counts. Throws TooManyRepeats. */
export function daysOfRule(rule: RepeatRule, start: Moment, { from, before }: Span, budget: Budget): DayNumber[] {
  const found = start.day >= from && start.day < before ? [start.day] : []
  let counted = 1
  for (const day of repeats(rule, start.day, { from, before }, budget)) {
    counted++
    if ((rule.count && counted > rule.count) || isAfter(rule.until, start, day)) break
    if (day >= from) found.push(day)
  }
  return found
}

/** Days after the start up to `before`, ascending. Without COUNT, units before `from` are skipped. */
function* repeats(rule: RepeatRule, start: DayNumber, { from, before }: Span, budget: Budget): Generator<DayNumber> {
  const { unitOf, firstDay } = unitsOf(rule)
  const first = unitOf(start)
  const skipped = rule.count ? 0 : Math.max(0, Math.floor((unitOf(from) - first) / rule.interval))
  for (let unit = first + skipped * rule.interval; firstDay(unit) < before; unit += rule.interval) {
    const [begin, end] = [firstDay(unit), firstDay(unit + 1)]
    budget.spend(end - begin)
    for (const day of matchingDays(rule, start, begin, end)) if (day > start && day < before) yield day
  }
}

/** Returns functions that number days, weeks, months or years, and give the first day of each. */
function unitsOf({ frequency, weekStart }: RepeatRule) {
  // 1 January 1970 was a Thursday.
  const shift = 3 - weekStart
  const units = {
    DAILY: { unitOf: (day: DayNumber) => day, firstDay: (unit: number) => unit },
    WEEKLY: {
      unitOf: (day: DayNumber) => Math.floor((day + shift) / 7),
      firstDay: (unit: number) => unit * 7 - shift,
    },
    MONTHLY: {
      unitOf: (day: DayNumber) => dateOf(day).year * 12 + dateOf(day).month - 1,
      firstDay: (unit: number) => dayNumberOf(Math.floor(unit / 12), (unit % 12) + 1, 1),
    },
    YEARLY: { unitOf: (day: DayNumber) => dateOf(day).year, firstDay: (unit: number) => dayNumberOf(unit, 1, 1) },
  }
  return units[frequency]
}

function matchingDays(rule: RepeatRule, start: DayNumber, begin: DayNumber, end: DayNumber): DayNumber[] {
  const days: DayNumber[] = []
  for (let day = begin; day < end; day++) if (matchesRule(rule, start, day)) days.push(day)
  return days.filter((_, at) => hasEither(rule.positions, at + 1, at - days.length))
}

function matchesRule(rule: RepeatRule, start: DayNumber, day: DayNumber): boolean {
  if (isEveryDay(rule)) return true
  const date = dateOf(day)
  return (
    has(rule.months, date.month) &&
    hasEither(rule.monthDays, date.day, date.day - monthLength(date) - 1) &&
    hasEither(rule.yearDays, yearDay(day), yearDay(day) - yearLength(date.year) - 1) &&
    matchesWeek(rule, day) &&
    matchesWeekday(rule, day) &&
    matchesStart(rule, start, day)
  )
}

function isEveryDay({ frequency, weekdays, monthDays, yearDays, weeks, months }: RepeatRule): boolean {
  return frequency === 'DAILY' && [weekdays, monthDays, yearDays, weeks, months].every(({ size }) => size === 0)
}

/** Parts that a rule omits are taken from the start: weekday, day of the month, month. */
function matchesStart(rule: RepeatRule, start: DayNumber, day: DayNumber): boolean {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule
  if (frequency === 'DAILY' || weekdays.size + monthDays.size + yearDays.size > 0) return true
  if (frequency === 'WEEKLY' || weeks.size > 0) return weekday(day) === weekday(start)
  const [first, date] = [dateOf(start), dateOf(day)]
  return date.day === first.day && (frequency === 'MONTHLY' || months.size > 0 || date.month === first.month)
}

function matchesWeekday({ frequency, weekdays, months }: RepeatRule, day: DayNumber): boolean {
  if (weekdays.size === 0) return true
  const nths = weekdays.get(weekday(day))
  if (!nths) return false
  if (nths.has(0) || frequency === 'WEEKLY' || frequency === 'DAILY') return true
  const date = dateOf(day)
  const ofMonth = frequency === 'MONTHLY' || months.size > 0
  const [at, length] = ofMonth ? [date.day, monthLength(date)] : [yearDay(day), yearLength(date.year)]
  return nths.has(Math.ceil(at / 7)) || nths.has(-Math.ceil((length - at + 1) / 7))
}

/** Weeks as in ISO 8601, but from the rule's first day of the week. */
function matchesWeek({ weeks, weekStart }: RepeatRule, day: DayNumber): boolean {
  if (weeks.size === 0) return true
  const inWeek = (weekday(day) - weekStart + 7) % 7
  const year = dateOf(day - inWeek + 3).year
  const number = Math.floor((day - firstWeekOf(year, weekStart)) / 7) + 1
  const count = (firstWeekOf(year + 1, weekStart) - firstWeekOf(year, weekStart)) / 7
  return hasEither(weeks, number, number - count - 1)
}

function firstWeekOf(year: number, weekStart: number): DayNumber {
  const fourth = dayNumberOf(year, 1, 4)
  return fourth - ((weekday(fourth) - weekStart + 7) % 7)
}

function isAfter(until: Moment | null, start: Moment, day: DayNumber): boolean {
  if (!until) return false
  if (until.second === null || start.second === null) return day > until.day
  return utcSeconds({ ...start, day }) > utcSeconds(until.zone === 'UTC' ? until : { ...until, zone: start.zone })
}

function has(requested: Set<number>, number: number): boolean {
  return requested.size === 0 || requested.has(number)
}

function hasEither(requested: Set<number>, fromFirst: number, fromLast: number): boolean {
  return requested.size === 0 || requested.has(fromFirst) || requested.has(fromLast)
}

function dateOf(day: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(day * SECONDS_A_DAY * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function monthLength({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function yearLength(year: number): number {
  return dayNumberOf(year + 1, 1, 1) - dayNumberOf(year, 1, 1)
}

function yearDay(day: DayNumber): number {
  return day - dayNumberOf(dateOf(day).year, 1, 1) + 1
}

/** From 0, Monday. */
function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7
}
