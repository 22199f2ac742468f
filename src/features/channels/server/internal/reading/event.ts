import type { WrittenEvent } from './components.ts'
import { type CalendarLine, plainText } from './lines.ts'
import {
  type DayNumber,
  dayIn,
  FIRST_DAY,
  LAST_DAY,
  LONDON,
  later,
  type Moment,
  momentOf,
  secondsOf,
  secondsOfDuration,
} from './moments.ts'
import { type RepeatRule, repeatRuleOf } from './repeat-rule.ts'

/** A parsed event: its first occurrence and its repeats. */
export interface CalendarEvent {
  uid: string
  summary: string
  start: Moment
  /** Exclusive end of the first occurrence. Its time zone may differ from that of `start`. */
  end: Moment
  /** False for a cancelled or transparent event. */
  keepsNights: boolean
  rules: RepeatRule[]
  /** Days of RDATE and EXDATE, in the time zone of `start`. */
  extra: DayNumber[]
  except: DayNumber[]
  /** RECURRENCE-ID: the occurrence of another event that this event replaces; else `null`. */
  replaces: Moment | null
  /** Parts that could not be read. The event counts, but the sender may mean other nights. */
  doubts: string[]
}

export interface Rejected {
  rejected: string
}

const MAX_CHARACTERS = 200

/** Interprets an event. Returns the reason if its start or end is invalid. */
export function readEvent({ lines, isClosed }: WrittenEvent): CalendarEvent | Rejected {
  const only = (name: string) => lines.get(name)?.[0]
  const started = only('DTSTART')
  const start = started && momentOf(started)
  if (!start) return { rejected: started ? 'it starts on no real day' : 'it has no start' }
  if (start.day < FIRST_DAY || start.day > LAST_DAY) return { rejected: 'it starts on no real day' }
  const end = endOf(start, only('DTEND'), only('DURATION'))
  if (end === 'unreadable') return { rejected: 'it ends on no real day' }
  if (end === 'inverted') return { rejected: 'it ends before it begins' }
  const replaced = only('RECURRENCE-ID')
  const rules = (lines.get('RRULE') ?? []).map(({ value }) => repeatRuleOf(value))
  const [extra, except] = [daysNamed(lines.get('RDATE'), start), daysNamed(lines.get('EXDATE'), start)]
  const doubts = [
    !isClosed && 'its end is missing',
    isAmbiguous(lines) && 'it says twice, and differently, when it is',
    rules.includes(null) && 'it repeats in a way that cannot be read',
    extra.includes(null) && 'it repeats on a day that cannot be read',
    replaced && !momentOf(replaced) && 'it replaces another on a day that cannot be read',
    replaced?.parameters.has('RANGE') && 'it also replaces all that come after',
  ]
  return {
    uid: plainText(only('UID')?.value ?? '').slice(0, MAX_CHARACTERS),
    summary: plainText(only('SUMMARY')?.value ?? '').slice(0, MAX_CHARACTERS),
    start,
    end,
    keepsNights:
      only('STATUS')?.value.toUpperCase() !== 'CANCELLED' && only('TRANSP')?.value.toUpperCase() !== 'TRANSPARENT',
    rules: rules.filter((rule) => rule !== null),
    extra: extra.filter((day) => day !== null),
    // An unreadable EXDATE is ignored: the night stays taken, which cannot cause a double booking.
    except: except.filter((day) => day !== null),
    replaces: (replaced && momentOf(replaced)) ?? null,
    doubts: doubts.filter((doubt) => typeof doubt === 'string'),
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
function endOf(start: Moment, ended?: CalendarLine, lasting?: CalendarLine): Moment | 'unreadable' | 'inverted' {
  const nextDay = { ...start, day: start.day + 1 }
  if (!ended && !lasting) return nextDay
  const end = ended ? momentOf(ended) : afterDuration(start, lasting?.value ?? '')
  if (!end) return 'unreadable'
  const lasts =
    start.second === null || end.second === null
      ? dayIn(start.zone, end) - start.day
      : secondsOf(end) - secondsOf(start)
  if (lasts < 0) return 'inverted'
  return lasts === 0 ? nextDay : end
}

function afterDuration(start: Moment, length: string): Moment | null {
  const seconds = secondsOfDuration(length)
  return seconds === null ? null : later(start, seconds)
}

/** Days of EXDATE or RDATE in the time zone of `start`, `null` for an invalid day. A period counts by its start. */
function daysNamed(lines: CalendarLine[] | undefined, start: Moment): (DayNumber | null)[] {
  return (lines ?? []).flatMap(({ parameters, value }) =>
    value.split(',').map((item) => {
      const moment = momentOf({ parameters, value: item.split('/')[0]?.trim() ?? '' })
      return moment && dayIn(start.zone, moment)
    }),
  )
}

/** True if a property that may occur once occurs twice with different values. */
function isAmbiguous(lines: WrittenEvent['lines']): boolean {
  return ['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'].some((name) => {
    const [first, ...others] = lines.get(name) ?? []
    return others.some(({ value }) => value !== first?.value)
  })
}
