import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { idParam, instant } from '#platform/shared/wire.ts'

/** Where a home is let besides, or where its calendar is shown. */
export const CHANNELS = ['airbnb', 'booking-com', 'vrbo', 'google', 'other'] as const
export const channel = z.enum(CHANNELS, 'channel is airbnb, booking-com, vrbo, google or other')
export type Channel = z.infer<typeof channel>

export const CHANNEL_NAMES: Record<Channel, string> = {
  airbnb: 'Airbnb',
  'booking-com': 'Booking.com',
  vrbo: 'Vrbo',
  google: 'Google Calendar',
  other: 'Another channel',
}

/** Our calendar of a home for one channel; without an address where it was sealed with a secret that is gone. */
const calendarAddress = z.object({ channel, address: z.nullable(z.string()), madeAt: instant })
export type CalendarAddress = z.infer<typeof calendarAddress>

const homeChannels = z.object({
  addresses: z.array(calendarAddress),
})
export type HomeChannels = z.infer<typeof homeChannels>

export const getHomeChannels = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/channels',
  access: 'admin',
  summary: 'The channels of a home: our calendar’s secret address for each',
  shows: ['channels'],
  params: z.object({ id: idParam }),
  answer: homeChannels,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/admin/properties/{id}/channels/{channel}/address',
  access: 'admin',
  summary: 'Gives our calendar of a home a new secret address for one channel; the earlier one is dead at once',
  changes: ['channels', 'trail'],
  params: z.object({ id: idParam, channel }),
  answer: calendarAddress,
})
