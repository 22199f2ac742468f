/** Where a home is let besides, or where its calendar is shown. */
export const CHANNELS = ['airbnb', 'booking-com', 'vrbo', 'google', 'other'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_NAMES: Record<Channel, string> = {
  airbnb: 'Airbnb',
  'booking-com': 'Booking.com',
  vrbo: 'Vrbo',
  google: 'Google Calendar',
  other: 'Another channel',
}
