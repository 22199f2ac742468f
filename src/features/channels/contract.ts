import * as z from 'zod/mini'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, day, id, idInBody, idParam, instant, line, success } from '#platform/shared/wire.ts'

const channel = z.enum(CHANNELS, 'channel is airbnb, booking-com, vrbo, google or other')

/** The secret address at which a channel reads our calendar of a home; `null` if the secret that encrypted it is lost. */
const calendarAddress = z.object({ channel, address: z.nullable(z.string()), madeAt: instant })
export type CalendarAddress = z.infer<typeof calendarAddress>

export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024

export const FAILURE_MESSAGES = {
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
  'too complicated': 'The calendar is too complicated: reading it takes too long',
  sealed: 'The address can no longer be read: please enter it again',
  'our fault': 'Something went wrong on our side',
} as const
export type FeedFailure = keyof typeof FAILURE_MESSAGES

const failureMessage = z.nullable(z.string())

/** `failure` is `null` for a successful poll. */
const feedPoll = z.object({
  at: instant,
  failure: failureMessage,
  added: z.array(day),
  released: z.array(day),
  held: z.array(day),
})
export type FeedPoll = z.infer<typeof feedPoll>

/** The office sees only the host, as a feed's address is secret. */
const feed = z.object({
  id,
  channel,
  host: z.string(),
  lastGoodAt: z.nullable(instant),
  nextPollAt: instant,
  /** `failingSince` and `failure` are `null` unless the last poll failed. */
  failingSince: z.nullable(instant),
  failure: failureMessage,
  /** True after three failed polls, or a day without a successful poll. */
  needsLooking: z.boolean(),
  warnings: z.array(z.string()),
  /**
   * `nights` counts future imported nights. `held` are nights that the feed no longer lists. They stay taken until
   * `heldUntil`, as the feed dropped many at once.
   */
  nights: z.int(),
  held: z.array(day),
  heldUntil: z.nullable(instant),
  version: z.int(),
  polls: z.array(feedPoll),
})
export type Feed = z.infer<typeof feed>

/**
 * A run of nights of a feed that overlaps our bookings. `conflict`: a double booking is possible. `echo`: the channel repeats our
 * own bookings. `waiting`: we cancelled within 24 hours, and the channel still lists the stay.
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

/** Consecutive imported nights that no booking or block here has. */
const importedRun = z.object({ feedId: id, channel, propertyId: id, title: z.string(), checkIn: day, checkOut: day })
export type ImportedRun = z.infer<typeof importedRun>

const homeChannels = z.object({
  addresses: z.array(calendarAddress),
  feeds: z.array(feed),
  /** Current and future runs, by first night. */
  runs: z.array(importedRun),
  overlaps: z.array(overlap),
})
export type HomeChannels = z.infer<typeof homeChannels>

export const getHomeChannels = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/channels',
  access: 'admin',
  summary: "Returns a home's channels: our secret calendar addresses, its feeds, imported runs and overlaps",
  shows: ['channels', 'nights', 'bookings'],
  params: z.object({ id: idParam }),
  answer: homeChannels,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/admin/properties/{id}/channels/{channel}/address',
  access: 'admin',
  summary: 'Replaces our secret calendar address of a home for one channel; the previous address stops working at once',
  changes: ['channels', 'audit-log'],
  params: z.object({ id: idParam, channel }),
  answer: calendarAddress,
})

const address = line(1, 2000, 'Please paste the address of the calendar')

/** Future nights of a calendar that is not added yet. */
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
  summary: "Previews a channel's calendar before it is added",
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
  summary: "Adds a channel's calendar to a home and polls it at once",
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
  summary: "Changes a feed's address and ends its holds",
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: z.strictObject({ address, version: baseVersion }),
  answer: success,
})

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/read',
  access: 'admin',
  summary: "Polls a channel's calendar now",
  changes: ['channels', 'nights'],
  params: aFeed,
  answer: success,
})

export const releaseHeldNights = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/release',
  access: 'admin',
  summary: 'Releases nights that are held because the channel dropped many at once',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/feeds/{id}',
  access: 'admin',
  summary: 'Deletes a feed and frees its nights',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

/** A booking made from imported nights, some of which its feed no longer lists. The office decides what happens to it. */
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

/** `failing` are homes with a feed that failed three times, or had no successful poll for a day. */
const channelProblems = z.object({
  conflicts: z.array(overlap),
  dropped: z.array(droppedStay),
  failing: z.array(z.object({ propertyId: id, title: z.string() })),
})
export type DroppedStay = z.infer<typeof droppedStay>
export type ChannelProblems = z.infer<typeof channelProblems>

export const getChannelProblems = endpoint({
  method: 'GET',
  path: '/api/admin/channels/troubles',
  access: 'admin',
  summary: 'Lists conflicts with channels, bookings that their channel no longer lists, and homes with failing feeds',
  shows: ['channels', 'nights', 'bookings'],
  answer: channelProblems,
})
