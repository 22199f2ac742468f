import { type Day, dayInLondon } from '#platform/shared/day.ts'

const HOUR = 3_600_000

/** Minimum time between the first poll that lacks a night and the poll that releases it. */
export const MIN_MISSING_MS = HOUR
/** A large loss is held this long, as it may be a channel's error. */
const HOLD_MS = 24 * HOUR
/** A poll that loses this many nights, or more than half, is a large loss. */
const LARGE_LOSS_NIGHTS = 14
const LARGE_LOSS_SHARE = 0.5

export interface StoredNight {
  /** The first poll that lacked the night; `null` while the channel lists it. */
  missingSince: Date | null
  /** End of the hold after a large loss; `null` if not held. */
  heldUntil: Date | null
  /** The office keeps the held night until the channel lists it again. */
  isKept: boolean
  /** When a poll first lacked the night. Set by a partly read poll; `null` while listed and after a poll read whole. */
  lackedSince: Date | null
}

/** The taken nights of one feed, today's included. */
export type StoredNights = ReadonlyMap<Day, StoredNight>

/** A poll that returned a readable calendar. */
export interface Poll {
  at: Date
  nights: Iterable<Day>
  /** Closures that the office leaves out: no nights are taken, but the calendar is not empty. */
  leftOut?: ReadonlySet<Day>
  /** The previous poll listed closures, so its calendar was not empty. */
  hadClosures?: boolean
  /** False if a part of the calendar could not be read. */
  isWhole: boolean
  /** True until a new address was read whole: nights of the previous address that it lacks are no large loss. */
  isNewAddress?: boolean
}

export interface PollResult {
  stored: Map<Day, StoredNight>
  added: Day[]
  released: Day[]
  /** Missing nights that this poll put on hold. */
  newlyHeld: Day[]
}

export const LISTED: StoredNight = { missingSince: null, heldUntil: null, isKept: false, lackedSince: null }

/**
 * Applies a poll [rule feed-release]: takes listed nights at once, releases missing ones after an hour, holds large losses for a
 * day.
 */
export function applyPoll(
  before: StoredNights,
  { at, nights, leftOut = new Set(), hadClosures = false, isWhole, isNewAddress = false }: Poll,
): PollResult {
  const today = dayInLondon(at)
  const listed = new Set([...nights].filter((night) => night >= today))
  const future = [...before].filter(([night]) => night >= today)
  const unlisted = future.filter(([night]) => !listed.has(night))
  const isLargeLoss = isWhole && !isNewAddress && isLargeLossIn(future, unlisted)
  // The first calendar after an empty calendar may be incomplete, so nights that it lacks are held for another day.
  const isEmpty = ![...listed, ...leftOut].some((night) => night >= today)
  const isRecovering = !isEmpty && !hadClosures && future.every(([, { missingSince }]) => missingSince)
  const missing = isWhole
    ? unlisted.map(([night, stored]) => [night, markMissing(stored, { at, isLargeLoss, isRecovering })] as const)
    : unlisted.map(([night, stored]) => [night, markLacked(stored, at)] as const)
  const released = missing
    .filter(([, stored]) => isWhole && isReleasable(stored, { at, isEmpty }))
    .map(([night]) => night)
  const stored = new Map<Day, StoredNight>([...missing, ...[...listed].map((night) => [night, LISTED] as const)])
  for (const night of released) stored.delete(night)
  return {
    stored: new Map([...stored].toSorted(byNight)),
    added: [...listed].filter((night) => !before.has(night)).toSorted(),
    released: released.toSorted(),
    newlyHeld: isLargeLoss
      ? unlisted
          .filter(([, was]) => !was.heldUntil)
          .map(([night]) => night)
          .toSorted()
      : [],
  }
}

/** Applies a failed poll: only past nights are dropped. */
export function applyFailure(before: StoredNights, at: Date): Map<Day, StoredNight> {
  const today = dayInLondon(at)
  return new Map([...before].filter(([night]) => night >= today))
}

/** Returns the held nights that wait for the office, ascending. */
export function heldNights(stored: StoredNights): Day[] {
  return nightsWith(stored, ({ heldUntil, isKept }) => heldUntil !== null && !isKept)
}

/** Returns the held nights that the office keeps, ascending. */
export function nightsHeldByOffice(stored: StoredNights): Day[] {
  return nightsWith(stored, ({ isKept }) => isKept)
}

/**
 * Returns, ascending, unlisted nights that are not released because polls have been partly unreadable for an hour or
 * more.
 */
export function doubtedNights(stored: StoredNights, now: Date): Day[] {
  return nightsWith(
    stored,
    ({ lackedSince, heldUntil }) =>
      lackedSince !== null && heldUntil === null && now.getTime() - lackedSince.getTime() >= MIN_MISSING_MS,
  )
}

function nightsWith(stored: StoredNights, isWanted: (stored: StoredNight) => boolean): Day[] {
  return [...stored]
    .filter(([, one]) => isWanted(one))
    .map(([night]) => night)
    .toSorted()
}

/** Whether two states of a night are equal. */
export function isSameNight(one: StoredNight, other: StoredNight): boolean {
  const instants = ['missingSince', 'heldUntil', 'lackedSince'] as const
  return one.isKept === other.isKept && instants.every((name) => one[name]?.getTime() === other[name]?.getTime())
}

/** Large loss: 14 nights, or more than half of the nights still listed before this poll. */
function isLargeLossIn(future: [Day, StoredNight][], unlisted: [Day, StoredNight][]): boolean {
  const listed = future.filter(([, { missingSince }]) => !missingSince).length
  const lost = unlisted.filter(([, { missingSince }]) => !missingSince).length
  return lost >= LARGE_LOSS_NIGHTS || lost > listed * LARGE_LOSS_SHARE
}

/** A large loss also holds nights that were missing before, as such a poll may be wrong about every night. */
function markMissing(
  { missingSince, heldUntil, isKept }: StoredNight,
  { at, isLargeLoss, isRecovering }: { at: Date; isLargeLoss: boolean; isRecovering: boolean },
): StoredNight {
  const mustHold = heldUntil ? isRecovering : isLargeLoss
  return {
    missingSince: missingSince ?? at,
    heldUntil: mustHold ? new Date(at.getTime() + HOLD_MS) : heldUntil,
    isKept,
    lackedSince: null,
  }
}

function markLacked(stored: StoredNight, at: Date): StoredNight {
  return { ...stored, lackedSince: stored.lackedSince ?? stored.missingSince ?? at }
}

/** A night held after a large loss is not released by an empty calendar, nor while the office keeps it. */
function isReleasable(
  { missingSince, heldUntil, isKept }: StoredNight,
  { at, isEmpty }: { at: Date; isEmpty: boolean },
): boolean {
  const isMissingLongEnough = missingSince !== null && at.getTime() - missingSince.getTime() >= MIN_MISSING_MS
  return isMissingLongEnough && (heldUntil === null || (heldUntil <= at && !isEmpty && !isKept))
}

function byNight([one]: [Day, StoredNight], [other]: [Day, StoredNight]): number {
  return one < other ? -1 : 1
}
