import { MAX_CALENDAR_BYTES } from '#features/channels/contract.ts'
import { type Day, isInReach, toDay } from '#platform/shared/day.ts'
import { parseComponents, type Unreadable } from './components.ts'
import { type CalendarEvent, nightsFrom, readEvent } from './event.ts'
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
import { Budget, daysOfRule, TooManyRepeats } from './repeats.ts'

const MONTHS_OF_REPEATS = 24
const MAX_NIGHTS_PER_EVENT = 3660
/** Also counts replaced repeats, once for each time zone of an event that has them. */
const MAX_DAYS_EXAMINED = 500_000
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

export interface FeedContent {
  /** Every taken night, past ones included, ascending; from `today` on at most ten years ahead [rule days-in-reach]. */
  nights: Day[]
  /** Nights on which an event begins. */
  firstNights: Day[]
  events: FeedEvent[]
  warnings: string[]
  /** False if an event could not be read with certainty: then missing nights must not be released. */
  isWhole: boolean
}

export interface UnreadableFeed {
  unreadable: Unreadable | 'too large'
}

/**
 * Reads another channel's calendar [rule feed-reading]. Repeats are expanded for 24 months from the first day, or from `today` if
 * that is later. Never throws for invalid bytes, and takes time linear in their number.
 */
export function readFeed(bytes: Uint8Array, today?: Day): FeedContent | UnreadableFeed {
  if (bytes.length > MAX_CALENDAR_BYTES) return { unreadable: 'too large' }
  const written = parseComponents(bytes)
  if (typeof written === 'string') return { unreadable: written }
  const warningList = new WarningList()
  if (written.unparsedLines > 0)
    warningList.add(`${written.unparsedLines} ${written.unparsedLines === 1 ? 'line makes' : 'lines make'} no sense`)
  const events = written.events.flatMap((event, at) => {
    const read = readEvent(event)
    if ('rejected' in read) warningList.addProblem(at, `${read.rejected}, so it is left out`)
    else for (const doubt of read.problems) warningList.addProblem(at, doubt)
    return 'rejected' in read ? [] : [{ ...read, at }]
  })
  const { nights, firstNights } = collectNights(events, {
    today: today === undefined ? null : numberOfDay(today),
    warningList,
    budget: new Budget(MAX_DAYS_EXAMINED),
  })
  const isWanted = (night: Day) => today === undefined || night < today || isInReach(night, today)
  return {
    nights: nights.filter(isWanted),
    firstNights: firstNights.filter(isWanted),
    events: events.map(asFeedEvent),
    warnings: warningList.warnings,
    isWhole: warningList.isWhole,
  }
}

/** Warnings about a feed, limited because they are stored and shown. */
class WarningList {
  warnings: string[] = []
  isWhole = true

  add(words: string): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(words)
  }

  addProblem(at: number, words: string): void {
    this.isWhole = false
    this.add(`Event ${at + 1}: ${words}`)
  }
}

type NumberedEvent = CalendarEvent & { at: number }

interface Reading {
  today: DayNumber | null
  warningList: WarningList
  budget: Budget
}

function collectNights(events: NumberedEvent[], reading: Reading) {
  const nights = new NightMarks()
  const replaced = new ReplacedDays(events)
  for (const event of events) {
    if (!event.takesNights) continue
    const excluded = new Set(event.excludedDays)
    const replacedDays = findReplacedDays(event, replaced, reading)
    for (const day of startDays(event, reading)) {
      if (excluded.has(day) || replacedDays.has(day)) continue
      const { from, to } = nightsFrom(event, day)
      nights.mark(from, cappedEnd(event, { from, to }, reading))
    }
  }
  return nights.list()
}

/** Marks runs of nights in constant time each, whatever their lengths. */
class NightMarks {
  /** By day, the number of runs that begin less the number that end. */
  #changes = new Map<DayNumber, number>()
  #first = new Set<DayNumber>()

  mark(from: DayNumber, to: DayNumber): void {
    if (to <= from) return
    this.#first.add(from)
    this.#add(from, 1)
    this.#add(to, -1)
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

/** Beyond the budget no repeat counts as replaced: its night stays taken. */
function findReplacedDays(event: NumberedEvent, replaced: ReplacedDays, reading: Reading): ReadonlySet<DayNumber> {
  if (event.replaces) return NO_DAYS
  try {
    return replaced.of(event, reading.budget)
  } catch (error) {
    if (!(error instanceof TooManyRepeats)) throw error
    reading.warningList.addProblem(event.at, 'too many of its repeats are replaced')
    return NO_DAYS
  }
}

/** The first days of an event's occurrences, in the event's own time zone. */
function startDays(event: NumberedEvent, { today, warningList, budget }: Reading): Iterable<DayNumber> {
  const { start, end, rules, extraDays } = event
  if (event.replaces || rules.length + extraDays.length === 0) return [start.day]
  const before = monthsLater(today === null ? start.day : Math.max(start.day, today), MONTHS_OF_REPEATS)
  const from = today === null ? start.day : today - (end.day - start.day) - 1
  const days = new Set([start.day, ...extraDays.filter((day) => day < before)])
  try {
    for (const rule of rules) for (const day of daysOfRule(rule, start, { from, before }, budget)) days.add(day)
  } catch (error) {
    if (!(error instanceof TooManyRepeats)) throw error
    warningList.addProblem(event.at, 'it repeats more often than can be followed')
  }
  return days
}

function cappedEnd(
  event: NumberedEvent,
  { from, to }: { from: DayNumber; to: DayNumber },
  { warningList }: Reading,
): DayNumber {
  if (to - from <= MAX_NIGHTS_PER_EVENT) return to
  warningList.add(`Event ${event.at + 1}: only its first ${MAX_NIGHTS_PER_EVENT} nights count`)
  return from + MAX_NIGHTS_PER_EVENT
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
