import type { Channel } from '#features/channel-names.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'

/** Where in a channel's site the address of our calendar is entered. */
export const IMPORT_STEPS: Record<Channel, string> = {
  airbnb:
    'Calendar, choose the listing, Availability, Connect to another website. Paste it under “Other website link”, and name it after us.',
  'booking-com': 'Rates & Availability, Sync calendars, Add calendar connection. Paste it, and name it after us.',
  vrbo: 'Calendar, choose the listing, Import calendar. Paste it, and choose that its dates block yours.',
  google: 'On a computer: Other calendars, the plus, From URL. It is only for looking at, and can be a day late.',
  other: 'Look for “import calendar”, “iCal” or “sync” in its settings.',
}

/** Where in a channel's site the address of its calendar is shown. */
export const EXPORT_STEPS: Record<Channel, string> = {
  airbnb: 'Calendar, choose the listing, Availability, Connect to another website. Copy the “Airbnb calendar link”.',
  'booking-com':
    'Rates & Availability, Sync calendars, Add calendar connection, Copy link. Choose to share closed dates too.',
  vrbo: 'Calendar, choose the listing, Export calendar. Copy the link.',
  google:
    'On a computer: Settings, the calendar by its name, Integrate calendar. Copy the “Secret address in iCal format”.',
  other: 'Look for “export calendar”, “iCal” or “sync” in its settings.',
}

/** "the night of 3 May 2026" or "5 nights from 1 May 2026 to 9 May 2026". `nights` must be ascending. */
export function describeNights(nights: readonly Day[]): string {
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return 'no night'
  if (first === last) return `the night of ${formatLongDay(first)}`
  return `${nights.length} nights from ${formatLongDay(first)} to ${formatLongDay(last)}`
}
