import { beside } from '#platform/server/database/paths.ts'
import { TaskRunner, TaskTooLarge } from '#platform/server/worker-task.ts'
import type { Day } from '#platform/shared/day.ts'
import type { UnreadableFeed } from './feed.ts'
import type { FeedNights, FeedTask } from './feed-worker.ts'

const runner = new TaskRunner<FeedTask, FeedNights | UnreadableFeed>(() => beside('feed-worker', import.meta.url))

/** Reads a channel's calendar in another thread, with a limit of CPU and memory. Returns its nights from `today` on. */
export async function readFeedAside(
  bytes: Uint8Array,
  today: Day,
): Promise<FeedNights | UnreadableFeed | { unreadable: 'too complicated' }> {
  try {
    return await runner.run({ bytes, today })
  } catch (error) {
    if (error instanceof TaskTooLarge) return { unreadable: 'too complicated' }
    throw error
  }
}
