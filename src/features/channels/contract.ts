import * as z from 'zod/mini'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { day, id, idInBody, idParam, instant, line, sentVersion, success } from '#platform/shared/wire.ts'

const channel = z.enum(CHANNELS, 'channel is airbnb, booking-com, vrbo, google or other')

/** Our calendar of a home for one channel; without an address where it was sealed with a secret that is gone. */
const calendarAddress = z.object({ channel, address: z.nullable(z.string()), madeAt: instant })
export type CalendarAddress = z.infer<typeof calendarAddress>

/** The largest calendar that is read, in bytes. */
export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024

/** Why a calendar was not read, in words for the office. */
export const FAILURE_WORDS = {
  'no address': 'This is not an address of a calendar',
  'not secure': 'The address must begin with https:// and its certificate be in order',
  'not public': 'The address leads into a private network',
  'no such host': 'There is no such website',
  'no answer': 'The channel does not answer',
  'too slow': 'The channel took longer than 20 seconds',
  'too many redirects': 'The address leads to another one again and again',
  gone: 'The channel says that this calendar is no longer there',
  refused: 'The channel refuses to give the calendar',
  'too large': 'The calendar is larger than 2 MB',
  empty: 'The file is empty',
  'web page': 'This is a web page, not a calendar',
  'no calendar': 'This is not a calendar',
  'cut short': 'The calendar is cut short: its end is missing',
  sealed: 'The address can no longer be read: please enter it again',
  'our fault': 'Something went wrong on our side',
} as const
export type FeedFailure = keyof typeof FAILURE_WORDS

const failureWords = z.nullable(z.string())

/** What one poll came to; `failure` in words where it failed. */
const feedPoll = z.object({
  at: instant,
  failure: failureWords,
  added: z.array(day),
  released: z.array(day),
  held: z.array(day),
})
export type FeedPoll = z.infer<typeof feedPoll>

/** Another channel's calendar as the office sees it; its address is a secret, of which only the host is shown. */
const feed = z.object({
  id,
  channel,
  host: z.string(),
  lastGoodAt: z.nullable(instant),
  nextPollAt: instant,
  /** Since when it fails, and why. */
  failingSince: z.nullable(instant),
  failure: failureWords,
  /** Whether it has failed three times, or for a day. */
  needsLooking: z.boolean(),
  warnings: z.array(z.string()),
  /** Nights ahead that it takes, and those of them that are held because they went with many others, with until when. */
  nights: z.int(),
  held: z.array(day),
  heldUntil: z.nullable(instant),
  version: z.int(),
  polls: z.array(feedPoll),
})
export type Feed = z.infer<typeof feed>

/**
 * Nights of another channel over stays of ours. `conflict`: two guests may come. `echo`: the channel tells us our own stay
 * again. `waiting`: we cancelled, and the channel has not read it yet.
 */
const overlap = z.object({
  kind: z.enum(['conflict', 'echo', 'waiting']),
  feedId: id,
  channel,
  propertyId: id,
  title: z.string(),
  from: day,
  to: day,
  bookingIds: z.array(id),
})
export type Overlap = z.infer<typeof overlap>

/** Nights one after the other that a feed takes and no booking or block of ours has, with its home. */
const importedRun = z.object({ feedId: id, channel, propertyId: id, title: z.string(), checkIn: day, checkOut: day })
export type ImportedRun = z.infer<typeof importedRun>

const homeChannels = z.object({
  addresses: z.array(calendarAddress),
  feeds: z.array(feed),
  /** Those that are not over, by their first night. */
  runs: z.array(importedRun),
  overlaps: z.array(overlap),
})
export type HomeChannels = z.infer<typeof homeChannels>

export const getHomeChannels = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/channels',
  access: 'admin',
  summary: 'The channels of a home: our calendar’s secret address for each, and what theirs say',
  shows: ['channels', 'nights', 'bookings'],
  params: z.object({ id: idParam }),
  answer: homeChannels,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/admin/properties/{id}/channels/{channel}/address',
  access: 'admin',
  summary: 'Gives our calendar of a home a new secret address for one channel; the earlier one is dead at once',
  changes: ['channels', 'audit-log'],
  params: z.object({ id: idParam, channel }),
  answer: calendarAddress,
})

const address = line(1, 2000, 'Please paste the address of the calendar')

/** What a calendar holds, before anything of it counts. */
const feedPreview = z.object({
  nights: z.int(),
  first: z.nullable(day),
  last: z.nullable(day),
  warnings: z.array(z.string()),
})
export type FeedPreview = z.infer<typeof feedPreview>

export const previewFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/preview',
  access: 'admin',
  summary: 'What another channel’s calendar holds now, before it is added',
  changes: [],
  body: z.strictObject({ address }),
  answer: feedPreview,
})

export const newFeed = z.strictObject({
  propertyId: idInBody('Please select a property'),
  channel,
  address,
})
export type NewFeed = z.output<typeof newFeed>

const feedId = z.object({ id })

export const addFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds',
  access: 'admin',
  summary: 'Adds another channel’s calendar to a home, and reads it at once',
  changes: ['channels', 'nights', 'audit-log'],
  body: newFeed,
  answer: feedId,
  status: 201,
})

const aFeed = z.object({ id: idParam })

export const changeFeedAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/feeds/{id}/address',
  access: 'admin',
  summary: 'Gives a feed another address; what was held is held no more',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: z.strictObject({ address, version: sentVersion }),
  answer: success,
})

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/read',
  access: 'admin',
  summary: 'Reads another channel’s calendar now',
  changes: ['channels', 'nights'],
  params: aFeed,
  answer: success,
})

export const releaseHeldNights = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/release',
  access: 'admin',
  summary: 'Releases the nights that are held because the channel lost many at once',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/feeds/{id}',
  access: 'admin',
  summary: 'Reads a channel’s calendar no more; its nights are free at once',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

/** A stay of another channel whose calendar no longer names nights of it; the office is to say what becomes of it. */
const droppedStay = z.object({
  id,
  version: z.int(),
  channel,
  propertyId: id,
  title: z.string(),
  guestName: z.string(),
  checkIn: day,
  checkOut: day,
  droppedNights: z.array(day),
})

/** Conflicts, stays that their channel no longer lists, and homes with a calendar that has failed three times or for a day. */
const channelTroubles = z.object({
  conflicts: z.array(overlap),
  dropped: z.array(droppedStay),
  failing: z.array(z.object({ propertyId: id, title: z.string() })),
})
export type DroppedStay = z.infer<typeof droppedStay>
export type ChannelTroubles = z.infer<typeof channelTroubles>

export const getChannelTroubles = endpoint({
  method: 'GET',
  path: '/api/admin/channels/troubles',
  access: 'admin',
  summary: 'Conflicts of all homes with other channels, stays that these no longer list, and homes whose feeds fail',
  shows: ['channels', 'nights', 'bookings'],
  answer: channelTroubles,
})
