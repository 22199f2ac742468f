import type { Channel } from '#features/channels/contract.ts'

/** Where a channel takes the address of our calendar. */
export const WHERE_OURS_GOES: Record<Channel, string> = {
  airbnb:
    'Calendar, choose the listing, Availability, Connect to another website. Paste it under “Other website link”, and name it after us.',
  'booking-com': 'Rates & Availability, Sync calendars, Add calendar connection. Paste it, and name it after us.',
  vrbo: 'Calendar, choose the listing, Import calendar. Paste it, and choose that its dates block yours.',
  google: 'On a computer: Other calendars, the plus, From URL. It is only for looking at, and can be a day late.',
  other: 'Look for “import calendar”, “iCal” or “sync” in its settings.',
}
