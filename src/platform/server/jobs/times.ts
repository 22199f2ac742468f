import { CronExpressionParser } from 'cron-parser'

/** The schedule goes by London's clocks, whatever the server's own say. */
export const LONDON = 'Europe/London'

/** The last moment, up to and including `now`, for which a job is on the schedule. */
export function lastTimeOf(cron: string, now: Date): Date {
  // A moment that is just reached counts as gone by.
  const currentDate = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { currentDate, tz: LONDON }).prev().toDate()
}

/** The next one after `now`. */
export function nextTimeOf(cron: string, now: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: now, tz: LONDON }).next().toDate()
}

/** When a job runs, for whoever reads the schedule: "every 5 minutes", "hourly at :27", "daily at 02:05". */
export function describeTime(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  const step = /^(?:\*|\d+-\d+)\/(\d+)$/.exec(minute)?.[1]
  if (days.join(' ') !== '* * *' || (step && hour !== '*')) throw new Error(`There are no words for the times ${cron}`)
  if (step) return `every ${step} minutes`
  if (hour === '*') return `hourly at :${minute.padStart(2, '0')}`
  return `daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
