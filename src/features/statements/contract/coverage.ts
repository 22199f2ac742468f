import { addDays, type Day } from '#platform/shared/day.ts'

/**
 * Returns the last day of which a statement has all payments, at most yesterday [rule statement-covers]. `lastDay`, the day of
 * the latest line, is covered only if the export was later.
 */
export function lastCoveredDay(lastDay: Day, { exportedOn, today }: { exportedOn?: Day | undefined; today: Day }): Day {
  const covered = exportedOn !== undefined && exportedOn > lastDay ? lastDay : addDays(lastDay, -1)
  const yesterday = addDays(today, -1)
  return covered < yesterday ? covered : yesterday
}
