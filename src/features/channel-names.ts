/** Sites that let a home as well, or that show its calendar. */
export const CHANNELS = ['airbnb', 'booking-com', 'vrbo', 'google', 'other'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_NAMES: Record<Channel, string> = {
  airbnb: 'Airbnb',
  'booking-com': 'Booking.com',
  vrbo: 'Vrbo',
  google: 'Google Calendar',
  other: 'Another channel',
}
