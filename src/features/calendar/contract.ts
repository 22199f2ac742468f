import * as z from 'zod/mini'
import { HELD_STATES } from '#features/booking-state.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import {
  day,
  id,
  idCalled,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  searchWords,
  sentVersion,
  success,
} from '#platform/shared/wire.ts'

/** What a home is that nobody may see, whatever the reason. */
export const PROPERTY_NOT_FOUND = 'Property Not Found'

const aProperty = z.object({ id: idCalled(PROPERTY_NOT_FOUND) })

/** The most days that one availability answer covers [rule availability-window]. */
export const MAX_DAYS = 750

/** As far ahead as a guest can look: a year and a half. */
export const DAYS_AHEAD = 548

const availability = z.object({ from: day, to: day, taken: z.array(day) })
export type Availability = z.infer<typeof availability>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/properties/{id}/availability',
  access: 'public',
  summary:
    'The nights of a home that are taken, from a day (today) up to another (a year and a half later); the office is told of hidden homes too',
  shows: ['nights'],
  params: aProperty,
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  answer: availability,
})

/** Why nights are kept free of guests: the office's own reasons, the owner who comes, something that is mended. */
export const BLOCK_KINDS = ['office', 'owner', 'maintenance'] as const
export const blockKind = z.enum(BLOCK_KINDS, 'kind is office, owner or maintenance')
export type BlockKind = z.infer<typeof blockKind>

/** Nights of a home that the office keeps free of guests: the night of `to` is free again. */
const block = z.object({
  id,
  propertyId: id,
  from: day,
  to: day,
  kind: blockKind,
  reason: z.string(),
  version: z.int(),
})
export type Block = z.infer<typeof block>

const written = {
  from: day,
  to: day,
  kind: blockKind,
  reason: line(1, 500, 'Please give a reason'),
}

export const newBlock = z.strictObject({
  ...written,
  propertyId: idInBody('Please select a property'),
})
export type NewBlock = z.output<typeof newBlock>

const blockChanges = z.partial(z.strictObject({ ...written, version: sentVersion }))
export type BlockChanges = z.output<typeof blockChanges>

const aBlock = z.object({ id: idParam })

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Blocks by their first night; those only of a home, or with nights from a day up to another',
  shows: ['nights'],
  query: z.object({
    ...paging,
    propertyId: z.optional(idParam),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.array(block),
  paged: true,
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Keeps nights of a home free of guests',
  changes: ['nights', 'audit-log'],
  body: newBlock,
  answer: block,
  status: 201,
})

export const changeBlock = endpoint({
  method: 'PATCH',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Changes a block: its nights, its kind, its reason',
  changes: ['nights', 'audit-log'],
  params: aBlock,
  body: blockChanges,
  answer: block,
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Lifts a block: its nights are free at once',
  changes: ['nights', 'audit-log'],
  params: aBlock,
  answer: success,
})

/** The most days that the office's calendar is read for at once. */
export const MAX_CALENDAR_DAYS = 120

const heldState = z.enum(HELD_STATES)

/**
 * One bar of the office's calendar, from noon of `from` to noon of `to`. A `booking` has its nights for good, a `hold`
 * until a moment; a `change` is a pending booking that has none; `channel` is what another channel has taken and no booking of
 * ours has, by the number of its feed. What a kind does not have is `null`.
 */
const calendarBar = z.object({
  kind: z.enum(['booking', 'hold', 'pending', 'block', 'channel']),
  id,
  from: day,
  to: day,
  guestName: z.nullable(z.string()),
  status: z.nullable(z.enum(['pending', 'confirmed', 'completed'])),
  heldUntil: z.nullable(instant),
  /** How a hold stands. */
  hold: z.nullable(heldState),
  blockKind: z.nullable(blockKind),
  /** Through which channel it was let; of imported nights, and of a booking that was made of such. */
  channel: z.nullable(z.enum(CHANNELS)),
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type CalendarBar = z.infer<typeof calendarBar>

/** A home with everything that touches the days asked for, by its first day. */
const calendarHome = z.object({
  id,
  title: z.string(),
  city: z.string(),
  /** False for a home that the public does not see. */
  isAvailable: z.boolean(),
  bars: z.array(calendarBar),
})
export type CalendarHome = z.infer<typeof calendarHome>

export const getOfficeCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'admin',
  summary:
    'Homes by their titles, each with its bookings, holds, pending bookings, blocks and the nights of other channels from a day up to another',
  shows: ['bookings', 'channels', 'homes', 'money', 'nights'],
  query: z.object({
    ...paging,
    from: day,
    to: day,
    search: searchWords,
    propertyId: z.optional(idParam),
  }),
  answer: z.array(calendarHome),
  paged: true,
})
