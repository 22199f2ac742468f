import { type Day, dayInLondon, formatBritishTime, formatFullDay, formatTimeOfDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, penceOf, sumOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { GuestChoice } from '../contract.ts'

/** Returns, for example, `Thursday 26 November 2026 at 5pm`, in London time. */
export function formatMoment(instant: string): string {
  const at = new Date(instant)
  return `${formatFullDay(dayInLondon(at))} at ${formatTimeOfDay(formatBritishTime(at))}`
}

/** Returns, for example, `Mon 4 May 2026`: two such dates fit beside each other on a phone. */
export function formatStayDay(day: Day): string {
  const [weekday = '', date, month = '', year] = formatFullDay(day).split(' ')
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)} ${year}`
}

type Payments = Pick<GuestChoice, 'total' | 'securityDeposit' | 'depositDueAt' | 'priceDueOn'>

/** Returns the sum of price and deposit, and the first payment: `£247.50 of it by Sun 29 Nov 2026`, or `by Sun 29 Nov 2026`. */
export function describePayments({ total, securityDeposit, depositDueAt, priceDueOn }: Payments) {
  const deposit = penceOf(securityDeposit)
  const firstDay = dayInLondon(new Date(depositDueAt))
  const isAllAtOnce = deposit === 0 || priceDueOn <= firstDay
  return {
    together: formatPounds(sumOf([penceOf(total), deposit])),
    first: `${isAllAtOnce ? '' : `${formatPoundsText(securityDeposit)} of it `}by ${formatStayDay(firstDay)}`,
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the time left, such as "2 days and 3 hours" or "45 minutes"; an empty string once `until` has passed. */
export function formatTimeLeft(until: string, now: number): string {
  const left = new Date(until).getTime() - now
  if (left <= 0) return ''
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  if (days > 0)
    return hours > 0 ? `${formatCount(days, 'day')} and ${formatCount(hours, 'hour')}` : formatCount(days, 'day')
  if (hours > 0) return formatCount(hours, 'hour')
  return formatCount(Math.max(1, Math.floor(left / MINUTE)), 'minute')
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns, for example, `Three nights`: a headline has numbers up to ten as words. */
export function formatCountAsWord(count: number, one: string): string {
  const word = NUMBERS[count] ?? String(count)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${one}${count === 1 ? '' : 's'}`
}
