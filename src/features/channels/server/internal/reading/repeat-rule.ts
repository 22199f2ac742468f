import { type Moment, parseMoment } from './moments.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const MAX_COUNT = 100_000

/** A parsed RRULE, limited to parts about days. A missing part is an empty set. */
export interface RepeatRule {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  count: number | null
  until: Moment | null
  /**
   * Keys are weekdays, 0 for Monday. Values say which occurrences in a period count, such as 1 or -1; 0 for every
   * occurrence.
   */
  weekdays: Map<number, Set<number>>
  monthDays: Set<number>
  yearDays: Set<number>
  weeks: Set<number>
  months: Set<number>
  positions: Set<number>
  weekStart: number
}

/** Supported parts; parts such as BYHOUR repeat within a day and are not supported. */
const PARTS = 'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST'.split(' ')

/** Parses an RRULE; `null` if it is invalid or repeats within a day. */
export function parseRepeatRule(words: string): RepeatRule | null {
  const parts = new Map(words.toUpperCase().split(';').filter(Boolean).map(nameAndValue))
  try {
    return ruleOf(parts)
  } catch (error) {
    if (error instanceof InvalidRule) return null
    throw error
  }
}

class InvalidRule extends Error {}

function ruleOf(parts: Map<string, string>): RepeatRule {
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (!frequency || weekStart < 0 || [...parts.keys()].some((name) => !PARTS.includes(name))) throw new InvalidRule()
  const numbers = (name: string) => new Set(listOf(parts.get(name), signedNumber))
  return {
    frequency,
    interval: positiveNumber(parts.get('INTERVAL')) ?? 1,
    count: positiveNumber(parts.get('COUNT')),
    until: untilOf(parts.get('UNTIL')),
    weekdays: weekdaysOf(parts.get('BYDAY')),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weeks: numbers('BYWEEKNO'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
    weekStart,
  }
}

function nameAndValue(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=')
  return [name.trim(), value.trim()]
}

function positiveNumber(text: string | undefined): number | null {
  if (text === undefined) return null
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > MAX_COUNT) throw new InvalidRule()
  return number
}

function untilOf(value: string | undefined): Moment | null {
  if (value === undefined) return null
  const until = parseMoment({ parameters: new Map(), value })
  if (!until) throw new InvalidRule()
  return until
}

function listOf<Item>(text: string | undefined, read: (item: string) => Item): Item[] {
  return text === undefined ? [] : text.split(',').map((item) => read(item.trim()))
}

function signedNumber(text: string): number {
  if (!/^[+-]?\d{1,3}$/.test(text) || Number(text) === 0) throw new InvalidRule()
  return Number(text)
}

function weekdaysOf(text: string | undefined): RepeatRule['weekdays'] {
  const byWeekday = Map.groupBy(listOf(text, weekdayOf), ({ weekday }) => weekday)
  return new Map([...byWeekday].map(([weekday, of]) => [weekday, new Set(of.map(({ nth }) => nth))]))
}

function weekdayOf(text: string): { weekday: number; nth: number } {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name)
  if (weekday < 0) throw new InvalidRule()
  return { weekday, nth: Number(nth) }
}
