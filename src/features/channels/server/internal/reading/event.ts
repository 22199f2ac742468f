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

/** An event as it is meant: when it is for the first time, and on which days it begins again. */
export interface CalendarEvent {
  uid: string
  summary: string
  start: Moment
  /** The morning after its last night, by its own clocks; whatever its start's clocks are. */
  end: Moment
  /** False for one that was cancelled or is only noted. */
  keepsNights: boolean
  rules: RepeatRule[]
  /** Days by the start's clocks on which it begins besides, or does not begin. */
  extra: DayNumber[]
  except: DayNumber[]
  /** For one that takes the place of another's repeat: the moment of that. */
  replaces: Moment | null
  /** What of it could not be read although the rest of it counts: the sender may mean other nights than these. */
  doubts: string[]
}

/** Why an event is left out. */
export interface Rejected {
  rejected: string
}

const MAX_CHARACTERS = 200

/** What an event means; says why where its days are impossible or turned round. */
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
    // A day that it leaves out and that cannot be read stays taken, which lets nothing twice.
    except: except.filter((day) => day !== null),
    replaces: (replaced && momentOf(replaced)) ?? null,
    doubts: doubts.filter((doubt) => typeof doubt === 'string'),
  }
}

/**
 * The nights of an event that begins on a day by its own clocks: from the first up to the last, which is none of them. A
 * time in UTC is taken as London's, any other day as it is written.
 */
export function nightsFrom({ start, end }: CalendarEvent, day: DayNumber): { from: DayNumber; to: DayNumber } {
  const moved = day - start.day
  if (start.zone !== 'UTC') return { from: day, to: dayIn(start.zone, end) + moved }
  return { from: dayIn(LONDON, { ...start, day }), to: dayIn(LONDON, { ...end, day: end.day + moved }) }
}

/** When it ends; a night later where it says nothing or ends as it begins. */
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

/** The days of an EXDATE or an RDATE by the start's clocks; `null` for what is no day. A period counts by its beginning. */
function daysNamed(lines: CalendarLine[] | undefined, start: Moment): (DayNumber | null)[] {
  return (lines ?? []).flatMap(({ parameters, value }) =>
    value.split(',').map((item) => {
      const moment = momentOf({ parameters, value: item.split('/')[0]?.trim() ?? '' })
      return moment && dayIn(start.zone, moment)
    }),
  )
}

/** Lines that may stand once only stand twice and differ. */
function isAmbiguous(lines: WrittenEvent['lines']): boolean {
  return ['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'].some((name) => {
    const [first, ...others] = lines.get(name) ?? []
    return others.some(({ value }) => value !== first?.value)
  })
}
