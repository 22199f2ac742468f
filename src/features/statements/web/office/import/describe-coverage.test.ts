import { expect, test } from 'vitest'
import type { Day } from '#platform/shared/day.ts'
import { describeCoverage } from './describe-coverage.ts'

const day = (text: string) => text as Day
const [FIRST, LAST, TODAY] = [day('2026-09-09'), day('2026-09-12'), day('2026-09-14')]

test.each([
  ['a statement', FIRST, LAST, undefined, 'The statement covers payments of 9–11 September 2026.'],
  ['a statement exported a day later', FIRST, LAST, TODAY, 'The statement covers payments of 9–12 September 2026.'],
  ['a statement of one day', LAST, LAST, undefined, 'The statement covers no whole day.'],
  [
    'a statement of one day exported a day later',
    LAST,
    LAST,
    TODAY,
    'The statement covers payments of 12 September 2026.',
  ],
  ['a statement of today', TODAY, TODAY, TODAY, 'The statement covers no whole day.'],
])('[rule statement-covers] the covered days of %s are described', (_, first, last, exportedOn, expected) => {
  expect(describeCoverage({ first, last }, { exportedOn, today: TODAY })).toBe(expected)
})
