import type {
  BlockInTheWay,
  Booking,
  BookingDate,
  BookingMoneyFilter,
  BookingSort,
  BookingStatus,
  Neighbour,
  StayAvailability,
} from '#features/bookings/contract.ts'
import { addDays, dayInLondon, formatListDay, formatLongDay, type Stay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const STATUS_BADGES: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'amber' },
  confirmed: { label: 'Confirmed', tone: 'green' },
  completed: { label: 'Completed', tone: 'blue' },
  cancelled: { label: 'Cancelled', tone: 'red' },
}

export const DATE_LABELS: Record<BookingDate, string> = {
  today: 'Arriving today',
  upcoming: 'Upcoming',
  current: 'Current',
  past: 'Past',
}

export const MONEY_LABELS: Record<BookingMoneyFilter, string> = {
  overdue: 'Overdue',
  owed: 'Money owed',
}

export const SORT_LABELS: Record<BookingSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  checkIn: 'Check-in, earliest first',
  '-checkIn': 'Check-in, latest first',
  checkOut: 'Check-out, earliest first',
  '-checkOut': 'Check-out, latest first',
  guest: 'Guest, A to Z',
  '-guest': 'Guest, Z to A',
  amount: 'Amount, lowest first',
  '-amount': 'Amount, highest first',
  status: 'Status, A to Z',
  '-status': 'Status, Z to A',
}

/** Returns the London days of check-in and check-out. The browser's time zone does not matter. */
export function stayOf({ checkIn, checkOut }: Pick<Booking, 'checkIn' | 'checkOut'>): Stay {
  return { checkIn: dayInLondon(new Date(checkIn)), checkOut: dayInLondon(new Date(checkOut)) }
}

/** For example "Ann Bell (#12)" or "Ann Bell (#12) and 2 others". */
export function describeOthers(others: readonly { bookingId: number; guestName: string }[]): string {
  const [first, ...rest] = others
  if (!first) return ''
  const name = `${first.guestName} (#${first.bookingId})`
  return rest.length === 0 ? name : `${name} and ${formatCount(rest.length, 'other')}`
}

/** For example "Ann Bell (#12), confirmed, 9 Sep 2026 – 12 Sep 2026". */
export function describeNeighbour({ guestName, bookingId, status, checkIn, checkOut }: Neighbour): string {
  const days = `${formatListDay(checkIn)} – ${formatListDay(checkOut)}`
  return `${guestName} (#${bookingId}), ${STATUS_BADGES[status].label.toLowerCase()}, ${days}`
}

/** For example "Blocked: The boiler is mended, 9 Sep 2026 – 12 Sep 2026". */
export function describeBlock({ reason, from, to }: BlockInTheWay): string {
  return `Blocked: ${reason}, ${formatListDay(from)} – ${formatListDay(to)}`
}

/** An available home that is too small has the label "Too many guests". */
export function describeNights({ nightsAre, overCapacity }: Pick<StayAvailability, 'nightsAre' | 'overCapacity'>) {
  return nightsAre === 'free' && overCapacity ? TOO_MANY : NIGHTS[nightsAre]
}

interface NightsLabel {
  label: string
  tone: BadgeTone
}

const TOO_MANY: NightsLabel = { label: 'Too many guests', tone: 'red' }
const NIGHTS: Record<StayAvailability['nightsAre'], NightsLabel> = {
  free: { label: 'Nights available', tone: 'green' },
  held: { label: 'Nights held', tone: 'amber' },
  taken: { label: 'Nights taken', tone: 'red' },
}

/** Describes the rules that the stay breaks. Taken nights are left out, because the panel lists them separately. */
export function describeRules(stay: StayAvailability, home = 'this home'): string[] {
  const { checkIn, checkOut, guests, oneNightGap, underMinimum, minimumStay, overCapacity, maxGuests } = stay
  return [
    stay.overOtherChannel &&
      'Another channel has taken some of these nights: a reason is required, and two guests may arrive.',
    oneNightGap.before &&
      `This stay leaves a single available night before check-in: ${formatLongDay(addDays(checkIn, -1))}.`,
    oneNightGap.after && `This stay leaves a single available night after check-out: ${formatLongDay(checkOut)}.`,
    underMinimum &&
      `This stay is shorter than the minimum of ${formatCount(minimumStay, 'night')}: a reason is required.`,
    overCapacity && `${formatCount(guests, 'guest')}, but ${home} sleeps only ${maxGuests}.`,
  ].filter((sentence) => sentence !== false)
}
