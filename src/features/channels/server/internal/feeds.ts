import { markDroppedStays, relinkStaysToFeed } from '#features/bookings/server/channel-stays.ts'
import { findHome, lockHome } from '#features/calendar/server/calendar.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import {
  FAILURE_MESSAGES,
  type Feed,
  type FeedFailure,
  type FeedPreview,
  type NewFeed,
} from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { readClosures } from './closures.ts'
import {
  deleteFeed,
  type FeedRow,
  insertFeed,
  insertPoll,
  lockFeed,
  readStoredNights,
  selectFeed,
  selectFeeds,
  selectPolls,
  selectSharing,
  selectUnconfirmedSharing,
  updateFeed,
  writeNights,
} from './feed-store.ts'
import { sealAddress, withHttps } from './polling/feed-address.ts'
import { FetchFailed } from './polling/fetching.ts'
import type { Fetch } from './polling/polling.ts'
import { readFeedAside } from './reading/read-feed-aside.ts'
import { heldNights, LISTED, nightsHeldByOffice, type StoredNight } from './release.ts'
import { sha256 } from './tokens.ts'

/** Returns a home's feeds with their future nights and history. Throws `not-found` for a deleted or unknown home. */
export async function readFeeds(ctx: AppContext, propertyId: number): Promise<Feed[]> {
  await findHome(ctx, propertyId)
  const rows = await selectFeeds(ctx.database, propertyId)
  const polls = await selectPolls(
    ctx.database,
    rows.map(({ id }) => id),
  )
  const shared = await selectUnconfirmedSharing(ctx.database, propertyId)
  return Promise.all(
    rows.map((row) =>
      serializeFeed(ctx, row, { polls: polls.get(row.id) ?? [], sharedWith: shared.get(row.id) ?? [] }),
    ),
  )
}

/** Fetches a calendar and summarizes its future nights. Throws `invalid` with the reason if it cannot be read. */
export async function previewCalendar(
  ctx: AppContext,
  { propertyId, address: entered }: { propertyId: number; address: string },
  fetch: Fetch,
): Promise<FeedPreview> {
  const address = withHttps(entered)
  const today = dayInLondon(ctx.clock.now())
  const fetched = await fetch(address, { etag: null, lastModified: null }).catch((error: unknown) => {
    if (error instanceof FetchFailed) throw addressError(error.failure)
    throw error
  })
  const read = fetched === 'unchanged' ? { unreadable: 'refused' as const } : await readFeedAside(fetched.bytes, today)
  if ('unreadable' in read) throw addressError(read.unreadable)
  const { nights, windows, doubts, warnings, staysHash } = read
  return {
    nights: nights.length,
    first: nights[0] ?? null,
    last: nights.at(-1) ?? null,
    closures: windows,
    sharedWith: await selectSharing(ctx.database, { propertyId, addressHash: sha256(address), staysHash }),
    doubts,
    warnings,
  }
}

/** Throws `invalid` for an unreadable calendar, and for another home's calendar unless `isShared` [rule feed-shared]. */
export async function checkCalendar(
  ctx: AppContext,
  { isShared = false, ...calendar }: { propertyId: number; address: string; isShared?: boolean | undefined },
  fetch: Fetch,
): Promise<void> {
  const { sharedWith } = await previewCalendar(ctx, calendar, fetch)
  if (sharedWith.length > 0 && !isShared)
    throw fieldError('isShared', 'Please check the address, or say that the homes share this calendar')
}

/**
 * Adds a feed without polling it. Throws `not-found` for an unknown or deleted home, `invalid` for a text that is no
 * URL, a duplicate or our own address.
 */
export async function createFeed(tx: StaffTxContext, { propertyId, channel, ...entered }: NewFeed): Promise<FeedRow> {
  const [address, isShared] = [withHttps(entered.address), entered.isShared ?? false]
  await lockHome(tx.database, propertyId)
  const { host } = parseForeignAddress(tx, address)
  const addressHash = sha256(address)
  const others = await selectFeeds(tx.database, propertyId)
  if (others.some((one) => one.address_hash === addressHash)) throw duplicateAddress()
  const id = await insertFeed(tx, { propertyId, channel, addressHash, host, isShared })
  await updateFeed(tx.database, id, { sealed_address: sealAddress(tx.config, id, address) })
  await relinkStaysToFeed(tx, { id, propertyId, channel })
  await tx.audit({
    item: 'feed',
    itemId: id,
    action: 'added',
    after: { propertyId, channel, host, ...(isShared && { isShared }) },
  })
  return lockFeedToChange(tx, id)
}

/**
 * Changes a feed's address and ends its holds. Throws `conflict` for a stale version, `not-found` for an unknown feed,
 * `invalid` like `createFeed`.
 */
export async function changeAddress(
  tx: StaffTxContext,
  {
    id,
    address: entered,
    isShared = false,
    version,
  }: { id: number; address: string; isShared?: boolean | undefined; version?: number | undefined },
): Promise<FeedRow> {
  const address = withHttps(entered)
  const feed = await lockFeedToChange(tx, id)
  refuseStale(version, feed.version, { version: feed.version })
  const { host } = parseForeignAddress(tx, address)
  const address_hash = sha256(address)
  const others = await selectFeeds(tx.database, feed.property_id)
  if (others.some((one) => one.id !== id && one.address_hash === address_hash)) throw duplicateAddress()
  const stored = await readStoredNights(tx.database, id, dayInLondon(tx.clock.now()))
  // Nights missing at the previous address count as listed again: the hour before a release restarts with the new
  // address.
  const changed = [...stored.keys()].map((night) => [night, LISTED] as [Day, StoredNight])
  await writeNights(tx, { ...noNightChanges(feed), changed })
  await updateFeed(tx.database, id, {
    address_hash,
    sealed_address: sealAddress(tx.config, id, address),
    host,
    etag: null,
    last_modified: null,
    next_poll_at: tx.clock.now(),
    last_whole_at: null,
    read_on: null,
    stays_hash: null,
    is_shared: isShared,
    near_closed: [],
    far_closed: [],
    near_left_out: null,
    far_left_out_from: null,
    warnings: [],
    doubts: [],
    is_new_address: true,
    version: feed.version + 1,
  })
  await tx.audit({ item: 'feed', itemId: id, action: 'changed', before: { host: feed.host }, after: { host } })
  return lockFeedToChange(tx, id)
}

/** Releases nights of a feed by the office's decision, with entries in the feed's history and the audit log. */
export async function releaseNights(tx: StaffTxContext, feed: FeedRow, nights: Day[]): Promise<void> {
  if (nights.length === 0) return
  const { id } = feed
  await writeNights(tx, { ...noNightChanges(feed), released: nights })
  await insertPoll(tx, id, { failure: null, added: [], released: nights, held: [] })
  await markDroppedStays(tx, id, { added: [], released: nights })
  await tx.audit({ item: 'feed', itemId: id, action: 'released', after: { nights: nights.join(', ') } })
  tx.publicDataChanged()
}

/** Deletes a feed and frees its nights. Throws `not-found` for an unknown id. */
export async function removeFeed(tx: StaffTxContext, id: number): Promise<void> {
  const { property_id: propertyId, channel, host } = await lockFeedToChange(tx, id)
  await deleteFeed(tx.database, id)
  await tx.audit({ item: 'feed', itemId: id, action: 'deleted', before: { propertyId, channel, host } })
  tx.publicDataChanged()
}

/** Throws `not-found` for an unknown id, or a feed of a deleted home. */
export async function findFeed(ctx: AppContext, id: number): Promise<FeedRow> {
  const row = await selectFeed(ctx.database, id)
  if (!row) throw feedNotFound()
  await findHome(ctx, row.property_id)
  return row
}

/** Locks the home's nights, then the feed, until the transaction ends. Throws `not-found` for an unknown id. */
export async function lockFeedToChange({ database }: TxContext, id: number): Promise<FeedRow> {
  const found = await selectFeed(database, id)
  if (!found) throw feedNotFound()
  await lockNights(database, found.property_id)
  const row = await lockFeed(database, id)
  if (!row) throw feedNotFound()
  return row
}

async function serializeFeed(
  ctx: AppContext,
  row: FeedRow,
  { polls, sharedWith }: Pick<Feed, 'polls' | 'sharedWith'>,
): Promise<Feed> {
  const stored = await readStoredNights(ctx.database, row.id, dayInLondon(ctx.clock.now()))
  const held = heldNights(stored)
  const holdEnds = held.flatMap((night) => stored.get(night)?.heldUntil?.getTime() ?? [])
  return {
    id: row.id,
    channel: row.channel,
    host: row.host,
    lastGoodAt: row.last_good_at?.toISOString() ?? null,
    nextPollAt: row.next_poll_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    failure: describeFailure(row.failure),
    needsLooking: row.told_at !== null,
    doubts: row.doubts,
    warnings: row.warnings,
    nights: stored.size,
    held,
    heldByOffice: nightsHeldByOffice(stored),
    heldUntil: holdEnds.length > 0 ? new Date(Math.max(...holdEnds)).toISOString() : null,
    closures: await readClosures(ctx, row, stored),
    sharedWith,
    version: row.version,
    polls: polls.map((poll) => ({ ...poll, failure: describeFailure(poll.failure) })),
  }
}

function describeFailure(failure: string | null): string | null {
  return failure && (FAILURE_MESSAGES[failure as FeedFailure] ?? FAILURE_MESSAGES['our fault'])
}

/** Throws `invalid` unless the address is a URL of another site: importing our own calendar would keep every night taken. */
function parseForeignAddress({ config }: AppContext, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url) throw addressError('no address')
  if (url.host === new URL(config.publicUrl).host)
    throw fieldError('address', 'This is our own calendar. Please paste the channel’s.')
  return url
}

export function noNightChanges({ id, property_id }: FeedRow) {
  return { feedId: id, propertyId: property_id, added: [], begins: new Set<Day>(), released: [], changed: [] }
}

function addressError(failure: FeedFailure): Refusal {
  return fieldError('address', FAILURE_MESSAGES[failure])
}

function duplicateAddress(): Refusal {
  return fieldError('address', 'This calendar is read for this home already')
}

function feedNotFound(): Refusal {
  return new Refusal('not-found', 'This calendar is no longer there')
}
