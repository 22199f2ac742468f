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
  readStoredNights,
  updateFeed,
  writeNights,
} from './feed-store.ts'
import { lockFeedToChange, noNightChanges, releaseNights } from './feeds.ts'
import { doubtedNights, heldNights } from './release.ts'

interface NightsOfFeed {
  feedId: number
  /** Half-open, like a stay. */
  from: Day
  to: Day
}

/** Keeps a feed's held nights until the channel lists them again. Throws `not-found` for an unknown id. */
export async function keepHeldNights(tx: StaffTxContext, feedId: number): Promise<void> {
  await lockFeedToChange(tx, feedId)
  const held = heldNights(await readStoredNights(tx.database, feedId, dayInLondon(tx.clock.now())))
  if (held.length === 0) return
  await keepNights(tx.database, feedId, held)
  await tx.audit({ item: 'feed', itemId: feedId, action: 'kept', after: { nights: held.join(', ') } })
}

/** Releases the nights that events which cannot be read hold back [rule feed-release]. Throws `not-found` for an unknown id. */
export async function releaseDoubtedNights(tx: StaffTxContext, feedId: number): Promise<void> {
  const feed = await lockFeedToChange(tx, feedId)
  const now = tx.clock.now()
  await releaseNights(tx, feed, doubtedNights(await readStoredNights(tx.database, feedId, dayInLondon(now)), now))
}

/**
 * Notes that nights of a feed repeat the stays that have them here [rule feed-conflict]. Throws `not-found` for an unknown feed and
 * `conflict` where no stay here has the nights any more.
 */
export async function confirmEcho(tx: StaffTxContext, { feedId, from, to }: NightsOfFeed): Promise<void> {
  await lockFeedToChange(tx, feedId)
  if ((await markEcho(tx, { feedId, from, to })) === 0)
    throw new Refusal('conflict', 'No stay of ours has these nights any more')
  await tx.audit({
    item: 'feed',
    itemId: feedId,
    action: 'confirmed',
    after: { nights: `${from} to ${to}`, as: 'ours' },
  })
}

/**
 * Makes the closed nights that the office has seen available, and leaves out such closures from now on. Throws `not-found` for an
 * unknown feed, and `conflict` where it closes other nights now.
 */
export async function leaveOutClosures(tx: StaffTxContext, id: number, seen: readonly Day[]): Promise<void> {
  const feed = await lockFeedToChange(tx, id)
  const today = dayInLondon(tx.clock.now())
  const { near, far } = closedNights(feed, today)
  const closed = new Set([...near, ...far])
  if (closed.size !== new Set(seen).size || !seen.every((night) => closed.has(night)))
    throw new Refusal('conflict', 'The channel closes other nights now. Please look at them again.')
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

/** Notes that other homes share a feed's calendar [rule feed-shared]. Throws `not-found` for an unknown feed. */
export async function confirmShared(tx: StaffTxContext, feedId: number): Promise<void> {
  await lockFeedToChange(tx, feedId)
  await updateFeed(tx.database, feedId, { is_shared: true })
  await tx.audit({ item: 'feed', itemId: feedId, action: 'confirmed', after: { isShared: true } })
}

/**
 * Notes that a channel has let nights which were given up here [rule channel-loop]. Throws `not-found` for an unknown feed and
 * `conflict` where it no longer lists them.
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
