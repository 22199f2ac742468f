import { expect, test } from 'vitest'
import { paymentsWaiting } from './payments-waiting.ts'

const none = { count: 0, sum: '0.00' }
const NONE = {
  dueThisWeek: none,
  overdue: none,
  refunds: none,
  depositsToReturn: none,
  partPaid: none,
  unmatched: none,
  skippedRows: 0,
}

test.each(['overdue', 'refunds', 'depositsToReturn', 'unmatched'] as const)(
  '[rule waiting-counts] the badge of Payments counts %s',
  (view) => {
    expect(paymentsWaiting({ ...NONE, [view]: { count: 2, sum: '10.00' } })).toBe(2)
  },
)

test('[rule waiting-counts] the badge of Payments counts rows that were not imported', () => {
  expect(paymentsWaiting({ ...NONE, skippedRows: 2 })).toBe(2)
})

test('[rule waiting-counts] the badge of Payments omits sums not yet due', () => {
  const some = { count: 3, sum: '10.00' }
  expect(paymentsWaiting({ ...NONE, dueThisWeek: some, partPaid: some })).toBe(0)
})
