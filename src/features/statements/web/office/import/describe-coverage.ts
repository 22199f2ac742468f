import { lastCoveredDay } from '#features/statements/contract.ts'
import { type Day, formatLongStay } from '#platform/shared/day.ts'

/**
 * For example "The statement covers payments of 9–12 September 2026." `days` has the days of the first and the latest
 * line.
 */
export function describeCoverage(
  days: { first: Day; last: Day },
  choice: { exportedOn: Day | undefined; today: Day },
): string {
  const covered = lastCoveredDay(days.last, choice)
  if (covered < days.first) return 'The statement covers no whole day.'
  return `The statement covers payments of ${formatLongStay({ checkIn: days.first, checkOut: covered })}.`
}
