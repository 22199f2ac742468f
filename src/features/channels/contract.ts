import * as z from 'zod/mini'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, day, id, idInBody, idParam, instant, line, success } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const channel = z.enum(CHANNELS, 'channel is airbnb, booking-com, vrbo, google or other')

/** Our calendar's secret address for a channel. `address` is `null` if the secret that encrypted it is lost. */
const calendarAddress = z.object({ channel, address: z.nullable(z.string()), madeAt: instant })
export type CalendarAddress = z.infer<typeof calendarAddress>

export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024

export const FAILURE_MESSAGES = {
  'no address': 'This is not a valid address',
  'not secure': 'The address must begin with https:// and have a valid certificate',
  'not public': 'The address leads to a private network',
  'no such host': 'This website does not exist',
  'no answer': 'The channel does not answer',
  'not reachable': 'The channel cannot be reached at the moment',
  'too slow': 'The channel took longer than 20 seconds',
  'too many redirects': 'The address redirects too many times',
  gone: 'The channel says that this calendar no longer exists',
  refused: 'The channel refuses to give the calendar',
  'too large': 'The calendar is larger than 2 MB',
  empty: 'The file is empty',
  'web page': 'This is a web page, not a calendar',
  'no calendar': 'This is not a calendar',
  'cut short': 'The calendar is incomplete: its end is missing',
  'too complicated': 'The calendar is too complicated: reading it takes too long',
  sealed: 'The address can no longer be read: please enter it again',
  'our fault': 'Something went wrong on our side',
} as const
export type FeedFailure = keyof typeof FAILURE_MESSAGES

const failureMessage = z.nullable(z.string())

const days = z.array(day)

/**
 * Nights closed only by the channel's booking rules [rule feed-windows]. `near` nights begin today; `far` nights
 * reach the end of the calendar.
 */
const closedNights = { near: days, far: days }

/** Other homes with a feed of equal address, or with stays on equal days [rule feed-shared]. */
const sharedWith = z.array(z.object({ propertyId: id, title: z.string(), channel }))
export type SharedWith = z.infer<typeof sharedWith>

/** Maximum number of history entries returned for a feed. Older entries are only stored. */
export const MAX_POLLS_LISTED = 30

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
  /** Events of the last calendar that cannot be read and may take nights: they stop releases. */
  doubts: z.array(z.string()),
  warnings: z.array(z.string()),
  /**
   * `nights` counts future imported nights. `held` nights vanished in a large loss and wait for the office. The
   * office keeps the `heldByOffice` nights.
   */
  nights: z.int(),
  held: z.array(day),
  heldByOffice: z.array(day),
  heldUntil: z.nullable(instant),
  /** `opens`: nights that become available here if closures are left out. `leftOut`: nights that are left out already. */
  closures: z.object({ ...closedNights, areLeftOut: z.boolean(), opens: days, leftOut: days }),
  /** Homes with an equal calendar that the office has not yet confirmed as shared. */
  sharedWith,
  version: z.int(),
  polls: z.array(feedPoll),
})
export type Feed = z.infer<typeof feed>

/**
 * A run of imported nights over our stays or blocks. `echo`: the channel repeats our stay. `waiting`: we gave up the
 * nights within the last day.
 */
const overlap = z.object({
  kind: z.enum(['conflict', 'echo', 'waiting']),
  /** Why the run is a conflict and not an echo of our stay; `null` for other kinds. */
  reason: z.nullable(z.enum(['not fetched', 'listed earlier', 'not read', 'other days'])),
  feedId: id,
  channel,
  propertyId: id,
  title: z.string(),
  from: day,
  to: day,
  bookingIds: z.array(id),
  /** True if a block of ours has some of the nights. */
  isBlocked: z.boolean(),
})
export type Overlap = z.infer<typeof overlap>

/**
 * Consecutive imported nights without a booking or block here. `freedAt` is when a stay of ours gave up some of the
 * nights.
 */
const importedRun = z.object({
  feedId: id,
  channel,
  propertyId: id,
  title: z.string(),
  checkIn: day,
  checkOut: day,
  freedAt: z.nullable(instant),
})
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
  ...calls.getHomeChannels,
  access: 'edit lettings',
  summary: "Returns a home's channels: our secret calendar addresses, its feeds, imported runs and overlaps",
  params: z.object({ id: idParam }),
  answer: homeChannels,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/admin/properties/{id}/channels/{channel}/address',
  access: 'edit lettings',
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
  closures: z.object(closedNights),
  sharedWith,
  doubts: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type FeedPreview = z.infer<typeof feedPreview>

export const previewFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/preview',
  access: 'edit lettings',
  summary: "Previews a channel's calendar before it is added",
  changes: [],
  body: z.strictObject({ propertyId: idInBody('Please select a property'), address }),
  answer: feedPreview,
})

/** True once the office has confirmed that several homes share this calendar [rule feed-shared]. */
const isShared = z.optional(z.boolean())

export const newFeed = z.strictObject({
  propertyId: idInBody('Please select a property'),
  channel,
  address,
  isShared,
})
export type NewFeed = z.output<typeof newFeed>

const feedId = z.object({ id })

export const addFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds',
  access: 'edit lettings',
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
  access: 'edit lettings',
  summary: "Changes a feed's address and ends its holds",
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: z.strictObject({ address, isShared, version: baseVersion }),
  answer: success,
})

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/read',
  access: 'edit lettings',
  summary: "Polls a channel's calendar now",
  changes: ['channels', 'nights'],
  params: aFeed,
  answer: success,
})

/** The nights that the office's screen showed: a decision on other nights is refused. */
const nightsSeen = z.strictObject({ nights: z.array(day).check(z.minLength(1), z.maxLength(3700)) })

export const releaseHeldNights = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/release',
  access: 'edit lettings',
  summary: 'Releases nights that are held because the channel dropped many at once',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: nightsSeen,
  answer: success,
})

export const releaseDoubtedNights = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/release-doubted',
  access: 'edit lettings',
  summary: 'Releases nights that are taken only because events of the feed cannot be read',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: nightsSeen,
  answer: success,
})

export const keepHeldNights = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/keep',
  access: 'edit lettings',
  summary: 'Keeps nights that are held because the channel dropped many at once, until it lists them again',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: nightsSeen,
  answer: success,
})

export const leaveOutClosures = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/closures/leave-out',
  access: 'edit lettings',
  summary: "Leaves out the nights that only the channel's rules for bookings close, and makes them available",
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  body: nightsSeen,
  answer: success,
})

export const takeClosures = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/closures/take',
  access: 'edit lettings',
  summary: "Takes the nights again that the channel's rules for bookings close",
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

export const confirmSharedFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/shared',
  access: 'edit lettings',
  summary: 'Says that other homes share this calendar',
  changes: ['channels', 'audit-log'],
  params: aFeed,
  answer: success,
})

const nightsOfFeed = z.strictObject({ from: day, to: day })

export const confirmEcho = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/echo',
  access: 'edit lettings',
  summary: "Says that a channel's nights repeat our own stays",
  changes: ['channels', 'audit-log'],
  params: aFeed,
  body: z.strictObject({
    ...nightsOfFeed.shape,
    bookingIds: z.array(idInBody('Booking not found')).check(z.maxLength(3700)),
  }),
  answer: success,
})

export const confirmChannelStay = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/{id}/new-stay',
  access: 'edit lettings',
  summary: 'Says that a channel has let nights that were cancelled here',
  changes: ['channels', 'audit-log'],
  params: aFeed,
  body: nightsOfFeed,
  answer: success,
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/feeds/{id}',
  access: 'edit lettings',
  summary: 'Deletes a feed and frees its nights',
  changes: ['channels', 'nights', 'audit-log'],
  params: aFeed,
  answer: success,
})

/**
 * A booking made from imported nights, some of which its feed no longer lists. The office decides what happens to the
 * booking.
 */
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

/** Nights that a feed no longer lists, held after a large loss for a decision of the office. */
const heldNights = z.object({
  feedId: id,
  channel,
  propertyId: id,
  title: z.string(),
  nights: z.array(day),
  heldUntil: instant,
})
export type HeldNights = z.infer<typeof heldNights>

/**
 * Nights that a feed no longer lists. The nights stay taken because some events of the feed, the `doubts`, cannot be
 * read.
 */
const doubtedNights = z.object({
  feedId: id,
  channel,
  propertyId: id,
  title: z.string(),
  nights: z.array(day),
  doubts: z.array(z.string()),
})
export type DoubtedNights = z.infer<typeof doubtedNights>

/** Nights that were given up here more than a day ago and that these feeds still list. Two feeds may repeat one another. */
const lingeringNights = z.object({
  propertyId: id,
  title: z.string(),
  from: day,
  to: day,
  freedAt: instant,
  feeds: z.array(z.object({ feedId: id, channel })),
})
export type LingeringNights = z.infer<typeof lingeringNights>

/** `failing` are homes with a feed that failed three times, or had no successful poll for a day. */
const channelProblems = z.object({
  conflicts: z.array(overlap),
  dropped: z.array(droppedStay),
  failing: z.array(z.object({ propertyId: id, title: z.string() })),
  held: z.array(heldNights),
  doubted: z.array(doubtedNights),
  lingering: z.array(lingeringNights),
})
export type DroppedStay = z.infer<typeof droppedStay>
export type ChannelProblems = z.infer<typeof channelProblems>

export const getChannelProblems = endpoint({
  ...calls.getChannelProblems,
  access: 'view lettings',
  summary: 'Lists what the office should check or decide on in the channels of all homes',
  answer: channelProblems,
})
