import { DEMO_HOMES, type DemoHome } from '#demo/data/homes.ts'
import type { DemoReview, DemoStay, Weekday } from '#demo/data/stay.ts'
import { CHASE_VIEW_STAYS } from '#demo/data/stays-chase-view.ts'
import { LOW_STREET_STAYS } from '#demo/data/stays-low-street-escape.ts'
import { WOODY_BANK_STAYS } from '#demo/data/stays-woody-bank.ts'
import type { Hold } from '#features/booking-state.ts'
import type { BookingStatus } from '#features/bookings/contract.ts'
import { defaultHold, holdUntil } from '#features/ledger/server/schedule.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import {
  addDays,
  CHECK_IN_TIME,
  CHECK_OUT_TIME,
  type Day,
  dayInLondon,
  instantInLondon,
  type Stay,
  weekdayOf,
} from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import { type DemoGuest, guestOf } from './guest.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

interface PlannedReview extends Omit<DemoReview, 'days'> {
  createdAt: Date
  repliedAt: Date | null
}

export interface PlannedBooking extends Stay {
  id: number
  home: DemoHome
  guest: DemoGuest
  guests: number
  status: BookingStatus
  totalAmount: Pence
  /** The hold of a pending booking whose nights are taken, else `null`. */
  hold: Hold | null
  createdAt: Date
  updatedAt: Date
  review: PlannedReview | null
}

/** The guest of a past stay without a review: visitors may try /submit-review with this name. */
export const GUEST_TO_REVIEW = 'Harriet Lowe'

/** Returns the demo's bookings at `now`, numbered by creation time. The result depends only on the day in London. */
export function planBookings(now: Date): PlannedBooking[] {
  const today = dayInLondon(now)
  const random = seededRandom(1811)
  const stays = DEMO_HOMES.flatMap((home) => (STAYS[home.id] ?? []).map((stay) => ({ home, stay })))
  return stays
    .map(({ home, stay }, index) => plannedBooking(home, stay, guestOf(stay.guest, index + 1, random), today, random))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.home.id - other.home.id)
    .map((booking, index) => ({ ...booking, id: index + 1 }))
}

/** Returns a weekday, `week` weeks after the week of `today`. Weeks begin on Monday. */
export function dayOfWeek(today: Day, week: number, from: Weekday): Day {
  return addDays(today, week * 7 + WEEKDAYS.indexOf(from) - weekdayOf(today))
}

const WEEKDAYS: Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const STAYS: Record<number, DemoStay[]> = { 1: CHASE_VIEW_STAYS, 2: WOODY_BANK_STAYS, 3: LOW_STREET_STAYS }

function plannedBooking(
  home: DemoHome,
  stay: DemoStay,
  guest: DemoGuest,
  today: Day,
  random: SeededRandom,
): Omit<PlannedBooking, 'id'> {
  const checkIn = stay.from === 'today' ? today : dayOfWeek(today, stay.week, stay.from)
  const checkOut = addDays(checkIn, stay.nights)
  // A past stay was booked before arrival, a future stay before today.
  const earlier = random.integer(6, 75)
  const bookedOn = addDays(checkIn < today ? checkIn : today, -(stay.hold ? DAYS_HELD[stay.hold] : earlier))
  const createdAt = instantInLondon(bookedOn, `${random.integer(8, 20)}:${random.integer(10, 59)}`)
  return {
    home,
    checkIn,
    checkOut,
    guest,
    guests: stay.guests,
    status: stay.status,
    totalAmount: pence(home.pricePerNight * stay.nights),
    hold: stay.hold ? holdOf(stay.hold, { createdAt, checkIn, today }) : null,
    createdAt,
    updatedAt: lastChange(stay.status, createdAt, checkOut, bookedOn),
    review: stay.review ? plannedReview(stay.review, checkOut, random) : null,
  }
}

/** How many days ago a stay with a hold was booked. */
const DAYS_HELD = { running: 1, ended: 5 }

/** Returns a hold of the usual length, or a hold that ended last midnight and waits for the bank check. */
function holdOf(
  hold: NonNullable<DemoStay['hold']>,
  { createdAt, checkIn, today }: { createdAt: Date; checkIn: Day; today: Day },
): Hold {
  const { policy } = DEFAULT_SETTINGS
  const arrival = instantInLondon(checkIn, CHECK_IN_TIME)
  if (hold === 'running') return defaultHold(policy, createdAt, arrival)
  return holdUntil(policy, instantInLondon(today, '00:00'), arrival)
}

/**
 * A completed booking last changed at noon on the day of departure, a confirmed booking a day after booking, a cancelled booking
 * four days after booking. A pending booking never changed.
 */
function lastChange(status: BookingStatus, createdAt: Date, checkOut: Day, bookedOn: Day): Date {
  if (status === 'pending') return createdAt
  if (status === 'completed') return instantInLondon(checkOut, '12:00')
  return instantInLondon(addDays(bookedOn, status === 'confirmed' ? 1 : 4), CHECK_OUT_TIME)
}

function plannedReview({ days, ...review }: DemoReview, checkOut: Day, random: SeededRandom): PlannedReview {
  const writtenOn = addDays(checkOut, days)
  return {
    ...review,
    createdAt: instantInLondon(writtenOn, `${random.integer(17, 21)}:${random.integer(10, 59)}`),
    repliedAt: review.reply ? instantInLondon(addDays(writtenOn, 2), `${random.integer(9, 16)}:30`) : null,
  }
}
