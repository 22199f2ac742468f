import type { RawEvent } from './components.ts'
import { isOff, itemsOf } from './event.ts'
import type { CalendarLine } from './lines.ts'
import {
  type DayNumber,
  dayIn,
  dayNumberOf,
  LONDON,
  type Moment,
  parseDuration,
  parseMoment,
  SECONDS_A_DAY,
} from './moments.ts'
import { parseRepeatRule } from './repeat-rule.ts'
import { type Budget, daysOfRule, TooManyRepeats } from './repeats.ts'

type Item = Pick<CalendarLine, 'parameters' | 'value'>

/**
 * Whether an unreadable event takes no night from `today` on, whatever its sender means: cancelled, transparent or wholly past.
 */
export function takesNoNightFrom(today: DayNumber, event: RawEvent, budget: Budget): boolean {
  return isOff(event) || latestDay(event, { today, budget }) < today
}

/** Later than every other day. */
const UNKNOWN = Number.POSITIVE_INFINITY

interface Reading {
  today: DayNumber
  budget: Budget
}

/** The latest day that an event can mean, or UNKNOWN. */
function latestDay({ lines, isClosed }: RawEvent, reading: Reading): DayNumber {
  const of = (name: string) => lines.get(name) ?? []
  const isCutShort = !isClosed && of('DTEND').length + of('DURATION').length === 0
  // With RANGE, the event also replaces all later repeats, whose days only the replaced event lists.
  const replacesMore = of('RECURRENCE-ID').some(({ parameters }) => parameters.has('RANGE'))
  const starts = of('DTSTART').map(latestDayOf)
  const [start] = of('DTSTART')
  if (!start || isCutShort || replacesMore) return UNKNOWN
  const lengths = of('DURATION').map(({ value }) => daysLong(value))
  const latest = max([...starts, ...of('DTEND').map(latestDayOf)]) + max([0, ...lengths])
  if (latest === UNKNOWN) return UNKNOWN
  const repeats = max([
    ...itemsOf(of('RDATE')).map(latestDayOfItem),
    ...of('RRULE').map(({ value }) => latestRepeat(value, parseMoment(start), reading)),
  ])
  return Math.max(latest, repeats + latest - min(starts))
}

/** The day of a line. For a day that does not exist, such as 30 February, the last day of its month or year. */
function latestDayOf(line: Item): DayNumber {
  const moment = parseMoment(line)
  if (moment) return moment.zone === 'UTC' ? dayIn(LONDON, moment) : moment.day
  const [, year, month] = /^(\d{4})-?(\d{2})-?\d{2}(?:T|$)/i.exec(line.value) ?? []
  // Senders write an early year for an unknown day.
  if (!(Number(year) >= 1900)) return UNKNOWN
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return dayNumberOf(Number(year), (isMonth ? Number(month) : 12) + 1, 1) - 1
}

/** A period counts by the later of its days. */
function latestDayOfItem({ parameters, value }: Item): DayNumber {
  const [from = '', to] = value.split('/').map((part) => part.trim())
  const start = latestDayOf({ parameters, value: from })
  if (to === undefined) return start
  return /^[+-]?P/i.test(to) ? start + daysLong(to) : Math.max(start, latestDayOf({ parameters, value: to }))
}

/** The days of a duration, rounded up and without its sign. */
function daysLong(duration: string): number {
  const seconds = parseDuration(duration)
  return seconds === null ? UNKNOWN : Math.ceil(Math.abs(seconds) / SECONDS_A_DAY)
}

/**
 * The last day on which a rule begins an occurrence. UNKNOWN for a rule without UNTIL whose COUNT is not reached
 * before today.
 */
function latestRepeat(words: string, start: Moment | null, { today, budget }: Reading): DayNumber {
  const [, until] = /(?:^|;)UNTIL=([^;]*)/i.exec(words) ?? []
  if (until !== undefined) return latestDayOf({ parameters: new Map(), value: until.trim() })
  const rule = parseRepeatRule(words)
  if (!rule?.count || !start) return UNKNOWN
  try {
    const days = daysOfRule(rule, start, { from: start.day, before: today }, budget)
    return days.length < rule.count ? UNKNOWN : max(days)
  } catch (error) {
    if (error instanceof TooManyRepeats) return UNKNOWN
    throw error
  }
}

// A loop, as spreading 100,000 days of a file would overflow the stack.
function max(days: readonly DayNumber[]): DayNumber {
  return days.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
}

function min(days: readonly DayNumber[]): DayNumber {
  return days.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
}
