/** Other sites on which a home is let, or whose calendars are imported. */
export const CHANNELS = ['airbnb', 'booking-com', 'vrbo', 'google', 'other'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_NAMES: Record<Channel, string> = {
  airbnb: 'Airbnb',
  'booking-com': 'Booking.com',
  vrbo: 'Vrbo',
  google: 'Google Calendar',
  other: 'Another channel',
}
