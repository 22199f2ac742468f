import { type Moment, momentOf } from './moments.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const MAX_TURNS = 100_000

/** A parsed RRULE, limited to parts about days. A missing part is an empty list. */
export interface RepeatRule {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  count: number | null
  until: Moment | null
  /** From 0, Monday; `nth` is 0 for every such weekday. */
  weekdays: { weekday: number; nth: number }[]
  monthDays: number[]
  yearDays: number[]
  weeks: number[]
  months: number[]
  positions: number[]
  weekStart: number
}

/** Supported parts; parts such as BYHOUR repeat within a day and are not supported. */
const PARTS = 'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST'.split(' ')

/** Parses an RRULE; `null` if it is invalid or repeats within a day. */
export function repeatRuleOf(words: string): RepeatRule | null {
  const parts = new Map(words.toUpperCase().split(';').filter(Boolean).map(nameAndValue))
  try {
    return ruleOf(parts)
  } catch (error) {
    if (error instanceof Broken) return null
    throw error
  }
}

class Broken extends Error {}

function ruleOf(parts: Map<string, string>): RepeatRule {
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (!frequency || weekStart < 0 || [...parts.keys()].some((name) => !PARTS.includes(name))) throw new Broken()
  const numbers = (name: string) => listOf(parts.get(name), signedNumber)
  return {
    frequency,
    interval: turns(parts.get('INTERVAL')) ?? 1,
    count: turns(parts.get('COUNT')),
    until: untilOf(parts.get('UNTIL')),
    weekdays: listOf(parts.get('BYDAY'), weekdayOf),
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

function turns(text: string | undefined): number | null {
  if (text === undefined) return null
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > MAX_TURNS) throw new Broken()
  return number
}

function untilOf(value: string | undefined): Moment | null {
  if (value === undefined) return null
  const until = momentOf({ parameters: new Map(), value })
  if (!until) throw new Broken()
  return until
}

function listOf<Item>(text: string | undefined, read: (item: string) => Item): Item[] {
  return text === undefined ? [] : [...new Set(text.split(','))].map((item) => read(item.trim()))
}

function signedNumber(text: string): number {
  if (!/^[+-]?\d{1,3}$/.test(text) || Number(text) === 0) throw new Broken()
  return Number(text)
}

function weekdayOf(text: string): { weekday: number; nth: number } {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAYS.indexOf(name)
  if (weekday < 0) throw new Broken()
  return { weekday, nth: Number(nth) }
}
