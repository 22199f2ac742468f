import { addDays, type Day, formatLongDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** The chosen days so far: none, check-in, or both. */
export interface DateRange {
  checkIn?: Day
  checkOut?: Day
}

export interface Openings {
  today: Day
  /** Nights that are not available. A stay may end on the day on which a taken night begins. */
  taken: ReadonlySet<string>
}

/** The effect of choosing a day, or the reason why the day cannot be chosen. */
export type Choice = { as: 'check-in' | 'check-out'; reason?: undefined } | { as?: undefined; reason: string }

/**
 * Returns the effect of choosing `day`: check-in first, then check-out. An earlier day restarts the range. Refuses past
 * days and stays over taken nights.
 */
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

/**
 * Returns 'check-in only' for a day on which no stay can end, because the night before is taken. Otherwise returns
 * `undefined`.
 */
export function noteOn(day: Day, { today, taken }: Openings): string | undefined {
  const isAfterTaken = day > today && taken.has(addDays(day, -1)) && !taken.has(day)
  return isAfterTaken ? 'check-in only' : undefined
}

/** Returns the range after a click on `day`. `complete` means that both days are chosen and the picker closes. */
export function choose(day: Day, range: DateRange, openings: Openings): { range: DateRange; complete: boolean } {
  const { as } = choiceOf(day, range, openings)
  if (as === 'check-out') return { range: { checkIn: range.checkIn, checkOut: day }, complete: true }
  if (as === 'check-in') return { range: { checkIn: day }, complete: false }
  return { range, complete: false }
}

/** Returns the instruction for the next step, with the minimum stay where it is known. */
export function nextStep({ checkIn, checkOut }: DateRange, minimumStay?: number): string {
  if (!checkIn || checkOut) return 'Choose your check-in day.'
  const fewest = minimumStay === undefined ? '' : ` (${formatCount(minimumStay, 'night')} or more)`
  return `Now choose check-out${fewest}.`
}

/** Returns the range as a screen reader's announcement. */
export function announcementOf(range: DateRange, minimumStay?: number): string {
  const { checkIn, checkOut } = range
  if (!checkIn) return 'No dates chosen.'
  if (!checkOut) return `Check-in ${formatLongDay(checkIn)}. ${nextStep(range, minimumStay)}`
  const nights = nightsBetween(checkIn, checkOut)
  return `Check-in ${formatLongDay(checkIn)}, check-out ${formatLongDay(checkOut)}, ${formatCount(nights, 'night')}.`
}

/** Returns the range after a day was typed as check-in or check-out, or an error message. */
export function rangeAfterTyping(
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
