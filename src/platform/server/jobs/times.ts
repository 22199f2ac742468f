import { CronExpressionParser } from 'cron-parser'

/** The schedule uses London time, whatever the server's time zone. */
export const LONDON = 'Europe/London'

/** Returns the latest time of a schedule, up to and including `now`. */
export function lastTimeOf(cron: string, now: Date): Date {
  // `prev` excludes the given date, so a millisecond is added to include `now`.
  const currentDate = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { currentDate, tz: LONDON }).prev().toDate()
}

/** Returns the next time of a schedule after `now`. */
export function nextTimeOf(cron: string, now: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: now, tz: LONDON }).next().toDate()
}

/**
 * Describes a schedule: "every 5 minutes", "hourly at :27", "daily at 02:05". Throws for schedules on certain days, and
 * for minute steps within certain hours.
 */
export function describeTime(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  const step = /^(?:\*|\d+-\d+)\/(\d+)$/.exec(minute)?.[1]
  if (days.join(' ') !== '* * *' || (step && hour !== '*'))
    throw new Error(`There is no description of the schedule ${cron}`)
  if (step) return `every ${step} minutes`
  if (hour === '*') return `hourly at :${minute.padStart(2, '0')}`
  return `daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
