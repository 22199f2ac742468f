import { type Day, dayInLondon } from '#platform/shared/day.ts'

const HOUR = 3_600_000

/** Minimum time between the first poll that lacks a night and the poll that releases it. */
const MIN_APART = HOUR
/** A large loss is held this long, as it may be a channel's error. */
const HELD_FOR = 24 * HOUR
/** A poll that loses this many nights, or more than half, is a large loss. */
const MANY_NIGHTS = 14
const HALF = 0.5

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

export interface Polled {
  stored: Map<Day, StoredNight>
  added: Day[]
  released: Day[]
  /** Missing nights that this poll put on hold. */
  newlyHeld: Day[]
}

const NAMED: StoredNight = { missingSince: null, heldUntil: null }

/**
 * Applies a poll [rule feed-release]. A listed night is taken at once. A missing night is released once polls have lacked it for
 * an hour. After a large loss all missing nights are held for a day. A partly read poll releases nothing and marks none as
 * missing.
 */
export function afterPoll(before: StoredNights, { at, nights, isWhole, isNewAddress = false }: Poll): Polled {
  const today = dayInLondon(at)
  const named = new Set([...nights].filter((night) => night >= today))
  const future = [...before].filter(([night]) => night >= today)
  const lacking = future.filter(([night]) => !named.has(night))
  const isLargeLoss = isWhole && !isNewAddress && isLargeLossIn(future, lacking)
  const missing = isWhole
    ? lacking.map(([night, stored]) => [night, missed(stored, at, isLargeLoss)] as const)
    : lacking
  const released = isWhole ? missing.filter(([, stored]) => isFree(stored, at)).map(([night]) => night) : []
  const stored = new Map<Day, StoredNight>([...missing, ...[...named].map((night) => [night, NAMED] as const)])
  for (const night of released) stored.delete(night)
  return {
    stored: new Map([...stored].toSorted(byNight)),
    added: [...named].filter((night) => !before.has(night)).toSorted(),
    released: released.toSorted(),
    newlyHeld: isLargeLoss
      ? lacking
          .filter(([, was]) => !was.heldUntil)
          .map(([night]) => night)
          .toSorted()
      : [],
  }
}

/** Applies a failed poll: only past nights are dropped. */
export function afterFailure(before: StoredNights, at: Date): Map<Day, StoredNight> {
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
function isLargeLossIn(future: [Day, StoredNight][], lacking: [Day, StoredNight][]): boolean {
  const named = future.filter(([, { missingSince }]) => !missingSince).length
  const lost = lacking.filter(([, { missingSince }]) => !missingSince).length
  return lost >= MANY_NIGHTS || lost > named * HALF
}

/** A large loss also holds nights that were missing before, as such a poll may be wrong about every night. */
function missed({ missingSince, heldUntil }: StoredNight, at: Date, isLargeLoss: boolean): StoredNight {
  const held = isLargeLoss ? new Date(at.getTime() + HELD_FOR) : null
  return { missingSince: missingSince ?? at, heldUntil: heldUntil ?? held }
}

function isFree({ missingSince, heldUntil }: StoredNight, at: Date): boolean {
  const isTwice = missingSince !== null && at.getTime() - missingSince.getTime() >= MIN_APART
  return isTwice && (heldUntil === null || heldUntil <= at)
}

function byNight([one]: [Day, StoredNight], [other]: [Day, StoredNight]): number {
  return one < other ? -1 : 1
}
