import { addDays, type Day } from '#platform/shared/day.ts'

/**
 * Returns the last day whose payments a statement has for certain: the day before its latest line, as that day may go on, or the
 * latest line's day if it was exported later. Never after yesterday [rule statement-covers].
 */
export function lastCoveredDay(lastDay: Day, { exportedOn, today }: { exportedOn?: Day | undefined; today: Day }): Day {
  const covered = exportedOn !== undefined && exportedOn > lastDay ? lastDay : addDays(lastDay, -1)
  const yesterday = addDays(today, -1)
  return covered < yesterday ? covered : yesterday
}
