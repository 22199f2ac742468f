import type { RawEvent } from './components.ts'
import { type CalendarLine, plainText } from './lines.ts'
import {
  addSeconds,
  type DayNumber,
  dayIn,
  FIRST_DAY,
  LAST_DAY,
  LONDON,
  type Moment,
  parseDuration,
  parseMoment,
  utcSeconds,
} from './moments.ts'
import { parseRepeatRule, type RepeatRule } from './repeat-rule.ts'

export interface Occurrence {
  start: Moment
  /** Exclusive; its time zone may differ from the zone of `start`. */
  end: Moment
}

/** A parsed event: its first occurrence and its repeats. */
export interface CalendarEvent extends Occurrence {
  uid: string
  summary: string
  /** False for a cancelled or transparent event. */
  takesNights: boolean
  rules: RepeatRule[]
  /** Days of RDATE and EXDATE, in the time zone of `start`. */
  extraDays: DayNumber[]
  /** Periods of RDATE, which have ends of their own. */
  periods: Occurrence[]
  excludedDays: DayNumber[]
  /** RECURRENCE-ID: the occurrence of another event that this event replaces; else `null`. */
  replaces: Moment | null
  /** Parts that could not be read. The event counts, but the sender may mean other nights. */
  problems: string[]
  /** Unreadable parts. Without such a part the event takes more nights, never fewer. */
  warnings: string[]
}

export interface Rejected {
  rejected: string
}

const MAX_CHARACTERS = 200

/** Interprets an event. Returns the reason if its start or end is invalid. */
export function readEvent(event: RawEvent): CalendarEvent | Rejected {
  const { lines, isClosed } = event
  const only = (name: string) => lines.get(name)?.[0]
  const startLine = only('DTSTART')
  const start = startLine && parseMoment(startLine)
  if (!start) return { rejected: startLine ? 'it starts on no real day' : 'it has no start' }
  if (start.day < FIRST_DAY || start.day > LAST_DAY) return { rejected: 'it starts on no real day' }
  const end = readEnd(start, only('DTEND'), only('DURATION'))
  if (end === 'unreadable') return { rejected: 'it ends on no real day' }
  if (end === 'inverted') return { rejected: 'it ends before it begins' }
  const recurrenceId = only('RECURRENCE-ID')
  const rules = (lines.get('RRULE') ?? []).map(({ value }) => parseRepeatRule(value))
  const extra = itemsOf(lines.get('RDATE'))
  const extraDays = extra.filter((item) => !isPeriod(item)).map((item) => parseDay(item, start))
  const periods = extra.filter(isPeriod).map(parsePeriod)
  const excludedDays = itemsOf(lines.get('EXDATE')).map((item) => parseDay(item, start))
  const problems = [
    !isClosed && 'its end is missing',
    isAmbiguous(lines) && 'it has two different dates',
    rules.includes(null) && 'it repeats in a way that cannot be read',
    (extraDays.includes(null) || periods.includes(null)) && 'it repeats on a day that cannot be read',
    recurrenceId?.parameters.has('RANGE') && 'it also replaces all that come after',
  ]
  return {
    uid: plainText(only('UID')?.value ?? '').slice(0, MAX_CHARACTERS),
    summary: plainText(only('SUMMARY')?.value ?? '').slice(0, MAX_CHARACTERS),
    start,
    end,
    takesNights: !isOff(event),
    rules: rules.filter((rule) => rule !== null),
    extraDays: extraDays.filter((day) => day !== null),
    periods: periods.filter((period) => period !== null),
    // An unreadable EXDATE is ignored: the night stays taken, which cannot cause a double booking.
    excludedDays: excludedDays.filter((day) => day !== null),
    replaces: (recurrenceId && parseMoment(recurrenceId)) ?? null,
    problems: problems.filter((problem) => typeof problem === 'string'),
    warnings: recurrenceId && !parseMoment(recurrenceId) ? ['it replaces another on a day that cannot be read'] : [],
  }
}

/**
 * Whether an event is certainly cancelled or transparent. False for an unclosed event, whose lines may come from
 * another event.
 */
export function isOff({ lines, isClosed }: RawEvent): boolean {
  const says = (name: string, value: string) => {
    const ofName = lines.get(name) ?? []
    return ofName.length > 0 && ofName.every((line) => line.value.toUpperCase() === value)
  }
  return isClosed && !isAmbiguous(lines) && (says('STATUS', 'CANCELLED') || says('TRANSP', 'TRANSPARENT'))
}

/**
 * Returns the nights of the occurrence that begins on `day`; `to` is exclusive. UTC is converted to London time;
 * other times count as written.
 */
export function nightsFrom({ start, end }: Occurrence, day: DayNumber): { from: DayNumber; to: DayNumber } {
  const moved = day - start.day
  if (start.zone !== 'UTC') return { from: day, to: dayIn(start.zone, end) + moved }
  return { from: dayIn(LONDON, { ...start, day }), to: dayIn(LONDON, { ...end, day: end.day + moved }) }
}

/** The end of the first occurrence: one day after the start if the end is missing or equals the start. */
function readEnd(
  start: Moment,
  endLine?: CalendarLine,
  durationLine?: CalendarLine,
): Moment | 'unreadable' | 'inverted' {
  if (!endLine && !durationLine) return { ...start, day: start.day + 1 }
  return checkEnd(start, endLine ? parseMoment(endLine) : afterDuration(start, durationLine?.value ?? ''))
}

function checkEnd(start: Moment, end: Moment | null): Moment | 'unreadable' | 'inverted' {
  if (!end) return 'unreadable'
  const length =
    start.second === null || end.second === null
      ? dayIn(start.zone, end) - start.day
      : utcSeconds(end) - utcSeconds(start)
  if (length < 0) return 'inverted'
  return length === 0 ? { ...start, day: start.day + 1 } : end
}

function afterDuration(start: Moment, length: string): Moment | null {
  const seconds = parseDuration(length)
  return seconds === null ? null : addSeconds(start, seconds)
}

type Item = Pick<CalendarLine, 'parameters' | 'value'>

export function itemsOf(lines: CalendarLine[] | undefined): Item[] {
  return (lines ?? []).flatMap(({ parameters, value }) =>
    value.split(',').map((item) => ({ parameters, value: item.trim() })),
  )
}

function isPeriod({ value }: Item): boolean {
  return value.includes('/')
}

/** The day of an item in the time zone of `start`; `null` if it is invalid. A period counts by its start. */
function parseDay({ parameters, value }: Item, start: Moment): DayNumber | null {
  const moment = parseMoment({ parameters, value: value.split('/')[0]?.trim() ?? '' })
  return moment && dayIn(start.zone, moment)
}

/** A period such as `20260704T160000/20260706T100000` or `20260704T160000/P2D`; `null` if it is invalid. */
function parsePeriod({ parameters, value }: Item): Occurrence | null {
  const [from = '', to = ''] = value.split('/').map((part) => part.trim())
  const start = parseMoment({ parameters, value: from })
  if (!start) return null
  const end = checkEnd(start, /^[+-]?P/i.test(to) ? afterDuration(start, to) : parseMoment({ parameters, value: to }))
  return typeof end === 'string' ? null : { start, end }
}

/** True if a property that may occur once occurs twice with different values. */
function isAmbiguous(lines: RawEvent['lines']): boolean {
  return ['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'].some((name) => {
    const [first, ...others] = lines.get(name) ?? []
    return others.some(({ value }) => value !== first?.value)
  })
}
