import type { Office } from '#platform/server/office.ts'
import { inBatches } from '#platform/server/retention.ts'
import { deleteOldPolls, type FeedRow, feedsToPoll } from './inside/feed-store.ts'
import { fetchOf } from './inside/fetch-of.ts'
import { pollFeed } from './inside/polling.ts'

/** Calendars that are fetched at the same time: a slow channel keeps few others waiting. */
const AT_ONCE = 4
const HISTORY_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** Reads the calendars of other channels whose time has come; one that fails stops no other. Called by the timetable. */
export async function readFeeds(office: Office): Promise<void> {
  const waiting = await feedsToPoll(office.database, office.clock.now())
  if (office.watch?.isRehearsal) {
    for (const { id, host } of waiting) office.watch.noted.beyond.push(`Reads calendar #${id} from ${host}`)
    return
  }
  const fetch = fetchOf(office)
  const readOn = async () => {
    for (let feed = waiting.shift(); feed; feed = waiting.shift()) await readOne(office, feed, fetch)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
}

/** Forgets what polls came to after 90 days. Called by the timetable. */
export async function sweepFeedPolls(office: Office): Promise<void> {
  const before = new Date(office.clock.now().getTime() - HISTORY_DAYS * DAY_MS)
  await inBatches(office, ({ database }, most) => deleteOldPolls(database, before, most))
}

async function readOne(office: Office, feed: FeedRow, fetch: ReturnType<typeof fetchOf>): Promise<void> {
  try {
    await pollFeed(office, feed, fetch)
  } catch (error) {
    office.log.error({ err: error, feed: feed.id }, 'A calendar was not kept')
  }
}
