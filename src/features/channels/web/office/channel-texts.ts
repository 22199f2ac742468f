import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import type { LingeringNights, SharedWith } from '#features/channels/contract.ts'
import { addDays, type Day, formatBritishMoment, formatLongDay } from '#platform/shared/day.ts'

/** Where in a channel's site the address of our calendar is entered. */
export const IMPORT_STEPS: Record<Channel, string> = {
  airbnb:
    'Open “Calendar”, choose the listing, then “Availability” and “Connect to another website”. Paste the address under “Other website link”, and enter our name.',
  'booking-com':
    'Open “Rates & Availability”, then “Sync calendars” and “Add calendar connection”. Paste the address, and enter our name.',
  vrbo: 'Open “Calendar”, choose the listing, then “Import calendar”. Paste the address, and choose the option that blocks its dates.',
  google:
    'On a computer: open “Other calendars”, press +, then “From URL”. Google only shows the dates, and may show a change a day late.',
  other: 'Look for “import calendar”, “iCal” or “sync” in the channel’s settings.',
}

/** Where in a channel's site the address of its calendar is shown. */
export const EXPORT_STEPS: Record<Channel, string> = {
  airbnb:
    'Open “Calendar”, choose the listing, then “Availability” and “Connect to another website”. Copy the “Airbnb calendar link”.',
  'booking-com':
    'Open “Rates & Availability”, then “Sync calendars”, “Add calendar connection” and “Copy link”. Choose to share closed dates too.',
  vrbo: 'Open “Calendar”, choose the listing, then “Export calendar”. Copy the link.',
  google:
    'On a computer: open “Settings”, choose the calendar by its name, then “Integrate calendar”. Copy the “Secret address in iCal format”.',
  other: 'Look for “export calendar”, “iCal” or “sync” in the channel’s settings.',
}

/** Explains why nights that were given up here may still be listed, and what to do. */
export function describeLingering({ freedAt, feeds }: Pick<LingeringNights, 'freedAt' | 'feeds'>): string {
  const names = [...new Set(feeds.map(({ channel }) => CHANNEL_NAMES[channel]))]
  const [first, last] = [names[0] ?? '', names.at(-1) ?? '']
  const since = `These nights became available here on ${formatBritishMoment(new Date(freedAt))}`
  if (names.length < 2)
    return `${since}, but ${first} still lists them. If ${first} has no new booking for them, check which calendar imported by ${first} still lists them.`
  return `${since}, but ${names.join(' and ')} still list them. Each may be importing the other’s calendar and repeating it. If neither has a new booking for them, remove the calendar of ${first} from ${last}; once neither lists the nights, link the calendar again.`
}

/** Describes the nights that only a channel's booking rules close, and the usual reason. */
export function describeClosures({ near, far }: { near: readonly Day[]; far: readonly Day[] }): string[] {
  return [
    near.length > 0 && `${describeNights(near)}, from today on: usually the notice that the channel asks for`,
    far.length > 0 && `${describeNights(far)}, up to the end of its calendar: usually too far ahead to be booked there`,
  ].filter((words) => words !== false)
}

/** Groups consecutive nights; `nights` must be ascending. */
export function groupNights(nights: readonly Day[]): Day[][] {
  const groups: Day[][] = []
  for (const night of nights) {
    const last = groups.at(-1)?.at(-1)
    if (last && addDays(last, 1) === night) groups.at(-1)?.push(night)
    else groups.push([night])
  }
  return groups
}

/** "Low Street Escape (Vrbo) and Chase View (Airbnb)". */
export function describeSharing(sharedWith: SharedWith): string {
  return sharedWith.map(({ channel, title }) => `${title} (${CHANNEL_NAMES[channel]})`).join(' and ')
}

/** "the night of 3 May 2026" or "5 nights from 1 May 2026 to 9 May 2026". `nights` must be ascending. */
export function describeNights(nights: readonly Day[]): string {
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return 'no night'
  if (first === last) return `the night of ${formatLongDay(first)}`
  return `${nights.length} nights from ${formatLongDay(first)} to ${formatLongDay(last)}`
}
