import { counted } from '#platform/shared/counted.ts'
import { addDays, type Day, formatLongDay, nightsBetween } from '#platform/shared/day.ts'

/** What has been chosen so far: nothing, an arrival, or both. */
export interface DateRange {
  checkIn?: Day
  checkOut?: Day
}

export interface Openings {
  today: Day
  /** Nights that others have; the day a taken night begins may still be a check-out. */
  taken: ReadonlySet<string>
}

/** What choosing a day would do, or the reason why it does nothing. */
export type Choice = { as: 'check-in' | 'check-out'; reason?: undefined } | { as?: undefined; reason: string }

/** Arrival first, then departure; an earlier day begins again, and a day behind other people's nights is refused. */
export function choiceOf(day: Day, range: DateRange, { today, taken }: Openings): Choice {
  if (day < today) return { reason: 'in the past' }
  const arrival = range.checkOut ? undefined : range.checkIn
  if (arrival && day === arrival) return { reason: 'your check-in' }
  if (arrival && day > arrival) {
    const night = firstTaken(arrival, day, taken)
    if (!night) return { as: 'check-out' }
    return { reason: `the night of ${formatLongDay(night)} is booked. Check out by then, or choose other dates` }
  }
  if (!taken.has(day)) return { as: 'check-in' }
  return { reason: taken.has(addDays(day, -1)) ? 'booked' : 'booked from this night; check-out only' }
}

/** What there is to know of a day that can be chosen: whoever stays until it leaves a night to others. */
export function noteOn(day: Day, { today, taken }: Openings): string | undefined {
  const isAfterTaken = day > today && taken.has(addDays(day, -1)) && !taken.has(day)
  return isAfterTaken ? 'check-in only' : undefined
}

/** The range after a click on `day`; `complete` when it was the second and the picker closes. */
export function choose(day: Day, range: DateRange, openings: Openings): { range: DateRange; complete: boolean } {
  const { as } = choiceOf(day, range, openings)
  if (as === 'check-out') return { range: { checkIn: range.checkIn, checkOut: day }, complete: true }
  if (as === 'check-in') return { range: { checkIn: day }, complete: false }
  return { range, complete: false }
}

/** What to do next, with the fewest nights of a stay that begins on the chosen day, where they are known. */
export function nextStep({ checkIn, checkOut }: DateRange, minimumStay?: number): string {
  if (!checkIn || checkOut) return 'Choose your check-in day.'
  const fewest = minimumStay === undefined ? '' : ` (${counted(minimumStay, 'night')} or more)`
  return `Now choose check-out${fewest}.`
}

/** What is said to those who do not see the calendar change. */
export function announcementOf(range: DateRange, minimumStay?: number): string {
  const { checkIn, checkOut } = range
  if (!checkIn) return 'No dates chosen.'
  if (!checkOut) return `Check-in ${formatLongDay(checkIn)}. ${nextStep(range, minimumStay)}`
  const nights = nightsBetween(checkIn, checkOut)
  return `Check-in ${formatLongDay(checkIn)}, check-out ${formatLongDay(checkOut)}, ${counted(nights, 'night')}.`
}

/** The range after a day was typed as one of its ends, or in words why it cannot be. */
export function typed(
  end: 'checkIn' | 'checkOut',
  day: Day | undefined,
  { range, openings }: { range: DateRange; openings: Openings },
): { range: DateRange } | { wrong: string } {
  if (!day) return { range: end === 'checkIn' ? {} : { checkIn: range.checkIn } }
  if (end === 'checkOut' && !range.checkIn) return { wrong: 'Please enter your check-in day first' }
  const { as, reason } = choiceOf(day, end === 'checkIn' ? {} : { checkIn: range.checkIn }, openings)
  if (end === 'checkOut')
    return as === 'check-out'
      ? { range: { checkIn: range.checkIn, checkOut: day } }
      : {
          wrong:
            reason && as === undefined && reason !== 'your check-in'
              ? sentence(reason)
              : 'Check-out must be after check-in',
        }
  if (reason) return { wrong: sentence(reason) }
  const stays = range.checkOut && range.checkOut > day && !firstTaken(day, range.checkOut, openings.taken)
  return { range: { checkIn: day, checkOut: stays ? range.checkOut : undefined } }
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function firstTaken(from: Day, to: Day, taken: ReadonlySet<string>): Day | undefined {
  for (let night = from; night < to; night = addDays(night, 1)) if (taken.has(night)) return night
  return undefined
}
