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

/** A parsed event: its first occurrence and its repeats. */
export interface CalendarEvent {
  uid: string
  summary: string
  start: Moment
  /** Exclusive end of the first occurrence. Its time zone may differ from that of `start`. */
  end: Moment
  /** False for a cancelled or transparent event. */
  takesNights: boolean
  rules: RepeatRule[]
  /** Days of RDATE and EXDATE, in the time zone of `start`. */
  extraDays: DayNumber[]
  excludedDays: DayNumber[]
  /** RECURRENCE-ID: the occurrence of another event that this event replaces; else `null`. */
  replaces: Moment | null
  /** Parts that could not be read. The event counts, but the sender may mean other nights. */
  problems: string[]
}

export interface Rejected {
  rejected: string
}

const MAX_CHARACTERS = 200

/** Interprets an event. Returns the reason if its start or end is invalid. */
export function readEvent({ lines, isClosed }: RawEvent): CalendarEvent | Rejected {
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
  const [extraDays, excludedDays] = [parseDays(lines.get('RDATE'), start), parseDays(lines.get('EXDATE'), start)]
  const problems = [
    !isClosed && 'its end is missing',
    isAmbiguous(lines) && 'it has two different dates',
    rules.includes(null) && 'it repeats in a way that cannot be read',
    extraDays.includes(null) && 'it repeats on a day that cannot be read',
    recurrenceId && !parseMoment(recurrenceId) && 'it replaces another on a day that cannot be read',
    recurrenceId?.parameters.has('RANGE') && 'it also replaces all that come after',
  ]
  return {
    uid: plainText(only('UID')?.value ?? '').slice(0, MAX_CHARACTERS),
    summary: plainText(only('SUMMARY')?.value ?? '').slice(0, MAX_CHARACTERS),
    start,
    end,
    takesNights:
      only('STATUS')?.value.toUpperCase() !== 'CANCELLED' && only('TRANSP')?.value.toUpperCase() !== 'TRANSPARENT',
    rules: rules.filter((rule) => rule !== null),
    extraDays: extraDays.filter((day) => day !== null),
    // An unreadable EXDATE is ignored: the night stays taken, which cannot cause a double booking.
    excludedDays: excludedDays.filter((day) => day !== null),
    replaces: (recurrenceId && parseMoment(recurrenceId)) ?? null,
    problems: problems.filter((problem) => typeof problem === 'string'),
  }
}

/**
 * The nights of the occurrence that begins on `day`, without `to`. Times in UTC are converted to London; other times count on the
 * day as written.
 */
export function nightsFrom({ start, end }: CalendarEvent, day: DayNumber): { from: DayNumber; to: DayNumber } {
  const moved = day - start.day
  if (start.zone !== 'UTC') return { from: day, to: dayIn(start.zone, end) + moved }
  return { from: dayIn(LONDON, { ...start, day }), to: dayIn(LONDON, { ...end, day: end.day + moved }) }
}

/** The end of the first occurrence; one day after the start if no end is given or it equals the start. */
function readEnd(
  start: Moment,
  endLine?: CalendarLine,
  durationLine?: CalendarLine,
): Moment | 'unreadable' | 'inverted' {
  const nextDay = { ...start, day: start.day + 1 }
  if (!endLine && !durationLine) return nextDay
  const end = endLine ? parseMoment(endLine) : afterDuration(start, durationLine?.value ?? '')
  if (!end) return 'unreadable'
  const length =
    start.second === null || end.second === null
      ? dayIn(start.zone, end) - start.day
      : utcSeconds(end) - utcSeconds(start)
  if (length < 0) return 'inverted'
  return length === 0 ? nextDay : end
}

function afterDuration(start: Moment, length: string): Moment | null {
  const seconds = parseDuration(length)
  return seconds === null ? null : addSeconds(start, seconds)
}

/** Days of EXDATE or RDATE in the time zone of `start`, `null` for an invalid day. A period counts by its start. */
function parseDays(lines: CalendarLine[] | undefined, start: Moment): (DayNumber | null)[] {
  return (lines ?? []).flatMap(({ parameters, value }) =>
    value.split(',').map((item) => {
      const moment = parseMoment({ parameters, value: item.split('/')[0]?.trim() ?? '' })
      return moment && dayIn(start.zone, moment)
    }),
  )
}

/** True if a property that may occur once occurs twice with different values. */
function isAmbiguous(lines: RawEvent['lines']): boolean {
  return ['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'].some((name) => {
    const [first, ...others] = lines.get(name) ?? []
    return others.some(({ value }) => value !== first?.value)
  })
}
