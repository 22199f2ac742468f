import * as z from 'zod/mini'
import { HELD_STATES } from '#features/booking-state.ts'
import { blockKind } from '#features/calendar/contract.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { day, id, idParam, instant, paging, searchText } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** Longest span of one office calendar request, in days. */
export const MAX_CALENDAR_DAYS = 120

const heldState = z.enum(HELD_STATES)

/** One bar of the office's calendar, from noon of `from` to noon of `to`. Fields that do not apply to its kind are `null`. */
const calendarBar = z.object({
  /** A `booking` and a `hold` have their nights, a `pending` booking has none. A `channel` bar is imported nights. */
  kind: z.enum(['booking', 'hold', 'pending', 'block', 'channel']),
  /** A `channel` bar has the id of its feed. */
  id,
  from: day,
  to: day,
  guestName: z.nullable(z.string()),
  status: z.nullable(z.enum(['pending', 'confirmed', 'completed'])),
  heldUntil: z.nullable(instant),
  /** `null` unless `kind` is `hold`. */
  hold: z.nullable(heldState),
  blockKind: z.nullable(blockKind),
  /** The channel of imported nights, or of a booking made from them; else `null`. */
  channel: z.nullable(z.enum(CHANNELS)),
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type CalendarBar = z.infer<typeof calendarBar>

/** A home and the bars that touch the requested days, by first day. */
const calendarHome = z.object({
  id,
  title: z.string(),
  city: z.string(),
  /** False for a home that is hidden from the public. */
  isAvailable: z.boolean(),
  bars: z.array(calendarBar),
})
export type CalendarHome = z.infer<typeof calendarHome>

export const getOfficeCalendar = endpoint({
  ...calls.getOfficeCalendar,
  access: 'view lettings',
  summary:
    'Lists homes by title, each with its bookings, holds, pending bookings, blocks and imported nights between two days',
  query: z.object({
    ...paging,
    from: day,
    to: day,
    search: searchText,
    propertyId: z.optional(idParam),
  }),
  answer: z.array(calendarHome),
  paged: true,
})

/** Days from today in the list of changeovers. */
export const CHANGEOVER_DAYS = 14

/** An arrival or a departure, without name and money. */
const arrivalOrDeparture = z.object({
  /** The agreed hour in London, such as `16:00`; `null` for imported nights of a channel. */
  at: z.nullable(z.string()),
  /** `null` for imported nights of a channel. */
  guests: z.nullable(z.int()),
  /** The channel of imported nights, or of a booking made from them; else `null`. */
  channel: z.nullable(z.enum(CHANNELS)),
})
export type ArrivalOrDeparture = z.infer<typeof arrivalOrDeparture>

const homeOfDay = z.object({
  id,
  title: z.string(),
  city: z.string(),
  leaves: z.nullable(arrivalOrDeparture),
  arrives: z.nullable(arrivalOrDeparture),
  /** The next arrival after this day, if it is among the listed days. */
  nextArrival: z.nullable(day),
})
export type HomeOfDay = z.infer<typeof homeOfDay>

const changeoverDay = z.object({ day, homes: z.array(homeOfDay) })
export type ChangeoverDay = z.infer<typeof changeoverDay>

export const listChangeovers = endpoint({
  ...calls.listChangeovers,
  access: 'view changeovers',
  summary:
    'Lists the homes that guests leave or arrive in on each of fourteen days from today, without names and money',
  answer: z.array(changeoverDay),
})
