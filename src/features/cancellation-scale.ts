import { addDays, type Day, formatFullDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** From so many days before check-in, cancelling costs `percent` of the price of the stay, until the next step begins. */
export interface CancellationStep {
  /** The step applies to cancellations this many days or more before check-in. */
  minDays: number
  percent: number
}

/** Steps in order of time. The first step is free. The last step begins at 0 days and also applies after check-in. */
export type CancellationScale = readonly CancellationStep[]

/** A stay let by a channel: its guest owes us nothing. */
export const ALWAYS_FREE: CancellationStep[] = [{ minDays: 0, percent: 0 }]

interface ScaleError {
  index: number
  field: keyof CancellationStep
  message: string
}

/** Returns the first field that keeps a scale from covering every day, or from rising towards check-in; `null` if none does. */
export function findScaleError(scale: CancellationScale): ScaleError | null {
  const last = scale.length - 1
  for (const [index, { minDays, percent }] of scale.entries()) {
    const before = scale[index - 1]
    const isWrong = (field: keyof CancellationStep, message: string) => ({ index, field, message })
    if (!before && percent !== 0) return isWrong('percent', 'The first step must be free: please enter 0')
    if (before && minDays >= before.minDays)
      return isWrong('minDays', 'Each step must be nearer to check-in than the step before')
    if (before && percent <= before.percent) return isWrong('percent', 'The charge must rise towards check-in')
    if (index === last && minDays !== 0)
      return isWrong('minDays', 'The last step must be from 0 days, so that no days before check-in are left out')
    if (index === last && percent !== 100)
      return isWrong('percent', 'The last charge must be 100%: no-shows get no refund')
  }
  return null
}

/** Returns the days before check-in until which cancelling is free. The price is due when they begin. */
export function freeCancellationDays(scale: CancellationScale): number {
  return scale[0]?.minDays ?? 0
}

export function lastFreeDay(scale: CancellationScale, checkIn: Day): Day {
  return addDays(checkIn, -freeCancellationDays(scale))
}

/** Returns the percentage of the price that a cancellation costs on `day`, a day in London. */
export function chargePercentOn(scale: CancellationScale, checkIn: Day, day: Day): number {
  const daysLeft = nightsBetween(day, checkIn)
  return (scale.find(({ minDays }) => daysLeft >= minDays) ?? scale.at(-1))?.percent ?? 0
}

export interface CancellationPeriod {
  percent: number
  sentence: string
  isPast: boolean
}

interface KnownDays {
  checkIn: Day
  today: Day
}

/** Returns each step as a sentence. `known` adds the dates, and which of the periods are past. */
export function cancellationPeriods(scale: CancellationScale, known?: KnownDays): CancellationPeriod[] {
  return scale.map(({ minDays, percent }, index) => {
    const maxDays = maxDaysOf(scale, index)
    const until = known && minDays > 0 ? addDays(known.checkIn, -minDays) : null
    const from = known && maxDays !== null ? addDays(known.checkIn, -maxDays) : null
    const isPast = known !== undefined && until !== null && until < known.today
    const dates = [describeDates(from, until), isPast && 'now past'].filter(Boolean).join(', ')
    const days = `${describeDays(minDays, maxDays)}${dates && ` (${dates})`}`
    return { percent, isPast, sentence: describeStep(percent, days) }
  })
}

/** What holds for every charge of the scale. */
export const CHARGE_RULE =
  'We charge this for a confirmed stay, whether or not it has been paid, less what we recover by re-letting the nights. If you cancel, the security deposit is refunded in full, or counts towards what is still to pay.'

/** Returns the rule as sentences. Pages, emails and terms show no other wording [rule cancellation-wording]. */
export function describeCancellation(scale: CancellationScale, known?: KnownDays): string[] {
  return [...cancellationPeriods(scale, known).map(({ sentence }) => sentence), CHARGE_RULE]
}

/** Returns the sentence of the step that applies on `day`. */
export function describeCancellationOn(scale: CancellationScale, checkIn: Day, day: Day): string {
  return cancellationPeriods(scale, { checkIn, today: day }).find(({ isPast }) => !isPast)?.sentence ?? ''
}

/** For example "Free until 6 Nov 2026, 50% until 23 Nov 2026, then 100% of the price". */
export function summarizeCancellation(scale: CancellationScale, checkIn: Day, format: (day: Day) => string): string {
  return scale
    .map(({ minDays, percent }) => {
      const charge = percent === 0 ? 'Free' : `${percent}%`
      if (minDays > 0) return `${charge} until ${format(addDays(checkIn, -minDays))}`
      return percent === 0 ? charge : `then ${charge} of the price`
    })
    .join(', ')
}

/** For example "0%: 25 or more days before check-in; 100%: 24 or fewer days before check-in". */
export function summarizeScale(scale: CancellationScale): string {
  return scale
    .map(({ minDays, percent }, index) => `${percent}%: ${describeDays(minDays, maxDaysOf(scale, index))}`)
    .join('; ')
}

/** `null` for the first step, which has no earliest day. */
function maxDaysOf(scale: CancellationScale, index: number): number | null {
  const before = scale[index - 1]
  return before ? before.minDays - 1 : null
}

function describeStep(percent: number, days: string): string {
  return percent === 0
    ? `Full refund for cancellation ${days}; no-shows get no refund.`
    : `For cancellation ${days}, we charge ${percent}% of the price of the stay.`
}

function describeDays(minDays: number, maxDays: number | null): string {
  if (maxDays === 0) return 'on the day of check-in'
  const days =
    maxDays === null
      ? `${minDays} or more days`
      : minDays === 0
        ? `${maxDays} or fewer days`
        : minDays === maxDays
          ? formatCount(minDays, 'day')
          : `${maxDays} to ${minDays} days`
  return `${days} before check-in`
}

function describeDates(from: Day | null, until: Day | null): string {
  if (from === null) return until === null ? '' : `until ${formatFullDay(until)}`
  if (until === null) return `from ${formatFullDay(from)}`
  return from === until ? `on ${formatFullDay(from)}` : `from ${formatFullDay(from)} to ${formatFullDay(until)}`
}
