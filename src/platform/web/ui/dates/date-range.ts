import { addDays, type Day, formatLongDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** The chosen days so far: none, check-in, or both. */
export interface DateRange {
  checkIn?: Day
  checkOut?: Day
}

export interface Openings {
  /** The first day that can be chosen; today for guests. */
  from: Day
  /**
   * Nights that are not available: stays, holds and blocks. A stay may end on the day on which a taken night begins.
   */
  taken: ReadonlySet<string>
  /** The office may choose taken nights: only a stay that holds its nights needs free ones. */
  mayOverlap?: boolean
}

/** The effect of choosing a day, or the reason why the day cannot be chosen. */
export type Choice = { as: 'check-in' | 'check-out'; reason?: undefined } | { as?: undefined; reason: string }

const CHECK_IN_AGAIN = 'your check-in'

/**
 * Returns the effect of choosing `day`: check-in first, then check-out. An earlier day restarts the range. Refuses days
 * before `from`, the chosen check-in, and, unless `mayOverlap`, stays over taken nights.
 */
export function choiceOf(day: Day, range: DateRange, { from, taken, mayOverlap }: Openings): Choice {
  if (day < from) return { reason: 'in the past' }
  const arrival = range.checkOut ? undefined : range.checkIn
  if (arrival && day === arrival) return { reason: CHECK_IN_AGAIN }
  if (arrival && day > arrival) {
    const night = mayOverlap ? undefined : firstTaken(arrival, day, taken)
    if (!night) return { as: 'check-out' }
    return { reason: `the night of ${formatLongDay(night)} is booked. Check out by then, or choose other dates` }
  }
  if (mayOverlap || !taken.has(day)) return { as: 'check-in' }
  return { reason: taken.has(addDays(day, -1)) ? 'booked' : 'booked from this night; check-out only' }
}

/**
 * Returns 'check-in only' for an available day on which no stay can end, because the night before is taken, and 'booked'
 * for a taken night that can be chosen. Otherwise returns `undefined`.
 */
export function noteOn(day: Day, { from, taken, mayOverlap }: Openings): string | undefined {
  if (mayOverlap) return taken.has(day) ? 'booked' : undefined
  const isAfterTaken = day > from && taken.has(addDays(day, -1)) && !taken.has(day)
  return isAfterTaken ? 'check-in only' : undefined
}

/** Returns the range after a click on `day`. `complete` means that both days are chosen and the picker closes. */
export function choose(day: Day, range: DateRange, openings: Openings): { range: DateRange; complete: boolean } {
  const { as } = choiceOf(day, range, openings)
  if (as === 'check-out') return { range: { checkIn: range.checkIn, checkOut: day }, complete: true }
  if (as === 'check-in') return { range: { checkIn: day }, complete: false }
  return { range, complete: false }
}

/** The texts of a range picker. */
export interface RangeTexts {
  /** Labels of the two days. */
  checkIn: string
  checkOut: string
  /** Instructions: a sentence for the first day, and one without its full stop for the second. */
  chooseCheckIn: string
  chooseCheckOut: string
  /** Refusals of a typed second day. */
  checkInMissing: string
  wrongOrder: string
}

export const STAY_TEXTS: RangeTexts = {
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  chooseCheckIn: 'Choose your check-in day.',
  chooseCheckOut: 'Now choose check-out',
  checkInMissing: 'Please enter your check-in day first',
  wrongOrder: 'Check-out must be after check-in',
}

/** Returns the instruction for the next step, with the minimum stay where it is known. */
export function nextStep({ checkIn, checkOut }: DateRange, minimumStay?: number, texts = STAY_TEXTS): string {
  if (!checkIn || checkOut) return texts.chooseCheckIn
  const fewest = minimumStay === undefined ? '' : ` (${formatCount(minimumStay, 'night')} or more)`
  return `${texts.chooseCheckOut}${fewest}.`
}

/** Returns the range as a screen reader's announcement. */
export function announcementOf(range: DateRange, minimumStay?: number, texts = STAY_TEXTS): string {
  const { checkIn, checkOut } = range
  if (!checkIn) return 'No dates chosen.'
  const first = `${texts.checkIn} ${formatLongDay(checkIn)}`
  if (!checkOut) return `${first}. ${nextStep(range, minimumStay, texts)}`
  const nights = formatCount(nightsBetween(checkIn, checkOut), 'night')
  return `${first}, ${texts.checkOut.toLowerCase()} ${formatLongDay(checkOut)}, ${nights}.`
}

/** Returns the range after a day was typed as check-in or check-out, or an error message. */
export function rangeAfterTyping(
  end: 'checkIn' | 'checkOut',
  day: Day | undefined,
  { range, openings, texts = STAY_TEXTS }: { range: DateRange; openings: Openings; texts?: RangeTexts },
): { range: DateRange } | { wrong: string } {
  if (!day) return { range: end === 'checkIn' ? {} : { checkIn: range.checkIn } }
  if (end === 'checkOut' && !range.checkIn) return { wrong: texts.checkInMissing }
  const { as, reason } = choiceOf(day, end === 'checkIn' ? {} : { checkIn: range.checkIn }, openings)
  if (end === 'checkOut')
    return as === 'check-out'
      ? { range: { checkIn: range.checkIn, checkOut: day } }
      : {
          wrong: reason && as === undefined && reason !== CHECK_IN_AGAIN ? sentence(reason) : texts.wrongOrder,
        }
  if (reason) return { wrong: sentence(reason) }
  const keepsCheckOut = range.checkOut && choiceOf(range.checkOut, { checkIn: day }, openings).as === 'check-out'
  return { range: { checkIn: day, checkOut: keepsCheckOut ? range.checkOut : undefined } }
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function firstTaken(from: Day, to: Day, taken: ReadonlySet<string>): Day | undefined {
  for (let night = from; night < to; night = addDays(night, 1)) if (taken.has(night)) return night
  return undefined
}
