import { sweepFreedNights } from '#features/calendar/server/nights.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { deleteOldPolls, type FeedRow, selectDueFeeds } from './internal/feed-store.ts'
import { createFetch } from './internal/polling/create-fetch.ts'
import { deletePastFetchedNights } from './internal/polling/fetch-store.ts'
import { pollFeed } from './internal/polling/polling.ts'

/** Concurrent fetches, so that a slow channel delays few others. */
const MAX_CONCURRENT = 4
const HISTORY_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** Polls every due feed. A failure does not stop the others. Called by the scheduler. */
export async function pollDueFeeds(ctx: AppContext): Promise<void> {
  const dueFeeds = await selectDueFeeds(ctx.database, ctx.clock.now())
  if (ctx.monitor?.isDryRun) {
    for (const { id, host } of dueFeeds) ctx.monitor.report.sideEffects.push(`Reads calendar #${id} from ${host}`)
    return
  }
  const fetch = createFetch(ctx)
  const pollNext = async () => {
    for (let feed = dueFeeds.shift(); feed; feed = dueFeeds.shift()) await tryPoll(ctx, feed, fetch)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, pollNext))
}

/** Deletes history entries older than 90 days, and past fetched and freed nights. Called by the scheduler. */
export async function sweepFeedPolls(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - HISTORY_DAYS * DAY_MS)
  await inBatches(ctx, ({ database }, batchSize) => deleteOldPolls(database, before, batchSize))
  await inBatches(ctx, deletePastFetchedNights)
  await inBatches(ctx, sweepFreedNights)
}

async function tryPoll(ctx: AppContext, feed: FeedRow, fetch: ReturnType<typeof createFetch>): Promise<void> {
  try {
    await pollFeed(ctx, feed, fetch)
  } catch (error) {
    ctx.log.error({ err: error, feed: feed.id }, 'A calendar could not be stored')
  }
}
