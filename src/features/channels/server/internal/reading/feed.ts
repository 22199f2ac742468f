import { MAX_CALENDAR_BYTES } from '#features/channels/contract.ts'
import { type Day, isInReach, toDay } from '#platform/shared/day.ts'
import { parseComponents, type RawEvent, type Unreadable } from './components.ts'
import { type CalendarEvent, nightsFrom, type Occurrence, readEvent } from './event.ts'
import {
  type DayNumber,
  dayIn,
  dayNumberOf,
  FIRST_DAY,
  formatDayNumber,
  LAST_DAY,
  type Moment,
  SECONDS_A_DAY,
} from './moments.ts'
import { takesNoNightFrom } from './past-events.ts'
import { Budget, daysOfRule, TooManyRepeats } from './repeats.ts'

const MONTHS_OF_REPEATS = 24
const MAX_NIGHTS_PER_EVENT = 3660
/** Limit for one calendar. A replaced repeat also counts, once for each time zone of its event. */
const MAX_DAYS_EXAMINED = 500_000
const MAX_WARNINGS = 50
const MAX_VALUE_SHOWN = 40

interface FeedEvent {
  uid: string
  /** Days as `yyyy-mm-dd`; `end` is exclusive. */
  start: string
  end: string
  summary: string
  /** Whether the event takes any night. */
  blocks: boolean
}

/**
 * Nights closed only by a channel's rules for bookings [rule feed-windows]: closures that begin today or yesterday, or
 * end with the calendar.
 */
interface WindowNights {
  near: Day[]
  far: Day[]
}

export interface FeedContent {
  /**
   * Taken nights, ascending. With `today`, only nights from that day on and at most ten years ahead
   * [rule days-in-reach].
   */
  nights: Day[]
  /** Nights on which an event begins. */
  firstNights: Day[]
  /** A part of `nights`; empty without `today`. */
  windows: WindowNights
  events: FeedEvent[]
  /** Parts of the calendar that were ignored or changed without freeing a night. */
  warnings: string[]
  /** Descriptions of events that could not be read with certainty and may take nights from `today` on. */
  doubts: string[]
  /** False if there are doubts: then missing nights must not be released. */
  isWhole: boolean
}

export interface UnreadableFeed {
  unreadable: Unreadable | 'too large'
}

/** Reads another channel's calendar [rule feed-reading], in linear time. Never throws. Without `today` nothing counts as past. */
export function readFeed(bytes: Uint8Array, today?: Day): FeedContent | UnreadableFeed {
  if (bytes.length > MAX_CALENDAR_BYTES) return { unreadable: 'too large' }
  const written = parseComponents(bytes)
  if (typeof written === 'string') return { unreadable: written }
  const reading: Reading = {
    today: today === undefined ? null : numberOfDay(today),
    notes: new Notes(),
    budget: new Budget(MAX_DAYS_EXAMINED),
  }
  const events = written.events.flatMap((event) => readNumbered(event, reading))
  const { notes } = reading
  notes.addCount(written.unparsedLines, ['line makes no sense', 'lines make no sense'])
  const { nights, firstNights, windows } = collectNights(events, reading)
  const isWanted = (night: Day) => today === undefined || isInReach(night, today)
  notes.addCount(notes.harmless, [
    'event that cannot be read is past or takes no nights',
    'events that cannot be read are past or take no nights',
  ])
  return {
    nights: nights.filter(isWanted),
    firstNights: firstNights.filter(isWanted),
    windows: { near: windows.near.filter(isWanted), far: windows.far.filter(isWanted) },
    events: events.map(asFeedEvent),
    warnings: notes.warnings,
    doubts: notes.doubts,
    isWhole: notes.doubts.length === 0,
  }
}

/** Notes about a feed, limited because they are stored and shown. */
class Notes {
  warnings: string[] = []
  doubts: string[] = []
  /** Events with doubts that cannot matter. */
  harmless = 0

  add(event: RawEvent, words: string): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(`${describeEvent(event)}: ${words}`)
  }

  addCount(count: number, [one, many]: [string, string]): void {
    if (count > 0) this.warnings.unshift(`${count} ${count === 1 ? one : many}`)
  }

  addDoubt(event: RawEvent, words: string): void {
    if (this.doubts.length < MAX_WARNINGS) this.doubts.push(`${describeEvent(event)}: ${words}`)
  }
}

/** Names an event by its line and days, so that the office finds it. The summary is omitted because it may name a guest. */
function describeEvent({ line, lines }: RawEvent): string {
  const days = ['DTSTART', 'DTEND', 'DURATION', 'RDATE', 'RRULE', 'RECURRENCE-ID'].flatMap((name) => {
    const [first] = lines.get(name) ?? []
    return first ? [`${name} ${first.value.slice(0, MAX_VALUE_SHOWN)}`] : []
  })
  return days.length > 0 ? `Line ${line} (${days.join(', ')})` : `Line ${line}`
}

type NumberedEvent = CalendarEvent & { raw: RawEvent }

interface Reading {
  today: DayNumber | null
  notes: Notes
  budget: Budget
}

function readNumbered(raw: RawEvent, { today, notes, budget }: Reading): NumberedEvent[] {
  const read = readEvent(raw)
  const doubts = 'rejected' in read ? [`${read.rejected}, so it is left out`] : read.problems
  if (doubts.length > 0 && today !== null && takesNoNightFrom(today, raw, budget)) notes.harmless++
  else for (const doubt of doubts) notes.addDoubt(raw, doubt)
  if ('rejected' in read) return []
  for (const warning of read.warnings) notes.add(raw, warning)
  return [{ ...read, raw }]
}

/** The nights of an occurrence from `today` on. */
interface Run {
  from: DayNumber
  to: DayNumber
  /** The first day of the occurrence, which may be past. */
  begin: DayNumber
}

function collectNights(events: NumberedEvent[], reading: Reading) {
  const runs = new NightMarks()
  const [others, near, far] = [new NightMarks(), new NightMarks(), new NightMarks()]
  const closures: Run[] = []
  const replaced = new ReplacedDays(events)
  let end = FIRST_DAY
  for (const event of events) {
    let longest = 0
    const marks = isClosure(event) ? null : others
    for (const run of runsOf(event, replaced, reading)) {
      runs.mark(run)
      end = Math.max(end, run.to)
      longest = Math.max(longest, run.to - run.begin)
      if (marks) marks.mark(run)
      else closures.push(run)
    }
    // Perhaps a mistyped year.
    if (longest > MAX_NIGHTS_PER_EVENT)
      reading.notes.addDoubt(event.raw, `it is too long: only ${MAX_NIGHTS_PER_EVENT} nights count`)
  }
  for (const run of closures)
    (isNear(run, reading) ? near : reading.today !== null && run.to === end ? far : others).mark(run)
  const taken = new Set(others.list().nights)
  const isOnlyClosed = (night: Day) => !taken.has(night)
  const closedNear = near.list().nights.filter(isOnlyClosed)
  for (const night of closedNear) taken.add(night)
  return { ...runs.list(), windows: { near: closedNear, far: far.list().nights.filter(isOnlyClosed) } }
}

/** Whether a closure begins today, or yesterday: the channel's day may begin later than ours. */
function isNear({ begin }: Run, { today }: Reading): boolean {
  return today !== null && (begin === today || begin === today - 1)
}

/**
 * Whether an event is an Airbnb closure, whatever its reason. Booking.com's "CLOSED - Not available" does not count,
 * as it may be a stay.
 */
function isClosure({ summary, rules, extraDays, periods }: CalendarEvent): boolean {
  return (
    rules.length + extraDays.length + periods.length === 0 && /^(?:airbnb \()?not available\)?$/i.test(summary.trim())
  )
}

function* runsOf(event: NumberedEvent, replaced: ReplacedDays, reading: Reading): Generator<Run> {
  if (!event.takesNights) return
  const excluded = new Set(event.excludedDays)
  const replacedDays = findReplacedDays(event, replaced, reading)
  const counts = (day: DayNumber) => !excluded.has(day) && !replacedDays.has(day)
  for (const day of startDays(event, reading)) if (counts(day)) yield* runFrom(nightsFrom(event, day), reading)
  for (const period of periodsOf(event, reading))
    if (counts(dayIn(event.start.zone, period.start))) yield* runFrom(nightsFrom(period, period.start.day), reading)
}

/** Marks runs of nights in constant time each, whatever their lengths. */
class NightMarks {
  /** By day, the number of runs that begin less the number that end. */
  #changes = new Map<DayNumber, number>()
  #first = new Set<DayNumber>()

  /** Marks at most MAX_NIGHTS_PER_EVENT nights. */
  mark({ from, to, begin }: Run): void {
    if (from === begin) this.#first.add(from)
    this.#add(from, 1)
    this.#add(Math.min(to, from + MAX_NIGHTS_PER_EVENT), -1)
  }

  list(): { nights: Day[]; firstNights: Day[] } {
    const [nights, firstNights]: [Day[], Day[]] = [[], []]
    const days = [...this.#changes.keys()].sort((one, other) => one - other)
    let runs = 0
    for (const [at, from] of days.entries()) {
      runs += this.#changes.get(from) ?? 0
      for (let day = from; runs > 0 && day < (days[at + 1] ?? day); day++) {
        const night = toDay(formatDayNumber(day))
        nights.push(night)
        if (this.#first.has(day)) firstNights.push(night)
      }
    }
    return { nights, firstNights }
  }

  #add(day: DayNumber, runs: 1 | -1): void {
    const inRange = Math.min(Math.max(day, FIRST_DAY), LAST_DAY + 1)
    this.#changes.set(inRange, (this.#changes.get(inRange) ?? 0) + runs)
  }
}

const NO_DAYS: ReadonlySet<DayNumber> = new Set()

/** Days of occurrences that other events replace. Each UID's days are computed once for each time zone. */
class ReplacedDays {
  #momentsByUid: Map<string, Moment[]>
  #known = new Map<string, Set<DayNumber>>()

  constructor(events: CalendarEvent[]) {
    const replaced = events.flatMap(({ uid, replaces }) => (replaces && uid !== '' ? [{ uid, replaces }] : []))
    const byUid = Map.groupBy(replaced, ({ uid }) => uid)
    this.#momentsByUid = new Map([...byUid].map(([uid, of]) => [uid, of.map(({ replaces }) => replaces)]))
  }

  /** Throws TooManyRepeats. */
  of({ uid, start: { zone } }: CalendarEvent, budget: Budget): ReadonlySet<DayNumber> {
    const moments = this.#momentsByUid.get(uid)
    if (!moments) return NO_DAYS
    const key = `${zone} ${uid}`
    const known = this.#known.get(key)
    if (known) return known
    budget.spend(moments.length)
    const days = new Set(moments.map((moment) => dayIn(zone, moment)))
    this.#known.set(key, days)
    return days
  }
}

/** Beyond the budget no repeat counts as replaced, and the nights of all repeats stay taken. */
function findReplacedDays(event: NumberedEvent, replaced: ReplacedDays, reading: Reading): ReadonlySet<DayNumber> {
  if (event.replaces) return NO_DAYS
  try {
    return replaced.of(event, reading.budget)
  } catch (error) {
    if (!(error instanceof TooManyRepeats)) throw error
    reading.notes.add(event.raw, 'too many of its repeats are replaced')
    return NO_DAYS
  }
}

/** The first days of an event's occurrences, in the event's own time zone. */
function startDays(event: NumberedEvent, { today, notes, budget }: Reading): Iterable<DayNumber> {
  const { start, end, rules, extraDays } = event
  if (event.replaces || rules.length + extraDays.length === 0) return [start.day]
  const before = endOfRepeats(event, today)
  const from = today === null ? start.day : today - (end.day - start.day) - 1
  const days = new Set([start.day, ...extraDays.filter((day) => day < before)])
  try {
    for (const rule of rules) for (const day of daysOfRule(rule, start, { from, before }, budget)) days.add(day)
  } catch (error) {
    if (!(error instanceof TooManyRepeats)) throw error
    notes.addDoubt(event.raw, 'it repeats more often than can be followed')
  }
  return days
}

function periodsOf(event: NumberedEvent, { today }: Reading): Occurrence[] {
  if (event.replaces) return []
  const before = endOfRepeats(event, today)
  return event.periods.filter(({ start }) => start.day < before)
}

function endOfRepeats({ start }: CalendarEvent, today: DayNumber | null): DayNumber {
  return monthsLater(today === null ? start.day : Math.max(start.day, today), MONTHS_OF_REPEATS)
}

function* runFrom({ from, to }: Omit<Run, 'begin'>, { today }: Reading): Generator<Run> {
  const first = Math.max(from, today ?? from)
  if (to > first) yield { from: first, to, begin: from }
}

function asFeedEvent(event: NumberedEvent): FeedEvent {
  const { from, to } = nightsFrom(event, event.start.day)
  return {
    uid: event.uid,
    start: formatDayNumber(from),
    end: formatDayNumber(to),
    summary: event.summary,
    blocks: event.takesNights && to > from,
  }
}

function monthsLater(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * SECONDS_A_DAY * 1000)
  return dayNumberOf(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, date.getUTCDate())
}

function numberOfDay(day: Day): DayNumber {
  return Date.parse(day) / (SECONDS_A_DAY * 1000)
}
