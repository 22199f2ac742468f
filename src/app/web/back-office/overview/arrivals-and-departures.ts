import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import type { ListedStay } from './queries.ts'

const DAYS_AHEAD = 7

/** An arrival or a departure. */
export interface StayEvent {
  stay: ListedStay
  day: Day
  isToday: boolean
}

/** Returns arrivals of today and the next seven days, soonest first. A stay that occurs twice in `stays` counts once. */
export function arrivalsWithin(stays: ListedStay[], now: Date): StayEvent[] {
  return stayEvents(stays, now, ({ checkIn }) => checkIn)
}

/** Returns departures of today and the next seven days, soonest first, without guests who have already left. */
export function departuresWithin(stays: ListedStay[], now: Date): StayEvent[] {
  return stayEvents(
    stays.filter(({ checkOut }) => new Date(checkOut) >= now),
    now,
    ({ checkOut }) => checkOut,
  )
}

function stayEvents(stays: ListedStay[], now: Date, when: (stay: ListedStay) => string): StayEvent[] {
  const today = dayInLondon(now)
  const last = addDays(today, DAYS_AHEAD)
  return [...new Map(stays.map((stay) => [stay.id, stay])).values()]
    .sort((one, other) => when(one).localeCompare(when(other)) || one.id - other.id)
    .map((stay) => ({ stay, day: dayInLondon(new Date(when(stay))) }))
    .filter(({ day }) => day >= today && day <= last)
    .map((passage) => ({ ...passage, isToday: passage.day === today }))
}
