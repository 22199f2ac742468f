import type { AppContext } from '#platform/server/app-context.ts'
import { inBatches } from '#platform/server/retention.ts'
import { deleteOldPolls, type FeedRow, feedsToPoll } from './internal/feed-store.ts'
import { fetchOf } from './internal/fetch-of.ts'
import { pollFeed } from './internal/polling.ts'

/** Concurrent fetches, so that a slow channel delays few others. */
const AT_ONCE = 4
const HISTORY_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** Polls every due feed. A failure does not stop the others. Called by the scheduler. */
export async function readFeeds(ctx: AppContext): Promise<void> {
  const waiting = await feedsToPoll(ctx.database, ctx.clock.now())
  if (ctx.monitor?.isDryRun) {
    for (const { id, host } of waiting) ctx.monitor.report.beyond.push(`Reads calendar #${id} from ${host}`)
    return
  }
  const fetch = fetchOf(ctx)
  const readOn = async () => {
    for (let feed = waiting.shift(); feed; feed = waiting.shift()) await readOne(ctx, feed, fetch)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
}

/** Deletes history entries older than 90 days. Called by the scheduler. */
export async function sweepFeedPolls(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - HISTORY_DAYS * DAY_MS)
  await inBatches(ctx, ({ database }, max) => deleteOldPolls(database, before, max))
}

async function readOne(ctx: AppContext, feed: FeedRow, fetch: ReturnType<typeof fetchOf>): Promise<void> {
  try {
    await pollFeed(ctx, feed, fetch)
  } catch (error) {
    ctx.log.error({ err: error, feed: feed.id }, 'A calendar could not be stored')
  }
}
