import { type Day, dayInLondon } from '#platform/shared/day.ts'

const HOUR = 3_600_000

/** Two polls that lack a night have to lie so far apart before it is free again. */
const MIN_APART = HOUR
/** So long a loss is held that looks like a hiccup of the channel. */
const HELD_FOR = 24 * HOUR
/** So many nights lost in one poll look like one, and so does more than half of them. */
const MANY_NIGHTS = 14
const HALF = 0.5

/** A night of a feed. */
export interface StoredNight {
  /** When a poll first lacked it; `null` while the channel names it. */
  missingSince: Date | null
  /** Until when it is kept because it went with many others; `null` where it is not. */
  heldUntil: Date | null
}

/** The nights of one feed that count as taken. Nights gone by are not among them. */
export type StoredNights = ReadonlyMap<Day, StoredNight>

/** A poll that was answered with a calendar. */
export interface Poll {
  at: Date
  nights: Iterable<Day>
  /** False where a part of it could not be read. */
  isWhole: boolean
  /** True for the first one from a new address: what it lacks is no hiccup of the old one. */
  isNewAddress?: boolean
}

export interface Polled {
  stored: Map<Day, StoredNight>
  added: Day[]
  released: Day[]
  /** Nights that went with many others in this very poll, and are held for that. */
  newlyHeld: Day[]
}

const NAMED: StoredNight = { missingSince: null, heldUntil: null }

/**
 * What a poll comes to [rule feed-release]. A night that it names is taken at once; one that it lacks is free only when a
 * poll an hour before, or earlier, lacked it too and none between named it. Where too many are lost at once, all that are
 * lacking are held for a day. A poll of which a part could not be read frees nothing and proves nothing.
 */
export function afterPoll(before: StoredNights, { at, nights, isWhole, isNewAddress = false }: Poll): Polled {
  const today = dayInLondon(at)
  const named = new Set([...nights].filter((night) => night >= today))
  const future = [...before].filter(([night]) => night >= today)
  const lacking = future.filter(([night]) => !named.has(night))
  const isHiccup = isWhole && !isNewAddress && looksLikeHiccup(future, lacking)
  const missing = isWhole ? lacking.map(([night, stored]) => [night, missed(stored, at, isHiccup)] as const) : lacking
  const released = isWhole ? missing.filter(([, stored]) => isFree(stored, at)).map(([night]) => night) : []
  const stored = new Map<Day, StoredNight>([...missing, ...[...named].map((night) => [night, NAMED] as const)])
  for (const night of released) stored.delete(night)
  return {
    stored: new Map([...stored].toSorted(byNight)),
    added: [...named].filter((night) => !before.has(night)).toSorted(),
    released: released.toSorted(),
    newlyHeld: isHiccup
      ? lacking
          .filter(([, was]) => !was.heldUntil)
          .map(([night]) => night)
          .toSorted()
      : [],
  }
}

/** The same nights after a poll that failed, at a moment: those gone by are let go, all others stay. */
export function afterFailure(before: StoredNights, at: Date): Map<Day, StoredNight> {
  const today = dayInLondon(at)
  return new Map([...before].filter(([night]) => night >= today))
}

/** Nights that are held, ascending. */
export function heldNights(stored: StoredNights): Day[] {
  return [...stored]
    .filter(([, { heldUntil }]) => heldUntil)
    .map(([night]) => night)
    .toSorted()
}

/** An empty calendar after one with nights is more than half lost, too. */
function looksLikeHiccup(future: [Day, StoredNight][], lacking: [Day, StoredNight][]): boolean {
  const named = future.filter(([, { missingSince }]) => !missingSince).length
  const lost = lacking.filter(([, { missingSince }]) => !missingSince).length
  return lost >= MANY_NIGHTS || lost > named * HALF
}

/** Whatever else was lacking is held with it: a poll that looks like a hiccup proves nothing of any night. */
function missed({ missingSince, heldUntil }: StoredNight, at: Date, isHiccup: boolean): StoredNight {
  const held = isHiccup ? new Date(at.getTime() + HELD_FOR) : null
  return { missingSince: missingSince ?? at, heldUntil: heldUntil ?? held }
}

function isFree({ missingSince, heldUntil }: StoredNight, at: Date): boolean {
  const isTwice = missingSince !== null && at.getTime() - missingSince.getTime() >= MIN_APART
  return isTwice && (heldUntil === null || heldUntil <= at)
}

function byNight([one]: [Day, StoredNight], [other]: [Day, StoredNight]): number {
  return one < other ? -1 : 1
}
