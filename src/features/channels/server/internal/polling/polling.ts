import { markDroppedStays } from '#features/bookings/server/channel-stays.ts'
import { isDeletedHome } from '#features/calendar/server/calendar.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import type { FeedFailure } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { closuresToStore, hasClosures, isCredible, nightsLeftOut } from '../closures.ts'
import {
  type FeedRow,
  insertPoll,
  lockFeed,
  readStoredNights,
  updateBegins,
  updateFeed,
  writeNights,
} from '../feed-store.ts'
import type { FeedNights } from '../reading/feed-worker.ts'
import { readFeedAside } from '../reading/read-feed-aside.ts'
import { applyPoll, isSameNight } from '../release.ts'
import { unsealAddress } from './feed-address.ts'
import { type Fetched, FetchFailed, type Validators } from './fetching.ts'

const MINUTE = 60_000
const POLL_MINUTES = 15
/** Minutes until the next poll after the first, second, third and further failures. */
const RETRY_MINUTES = [15, 30, 60, 240]
/** Random spread of the next poll, so that feeds are not all polled at once. */
const SPREAD_MINUTES = 3
/** The office gets an email after this many failures, or after NOTIFY_AFTER_MS without a good poll. */
const NOTIFY_AFTER_FAILURES = 3
const NOTIFY_AFTER_MS = 24 * 60 * MINUTE
/**
 * Delay of the email. Feeds that began to fail together all reach three failures within this time, so that one email
 * lists all.
 */
const NOTIFY_DELAY_MS = 30 * MINUTE
/** The cause of every feed email, so that at most one email of each kind is waiting for all feeds. */
const EVERY_FEED = { of: 'feed', id: 0 }

const NO_VALIDATORS: Validators = { etag: null, lastModified: null }

/** Throws FetchFailed. */
export type Fetch = (address: string, known: Validators) => Promise<Fetched>

/** Polls a feed once [rule feed-release], under the lock of the home's nights: no concurrent booking misses new nights. */
export async function pollFeed(ctx: AppContext, feed: FeedRow, fetch: Fetch): Promise<void> {
  // A feed whose content ends the process is not the first to be polled after the restart [threat escaped-error].
  await inTransaction(ctx, SYSTEM, (tx) =>
    updateFeed(tx.database, feed.id, { next_poll_at: nextPollAt(tx.clock.now(), POLL_MINUTES) }),
  )
  const outcome = await fetchAndRead(ctx, feed, fetch)
  await inTransaction(ctx, SYSTEM, async (tx) => {
    if (await isDeletedHome(tx.database, feed.property_id)) return
    await lockNights(tx.database, feed.property_id)
    const row = await lockFeed(tx.database, feed.id)
    // The feed was deleted, or its address changed, during the fetch.
    if (!row || row.address_hash !== feed.address_hash) return
    if ('failure' in outcome) await storeFailure(tx, row, outcome.failure)
    else await storeSuccess(tx, row, outcome)
  })
}

/** `readOn` is the day of the fetch: earlier nights were left out, and the nights may be stored after midnight. */
type Content = { read: FeedNights | null; readOn: Day; validators: Validators }
type Outcome = { failure: FeedFailure } | Content

async function fetchAndRead(ctx: AppContext, feed: FeedRow, fetch: Fetch): Promise<Outcome> {
  const address = unsealAddress(ctx.config, feed)
  if (address === null) return { failure: 'sealed' }
  try {
    const today = dayInLondon(ctx.clock.now())
    // A 304 would never release missing nights. Once a day repeats are expanded again, as their 24 months end a day later.
    const isWaiting = [...(await readStoredNights(ctx.database, feed.id, today)).values()].some(
      (one) => one.missingSince,
    )
    const known = { etag: feed.etag, lastModified: feed.last_modified }
    const fetched = await fetch(address, isWaiting || feed.read_on !== today ? NO_VALIDATORS : known)
    if (fetched === 'unchanged') return { read: null, readOn: today, validators: known }
    const calendar = await readFeedAside(fetched.bytes, today)
    if ('unreadable' in calendar) return { failure: calendar.unreadable }
    // After a partial read, the next poll must get the whole calendar, not a 304.
    return { read: calendar, readOn: today, validators: calendar.isWhole ? fetched : NO_VALIDATORS }
  } catch (error) {
    if (error instanceof FetchFailed) return { failure: error.failure }
    ctx.log.error({ feed: feed.id, code: error instanceof Error ? error.name : '' }, 'A calendar could not be read')
    return { failure: 'our fault' }
  }
}

async function storeSuccess(tx: TxContext, feed: FeedRow, { read, readOn, validators }: Content) {
  const at = tx.clock.now()
  if (read) await importNights(tx, feed, { ...read, readOn })
  const closures = read && closuresToStore(feed, read)
  await updateFeed(tx.database, feed.id, {
    etag: validators.etag,
    last_modified: validators.lastModified,
    next_poll_at: nextPollAt(at, POLL_MINUTES),
    last_good_at: at,
    ...((!read || read.isWhole) && (await isCredible(tx, { ...feed, ...closures })) && { last_whole_at: at }),
    failures: 0,
    failing_since: null,
    failure: null,
    told_at: null,
    ...(read && {
      ...closures,
      stays_hash: read.staysHash,
      warnings: read.warnings,
      doubts: read.doubts,
      read_on: readOn,
    }),
    ...(read?.isWhole && { is_new_address: false }),
  })
}

async function importNights(tx: TxContext, feed: FeedRow, read: FeedNights & { readOn: Day }): Promise<void> {
  const at = tx.clock.now()
  const today = dayInLondon(at)
  const before = await readStoredNights(tx.database, feed.id, today)
  const leftOut = nightsLeftOut(feed, read.windows, { today: read.readOn, stored: before })
  const nights = read.nights.filter((night) => !leftOut.has(night))
  const polled = {
    at,
    nights,
    leftOut,
    hadClosures: hasClosures(feed, today),
    isWhole: read.isWhole,
    isNewAddress: feed.is_new_address,
  }
  const { stored, added, released, newlyHeld } = applyPoll(before, polled)
  const changed = [...stored].filter(([night, now]) => {
    const was = before.get(night)
    return was && !isSameNight(was, now)
  })
  const begins = new Set(read.firstNights)
  await updateBegins(tx, { feedId: feed.id, listed: nights, begins })
  await writeNights(tx, { feedId: feed.id, propertyId: feed.property_id, added, begins, released, changed })
  if (added.length + released.length + newlyHeld.length > 0 || feed.failure !== null)
    await insertPoll(tx, feed.id, { failure: null, added, released, held: newlyHeld })
  if (newlyHeld.length > 0)
    await tx.email({
      kind: 'feed-nights-held',
      about: { item: 'feed', itemId: feed.id },
      to: 'office',
      cause: EVERY_FEED,
      // By then every feed has been polled, so that one email lists all losses.
      dueAt: new Date(at.getTime() + POLL_MINUTES * MINUTE),
      facts: { since: at.toISOString() },
    })
  await markDroppedStays(tx, feed.id, { added, released })
  if (added.length + released.length > 0) tx.publicDataChanged()
}

async function storeFailure(tx: TxContext, feed: FeedRow, failure: FeedFailure): Promise<void> {
  const at = tx.clock.now()
  const failures = feed.failures + 1
  const since = feed.failing_since ?? at
  const isLong = at.getTime() - (feed.last_good_at ?? feed.created_at).getTime() >= NOTIFY_AFTER_MS
  const mustNotify = failures >= NOTIFY_AFTER_FAILURES || isLong
  if (feed.failure !== failure) await insertPoll(tx, feed.id, { failure, added: [], released: [], held: [] })
  await updateFeed(tx.database, feed.id, {
    failures,
    failing_since: since,
    failure,
    told_at: feed.told_at ?? (mustNotify ? at : null),
    next_poll_at: nextPollAt(at, RETRY_MINUTES[Math.min(failures, RETRY_MINUTES.length) - 1] ?? POLL_MINUTES),
  })
  if (mustNotify && !feed.told_at)
    await tx.email({
      kind: 'feed-failing',
      about: { item: 'feed', itemId: feed.id },
      to: 'office',
      cause: EVERY_FEED,
      dueAt: new Date(at.getTime() + NOTIFY_DELAY_MS),
      facts: { since: at.toISOString() },
    })
}

/** Subtracts up to SPREAD_MINUTES at random. */
function nextPollAt(at: Date, minutes: number): Date {
  return new Date(at.getTime() + (minutes - Math.random() * SPREAD_MINUTES) * MINUTE)
}
