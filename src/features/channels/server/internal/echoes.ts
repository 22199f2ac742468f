import type { Overlap } from '#features/channels/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { MIN_MISSING_MS } from './release.ts'

/** A night of our stay that a channel has fetched. `goneAt` is its first request whose answer lacked the night again. */
export interface FetchedNight {
  stay: string
  night: Day
  fetchedAt: Date
  goneAt: Date | null
}

/** An imported night, with the stay of ours that has it and the stay that gave it up within a day. */
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
  /** The stay of `echoOf` does not include the night. */
  isBeyondEcho: boolean
}

/** Why nights over a stay of ours are not taken for its echo. */
type ConflictReason = NonNullable<Overlap['reason']>

/** A channel's calendar is read every 15 minutes: nights that appear after a longer gap may be older than the channel's fetch. */
const MAX_UNREAD_MS = 3_600_000

/** Says what a run of imported nights over our stays is [rule feed-conflict]; `null` if it overlaps none. */
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
  // Nights beyond our stay belong to another stay, which may have all of them.
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

/** Returns since when every version that the channel fetched has had the night, for this stay or one just before it. */
function findClosedSince(night: Day, stay: string, fetched: readonly FetchedNight[]): Date | undefined {
  const ofNight = fetched.filter((one) => one.night === night)
  let since = ofNight.find((one) => one.stay === stay)?.fetchedAt
  for (const { fetchedAt, goneAt } of ofNight.toSorted(
    (one, other) => other.fetchedAt.getTime() - one.fetchedAt.getTime(),
  ))
    if (since && goneAt && fetchedAt < since && goneAt >= since) since = fetchedAt
  return since
}

/** Whether these are the nights of the stay in the version that the channel fetched at `at`. */
function isGivenAt(given: readonly FetchedNight[], at: Date, nights: readonly { night: Day }[]): boolean {
  const version = given.filter(({ fetchedAt, goneAt }) => fetchedAt <= at && (!goneAt || goneAt > at))
  const days = new Set(version.map(({ night }) => night))
  return days.size === nights.length && nights.every(({ night }) => days.has(night))
}
