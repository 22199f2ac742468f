import type { Overlap } from '#features/channels/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { MIN_MISSING_MS } from './release.ts'

/** A night of our stay that a channel has fetched. `goneAt` is the channel's first later fetch without the night. */
export interface FetchedNight {
  stay: string
  night: Day
  fetchedAt: Date
  goneAt: Date | null
}

/**
 * An imported night. `takenBy` is our stay on the night. `freedBy` is a stay of ours that gave the night up within a
 * day.
 */
export interface OverlappingNight {
  night: Day
  listedAt: Date
  unlistedAt: Date | null
  /** The last good poll of the feed. */
  lastGoodAt: Date | null
  takenBy: string | null
  /** True for a booking made from nights of this feed. */
  isOwn: boolean
  freedBy: string | null
  /** Our stay that the channel repeats, as the office has confirmed. */
  echoOf: string | null
  /** True if the stay `echoOf` does not include the night. */
  isBeyondEcho: boolean
}

/** Why imported nights over our stay are a conflict and not an echo of the stay. */
type ConflictReason = NonNullable<Overlap['reason']>

/**
 * Maximum time between our last complete read without a night and the channel's fetch. After a longer gap, the night
 * may be older than the fetch.
 */
const MAX_UNREAD_MS = 3_600_000

/**
 * Classifies a run of imported nights [rule feed-conflict]. Returns `null` for a run without conflict, echo or
 * waiting nights.
 */
export function judgeRun(
  run: readonly OverlappingNight[],
  fetched: readonly FetchedNight[],
): { kind: Overlap['kind']; reason: ConflictReason | null } | null {
  const stays = run.flatMap(({ takenBy, freedBy }) => [takenBy, freedBy].filter((stay) => stay !== null))
  const doubts = new Map([...new Set(stays)].map((stay) => [stay, doubtEcho(run, { stay, fetched })]))
  const judged = run.map((one) => judgeNight(one, { doubts, fetched }))
  const reason = judged.find((one) => typeof one === 'object')?.reason
  if (reason) return { kind: 'conflict', reason }
  const isOverStay = judged.includes('echo')
  // Nights beyond our stay belong to another stay, which may include every night of the run.
  if (judged.includes('free')) return isOverStay ? { kind: 'conflict', reason: 'other days' } : null
  if (judged.includes('waiting')) return { kind: 'waiting', reason: null }
  return isOverStay ? { kind: 'echo', reason: null } : null
}

type Judged = 'own' | 'echo' | 'waiting' | 'beyond' | 'free' | { reason: ConflictReason }

function judgeNight(
  one: OverlappingNight,
  known: {
    doubts: ReadonlyMap<string, ConflictReason | null>
    fetched: readonly FetchedNight[]
  },
): Judged {
  const { night, takenBy, freedBy, echoOf, isBeyondEcho, isOwn, lastGoodAt } = one
  if (isOwn) return 'own'
  const doubt = takenBy === null ? null : (known.doubts.get(takenBy) ?? null)
  if (takenBy !== null && (echoOf === takenBy || doubt === null)) return 'echo'
  const goneAt = known.fetched.find((given) => given.night === night && given.stay === freedBy)?.goneAt
  const isWaiting =
    freedBy !== null &&
    (echoOf === freedBy || known.doubts.get(freedBy) === null) &&
    !(goneAt && lastGoodAt && lastGoodAt.getTime() - goneAt.getTime() >= MIN_MISSING_MS)
  if (isWaiting) return 'waiting'
  if (takenBy === null && isBeyondEcho && echoOf !== null && known.doubts.has(echoOf)) return 'beyond'
  return doubt ? { reason: doubt } : 'free'
}

/** Returns why a run does not repeat a stay, or `null` if it does. */
function doubtEcho(
  run: readonly OverlappingNight[],
  { stay, fetched }: { stay: string; fetched: readonly FetchedNight[] },
): ConflictReason | null {
  const nights = run.filter(({ takenBy, freedBy }) => takenBy === stay || freedBy === stay)
  for (const { night, listedAt, unlistedAt } of nights) {
    const closedAt = findClosedSince(night, stay, fetched)
    if (!closedAt) return 'not fetched'
    if (listedAt <= closedAt) return 'listed earlier'
    if (!unlistedAt || closedAt.getTime() - unlistedAt.getTime() > MAX_UNREAD_MS) return 'not read'
  }
  const given = fetched.filter((one) => one.stay === stay)
  const versions = given.flatMap(({ fetchedAt, goneAt }) => (goneAt ? [fetchedAt, goneAt] : [fetchedAt]))
  return versions.some((at) => isGivenAt(given, at, nights)) ? null : 'other days'
}

/**
 * Returns since when every calendar that the channel fetched has contained the night, through this stay or a stay
 * directly before it.
 */
function findClosedSince(night: Day, stay: string, fetched: readonly FetchedNight[]): Date | undefined {
  const ofNight = fetched.filter((one) => one.night === night)
  let since = ofNight.find((one) => one.stay === stay)?.fetchedAt
  for (const { fetchedAt, goneAt } of ofNight.toSorted(
    (one, other) => other.fetchedAt.getTime() - one.fetchedAt.getTime(),
  ))
    if (since && goneAt && fetchedAt < since && goneAt >= since) since = fetchedAt
  return since
}

/** Whether the calendar that the channel fetched at `at` contained exactly these nights of the stay. */
function isGivenAt(given: readonly FetchedNight[], at: Date, nights: readonly { night: Day }[]): boolean {
  const version = given.filter(({ fetchedAt, goneAt }) => fetchedAt <= at && (!goneAt || goneAt > at))
  const days = new Set(version.map(({ night }) => night))
  return days.size === nights.length && nights.every(({ night }) => days.has(night))
}
