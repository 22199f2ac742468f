import { MAX_CALENDAR_BYTES } from '#features/channels/contract.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { eventsOf, type Unreadable } from './components.ts'
import { type CalendarEvent, nightsFrom, readEvent } from './event.ts'
import { type DayNumber, dayIn, dayNumberOf, dayOfNumber, FIRST_DAY, LAST_DAY, SECONDS_A_DAY } from './moments.ts'
import { type Budget, daysOfRule, TooManyRepeats } from './repeats.ts'

const MONTHS_OF_REPEATS = 24
const MAX_NIGHTS_OF_ONE = 3660
const MAX_DAYS_LOOKED_AT = 1_500_000
const MAX_WARNINGS = 50

interface FeedEvent {
  uid: string
  /** Days as `yyyy-mm-dd`; `end` is exclusive. */
  start: string
  end: string
  summary: string
  /** Whether the event takes any night. */
  blocks: boolean
}

export interface FeedRead {
  /** Every taken night, past ones included, ascending. */
  nights: Day[]
  /** Nights on which an event begins. */
  firstNights: Day[]
  events: FeedEvent[]
  warnings: string[]
  /** False if an event could not be read with certainty: then missing nights must not be released. */
  isWhole: boolean
}

export interface FeedUnreadable {
  unreadable: Unreadable | 'too large'
}

/**
 * Reads another channel's calendar [rule feed-reading]. Repeats are expanded for 24 months from the first day, or from `today` if
 * that is later. Never throws for invalid bytes, and takes time linear in their number.
 */
export function readFeed(bytes: Uint8Array, today?: Day): FeedRead | FeedUnreadable {
  if (bytes.length > MAX_CALENDAR_BYTES) return { unreadable: 'too large' }
  const written = eventsOf(bytes)
  if (typeof written === 'string') return { unreadable: written }
  const notes = new Notes()
  if (written.junk > 0) notes.warn(`${written.junk} ${written.junk === 1 ? 'line makes' : 'lines make'} no sense`)
  const events = written.events.flatMap((event, at) => {
    const read = readEvent(event)
    if ('rejected' in read) notes.doubt(at, `${read.rejected}, so it is left out`)
    else for (const doubt of read.doubts) notes.doubt(at, doubt)
    return 'rejected' in read ? [] : [{ ...read, at }]
  })
  const { nights, firstNights } = nightsOfEvents(events, {
    today: today === undefined ? null : numberOfDay(today),
    notes,
  })
  return { nights, firstNights, events: events.map(asFeedEvent), warnings: notes.warnings, isWhole: notes.isWhole }
}

/** Warnings about a feed, limited because they are stored and shown. */
class Notes {
  warnings: string[] = []
  isWhole = true

  warn(words: string): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(words)
  }

  doubt(at: number, words: string): void {
    this.isWhole = false
    this.warn(`Event ${at + 1}: ${words}`)
  }
}

type NumberedEvent = CalendarEvent & { at: number }

interface Reading {
  today: DayNumber | null
  notes: Notes
}

function nightsOfEvents(events: NumberedEvent[], reading: Reading) {
  const [taken, first] = [new Uint8Array(LAST_DAY - FIRST_DAY + 1), new Uint8Array(LAST_DAY - FIRST_DAY + 1)]
  const replaced = replacedByUid(events)
  const budget = { left: MAX_DAYS_LOOKED_AT }
  for (const event of events) {
    if (!event.keepsNights) continue
    const gone = event.replaces ? [] : (replaced.get(event.uid) ?? [])
    const away = new Set([...event.except, ...gone.map((moment) => dayIn(event.start.zone, moment))])
    for (const day of beginnings(event, budget, reading)) {
      if (away.has(day)) continue
      const { from, to } = nightsFrom(event, day)
      if (to > from && from >= FIRST_DAY) first[from - FIRST_DAY] = 1
      taken.fill(1, Math.max(0, from - FIRST_DAY), Math.max(0, lastOf(event, { from, to }, reading) - FIRST_DAY))
    }
  }
  return { nights: daysIn(taken), firstNights: daysIn(first) }
}

/** Replaced occurrences by UID. */
function replacedByUid(events: CalendarEvent[]) {
  const replaced = events.flatMap(({ uid, replaces }) => (replaces && uid !== '' ? [{ uid, replaces }] : []))
  const byUid = Map.groupBy(replaced, ({ uid }) => uid)
  return new Map([...byUid].map(([uid, of]) => [uid, of.map(({ replaces }) => replaces)]))
}

/** The first days of an event's occurrences, in the event's own time zone. */
function beginnings(event: NumberedEvent, budget: Budget, { today, notes }: Reading): Iterable<DayNumber> {
  const { start, end, rules, extra } = event
  if (event.replaces || rules.length + extra.length === 0) return [start.day]
  const before = monthsLater(today === null ? start.day : Math.max(start.day, today), MONTHS_OF_REPEATS)
  const from = today === null ? start.day : today - (end.day - start.day) - 1
  const days = new Set([start.day, ...extra.filter((day) => day < before)])
  try {
    for (const rule of rules) for (const day of daysOfRule(rule, start, { from, before }, budget)) days.add(day)
  } catch (error) {
    if (!(error instanceof TooManyRepeats)) throw error
    notes.doubt(event.at, 'it repeats more often than can be followed')
  }
  return days
}

function lastOf(event: NumberedEvent, { from, to }: { from: DayNumber; to: DayNumber }, { notes }: Reading): DayNumber {
  if (to - from <= MAX_NIGHTS_OF_ONE) return to
  notes.warn(`Event ${event.at + 1}: only its first ${MAX_NIGHTS_OF_ONE} nights count`)
  return from + MAX_NIGHTS_OF_ONE
}

function daysIn(marked: Uint8Array): Day[] {
  const days: Day[] = []
  for (let at = marked.indexOf(1); at >= 0; at = marked.indexOf(1, at + 1))
    days.push(toDay(dayOfNumber(at + FIRST_DAY)))
  return days
}

function asFeedEvent(event: NumberedEvent): FeedEvent {
  const { from, to } = nightsFrom(event, event.start.day)
  return {
    uid: event.uid,
    start: dayOfNumber(from),
    end: dayOfNumber(to),
    summary: event.summary,
    blocks: event.keepsNights && to > from,
  }
}

function monthsLater(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * SECONDS_A_DAY * 1000)
  return dayNumberOf(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, date.getUTCDate())
}

function numberOfDay(day: Day): DayNumber {
  return Date.parse(day) / (SECONDS_A_DAY * 1000)
}
