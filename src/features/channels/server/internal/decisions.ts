import { markDroppedStays } from '#features/bookings/server/channel-stays.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, nightsBetween } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { areLeftOut, closedNights } from './closures.ts'
import {
  confirmNights,
  insertPoll,
  keepNights,
  markEcho,
  type NightsOfFeed,
  readStoredNights,
  updateFeed,
  writeNights,
} from './feed-store.ts'
import { lockFeedToChange, noNightChanges, releaseNights } from './feeds.ts'
import { readOverlaps } from './overlaps.ts'
import { doubtedNights, heldNights, nightsHeldByOffice } from './release.ts'

/**
 * Releases held or kept nights that the office has seen. Throws `conflict` where other nights are held now, `not-found`
 * for an unknown feed.
 */
export async function releaseHeldNights(tx: StaffTxContext, feedId: number, seen: readonly Day[]): Promise<void> {
  const feed = await lockFeedToChange(tx, feedId)
  const stored = await readStoredNights(tx.database, feedId, dayInLondon(tx.clock.now()))
  const ofOffice = nightsHeldByOffice(stored)
  const nights = isSameSet(seen, ofOffice) ? ofOffice : heldNights(stored)
  refuseUnseen(nights, seen)
  await releaseNights(tx, feed, nights)
}

/** Keeps held nights until the channel lists them again. Throws like `releaseHeldNights`. */
export async function keepHeldNights(tx: StaffTxContext, feedId: number, seen: readonly Day[]): Promise<void> {
  await lockFeedToChange(tx, feedId)
  const held = heldNights(await readStoredNights(tx.database, feedId, dayInLondon(tx.clock.now())))
  refuseUnseen(held, seen)
  await keepNights(tx.database, feedId, held)
  await tx.audit({ item: 'feed', itemId: feedId, action: 'kept', after: { nights: held.join(', ') } })
}

/** Releases nights that events which cannot be read hold back [rule feed-release]. Throws like `releaseHeldNights`. */
export async function releaseDoubtedNights(tx: StaffTxContext, feedId: number, seen: readonly Day[]): Promise<void> {
  const feed = await lockFeedToChange(tx, feedId)
  const now = tx.clock.now()
  const doubted = doubtedNights(await readStoredNights(tx.database, feedId, dayInLondon(now)), now)
  refuseUnseen(doubted, seen)
  await releaseNights(tx, feed, doubted)
}

/** Throws `conflict` unless the office saw exactly the current items. */
function refuseUnseen<T>(current: readonly T[] | undefined, seen: readonly T[]): void {
  if (!current || !isSameSet(current, seen))
    throw new Refusal('conflict', 'This has changed since it was shown. Please look at it again.')
}

function isSameSet<T>(items: readonly T[], others: readonly T[]): boolean {
  const known = new Set(items)
  return known.size === new Set(others).size && others.every((one) => known.has(one))
}

/**
 * Marks nights of a feed as an echo of our stays [rule feed-conflict]. Throws `conflict` where the stays have changed
 * since, `not-found` for an unknown feed.
 */
export async function confirmEcho(
  tx: StaffTxContext,
  { feedId, from, to, bookingIds }: NightsOfFeed & { bookingIds: readonly number[] },
): Promise<void> {
  const { property_id } = await lockFeedToChange(tx, feedId)
  const current = (await readOverlaps(tx, property_id)).find(
    (one) => one.kind === 'conflict' && one.feedId === feedId && one.from === from && one.to === to,
  )
  refuseUnseen(current?.bookingIds, bookingIds)
  await markEcho(tx, { feedId, from, to })
  await tx.audit({
    item: 'feed',
    itemId: feedId,
    action: 'confirmed',
    after: { nights: `${from} to ${to}`, as: 'ours' },
  })
}

/**
 * Leaves out closures from now on and releases the closed nights. Throws `conflict` where other nights are closed now,
 * `not-found` for an unknown feed.
 */
export async function leaveOutClosures(tx: StaffTxContext, id: number, seen: readonly Day[]): Promise<void> {
  const feed = await lockFeedToChange(tx, id)
  const today = dayInLondon(tx.clock.now())
  const { near, far } = closedNights(feed, today)
  const closed = new Set([...near, ...far])
  refuseUnseen([...closed], seen)
  const stored = await readStoredNights(tx.database, id, today)
  const last = near.at(-1)
  await updateFeed(tx.database, id, {
    near_left_out: last ? nightsBetween(today, last) + 1 : null,
    far_left_out_from: far[0] ?? null,
  })
  const taken = [...closed].filter((night) => stored.has(night)).toSorted()
  await tx.audit({
    item: 'feed',
    itemId: id,
    action: 'changed',
    before: { closures: 'taken' },
    after: { closures: 'left out' },
  })
  await releaseNights(tx, feed, taken)
}

/** Takes the closed nights again. Throws `not-found` for an unknown feed. */
export async function takeClosures(tx: StaffTxContext, id: number): Promise<void> {
  const feed = await lockFeedToChange(tx, id)
  if (!areLeftOut(feed)) return
  const today = dayInLondon(tx.clock.now())
  const stored = await readStoredNights(tx.database, id, today)
  const { near, far } = closedNights(feed, today)
  const added = [...near, ...far].filter((night) => !stored.has(night)).toSorted()
  await updateFeed(tx.database, id, { near_left_out: null, far_left_out_from: null, read_on: null })
  await tx.audit({
    item: 'feed',
    itemId: id,
    action: 'changed',
    before: { closures: 'left out' },
    after: { closures: 'taken' },
  })
  if (added.length === 0) return
  await writeNights(tx, { ...noNightChanges(feed), added })
  await insertPoll(tx, id, { failure: null, added, released: [], held: [] })
  await markDroppedStays(tx, id, { added, released: [] })
  tx.publicDataChanged()
}

/** Stores that other homes share a feed's calendar [rule feed-shared]. Throws `not-found` for an unknown feed. */
export async function confirmShared(tx: StaffTxContext, feedId: number): Promise<void> {
  await lockFeedToChange(tx, feedId)
  await updateFeed(tx.database, feedId, { is_shared: true })
  await tx.audit({ item: 'feed', itemId: feedId, action: 'confirmed', after: { isShared: true } })
}

/**
 * Confirms that a channel has let nights given up here [rule channel-loop]. Throws `conflict` if the channel no
 * longer lists the nights, `not-found` for an unknown feed.
 */
export async function confirmChannelStay(tx: StaffTxContext, { feedId, from, to }: NightsOfFeed): Promise<void> {
  await lockFeedToChange(tx, feedId)
  if ((await confirmNights(tx, { feedId, from, to })) === 0)
    throw new Refusal('conflict', 'The channel no longer lists these nights')
  await tx.audit({
    item: 'feed',
    itemId: feedId,
    action: 'confirmed',
    after: { nights: `${from} to ${to}`, as: 'new stay' },
  })
}
