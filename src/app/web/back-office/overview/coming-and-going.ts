import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import type { ListedStay } from './queries.ts'

/** How far the overview looks ahead. */
const DAYS_AHEAD = 7

/** One guest at one of the two doors. */
export interface Passage {
  stay: ListedStay
  day: Day
  isToday: boolean
}

/** Who arrives today and in the seven days after it, soonest first; a stay that two lists have counts once. */
export function arrivalsWithin(stays: ListedStay[], now: Date): Passage[] {
  return passages(stays, now, ({ checkIn }) => checkIn)
}

/** Who leaves in the same days; whoever has left already is not there any more. */
export function departuresWithin(stays: ListedStay[], now: Date): Passage[] {
  return passages(
    stays.filter(({ checkOut }) => new Date(checkOut) >= now),
    now,
    ({ checkOut }) => checkOut,
  )
}

function passages(stays: ListedStay[], now: Date, when: (stay: ListedStay) => string): Passage[] {
  const today = dayInLondon(now)
  const last = addDays(today, DAYS_AHEAD)
  return [...new Map(stays.map((stay) => [stay.id, stay])).values()]
    .sort((one, other) => when(one).localeCompare(when(other)) || one.id - other.id)
    .map((stay) => ({ stay, day: dayInLondon(new Date(when(stay))) }))
    .filter(({ day }) => day >= today && day <= last)
    .map((passage) => ({ ...passage, isToday: passage.day === today }))
}
