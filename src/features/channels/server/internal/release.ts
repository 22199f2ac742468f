import { type Day, dayInLondon } from '#platform/shared/day.ts'

const HOUR = 3_600_000

/** Minimum time between the first poll that lacks a night and the poll that releases it. */
const MIN_MISSING_MS = HOUR
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
}

/** The taken nights of one feed, today's included. */
export type StoredNights = ReadonlyMap<Day, StoredNight>

/** A poll that returned a readable calendar. */
export interface Poll {
  at: Date
  nights: Iterable<Day>
  /** False if a part of the calendar could not be read. */
  isWhole: boolean
  /** True for the first poll from a new address, whose missing nights are no large loss. */
  isNewAddress?: boolean
}

export interface PollResult {
  stored: Map<Day, StoredNight>
  added: Day[]
  released: Day[]
  /** Missing nights that this poll put on hold. */
  newlyHeld: Day[]
}

const LISTED: StoredNight = { missingSince: null, heldUntil: null }

/**
 * Applies a poll [rule feed-release]. A listed night is taken at once. A missing night is released once polls have lacked it for
 * an hour. After a large loss all missing nights are held for a day. A partly read poll releases nothing and marks none as
 * missing.
 */
export function applyPoll(before: StoredNights, { at, nights, isWhole, isNewAddress = false }: Poll): PollResult {
  const today = dayInLondon(at)
  const listed = new Set([...nights].filter((night) => night >= today))
  const future = [...before].filter(([night]) => night >= today)
  const unlisted = future.filter(([night]) => !listed.has(night))
  const isLargeLoss = isWhole && !isNewAddress && isLargeLossIn(future, unlisted)
  const missing = isWhole
    ? unlisted.map(([night, stored]) => [night, markMissing(stored, at, isLargeLoss)] as const)
    : unlisted
  const released = isWhole ? missing.filter(([, stored]) => isReleasable(stored, at)).map(([night]) => night) : []
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

/** Returns the held nights, ascending. */
export function heldNights(stored: StoredNights): Day[] {
  return [...stored]
    .filter(([, { heldUntil }]) => heldUntil)
    .map(([night]) => night)
    .toSorted()
}

/** Large loss: 14 nights, or more than half of the nights still listed before this poll. */
function isLargeLossIn(future: [Day, StoredNight][], unlisted: [Day, StoredNight][]): boolean {
  const listed = future.filter(([, { missingSince }]) => !missingSince).length
  const lost = unlisted.filter(([, { missingSince }]) => !missingSince).length
  return lost >= LARGE_LOSS_NIGHTS || lost > listed * LARGE_LOSS_SHARE
}

/** A large loss also holds nights that were missing before, as such a poll may be wrong about every night. */
function markMissing({ missingSince, heldUntil }: StoredNight, at: Date, isLargeLoss: boolean): StoredNight {
  const held = isLargeLoss ? new Date(at.getTime() + HOLD_MS) : null
  return { missingSince: missingSince ?? at, heldUntil: heldUntil ?? held }
}

function isReleasable({ missingSince, heldUntil }: StoredNight, at: Date): boolean {
  const isMissingLongEnough = missingSince !== null && at.getTime() - missingSince.getTime() >= MIN_MISSING_MS
  return isMissingLongEnough && (heldUntil === null || heldUntil <= at)
}

function byNight([one]: [Day, StoredNight], [other]: [Day, StoredNight]): number {
  return one < other ? -1 : 1
}
