// The thread that reads calendars. Node starts this file as it is, or as `feed-worker.js` beside the built server; so no TSX here.
import { createHash } from 'node:crypto'
import { answerTasks } from '#platform/server/worker-task.ts'
import type { Day } from '#platform/shared/day.ts'
import { type FeedContent, readFeed, type UnreadableFeed } from './feed.ts'

export interface FeedTask {
  bytes: Uint8Array
  today: Day
}

/** A calendar's contents without its events, which are not stored. */
export interface FeedNights extends Omit<FeedContent, 'events'> {
  /** Hash of the stays without closures, equal for calendars with equal stays; `null` without stays. */
  staysHash: string | null
}

answerTasks(({ bytes, today }: FeedTask): FeedNights | UnreadableFeed => {
  const read = readFeed(bytes, today)
  if ('unreadable' in read) return read
  const { events: _, ...stored } = read
  return { ...stored, staysHash: hashStays(read) }
})

function hashStays({ nights, firstNights, windows }: FeedContent): string | null {
  const closed = new Set([...windows.near, ...windows.far])
  const stays = [nights, firstNights].map((of) => of.filter((night) => !closed.has(night)))
  return stays[0]?.length ? createHash('sha256').update(JSON.stringify(stays)).digest('hex') : null
}
