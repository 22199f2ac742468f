import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'
import { type FeedRow, readStoredNights, selectOtherwiseTaken } from './feed-store.ts'
import type { FeedNights } from './reading/feed-worker.ts'
import type { StoredNights } from './release.ts'

/**
 * Returns the closed nights that the office leaves out [rule feed-windows]. Nights already stored as taken are not
 * left out.
 */
export function nightsLeftOut(
  { near_left_out, far_left_out_from }: FeedRow,
  { near, far }: FeedNights['windows'],
  { today, stored }: { today: Day; stored: StoredNights },
): Set<Day> {
  const leftOut = [
    ...near.filter((night) => nightsBetween(today, night) < (near_left_out ?? 0)),
    ...far.filter((night) => far_left_out_from !== null && night >= far_left_out_from),
  ]
  return new Set(leftOut.filter((night) => !stored.has(night)))
}

/**
 * Returns the closure columns after a poll. `far_left_out_from` never moves earlier: nights closed again have another
 * reason.
 */
export function closuresToStore(
  { far_left_out_from: from }: FeedRow,
  { nights, windows, isWhole }: FeedNights,
): Partial<Pick<FeedRow, 'near_closed' | 'far_closed' | 'far_left_out_from'>> {
  const [first] = windows.far
  const isEvidence = isWhole && nights.length > 0
  return {
    near_closed: windows.near,
    far_closed: windows.far,
    ...(from !== null && isEvidence && { far_left_out_from: first === undefined ? null : first > from ? first : from }),
  }
}

/** Returns a feed's closed nights from today on: which are left out, and which would become available. */
export async function readClosures(ctx: AppContext, feed: FeedRow, stored: StoredNights) {
  const { near, far } = closedNights(feed, dayInLondon(ctx.clock.now()))
  const all = [...near, ...far]
  const taken = all.filter((night) => stored.has(night))
  const others = taken.length > 0 ? await selectOtherwiseTaken(ctx, feed, taken) : new Set<Day>()
  return {
    near,
    far,
    areLeftOut: areLeftOut(feed),
    opens: taken.filter((night) => !others.has(night)),
    leftOut: areLeftOut(feed) ? all.filter((night) => !stored.has(night)) : [],
  }
}

export function areLeftOut({ near_left_out, far_left_out_from }: FeedRow): boolean {
  return near_left_out !== null || far_left_out_from !== null
}

/** Whether the feed's last poll listed closures from today on, taken or left out. */
export function hasClosures(feed: FeedRow, today: Day): boolean {
  const { near, far } = closedNights(feed, today)
  return near.length + far.length > 0
}

/** Whether a feed's last poll shows which nights the channel has let: false after an empty calendar or a large loss. */
export async function isCredible({ database, clock }: TxContext, feed: FeedRow): Promise<boolean> {
  const today = dayInLondon(clock.now())
  const stored = [...(await readStoredNights(database, feed.id, today)).values()]
  return (
    (hasClosures(feed, today) || stored.some(({ missingSince }) => !missingSince)) &&
    !stored.some(({ heldUntil, isKept }) => heldUntil && !isKept)
  )
}

/** Returns the closed nights from today on, taken or left out. */
export function closedNights({ near_closed, far_closed }: FeedRow, today: Day): { near: Day[]; far: Day[] } {
  const ahead = (nights: readonly string[]) => nights.map((night) => toDay(night)).filter((night) => night >= today)
  return { near: ahead(near_closed), far: ahead(far_closed) }
}
