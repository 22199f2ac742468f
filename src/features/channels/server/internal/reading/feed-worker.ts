// The thread that reads calendars. Node starts this file as it is, or as `feed-worker.js` beside the built server; so no TSX here.
import { answerTasks } from '#platform/server/worker-task.ts'
import type { Day } from '#platform/shared/day.ts'
import { type FeedContent, readFeed, type UnreadableFeed } from './feed.ts'

export interface FeedTask {
  bytes: Uint8Array
  today: Day
}

/** What a poll stores of a calendar. */
export type FeedNights = Omit<FeedContent, 'events'>

answerTasks(({ bytes, today }: FeedTask): FeedNights | UnreadableFeed => {
  const read = readFeed(bytes, today)
  if ('unreadable' in read) return read
  const { events: _, nights, firstNights, ...rest } = read
  const isAhead = (night: Day) => night >= today
  return { ...rest, nights: nights.filter(isAhead), firstNights: firstNights.filter(isAhead) }
})
