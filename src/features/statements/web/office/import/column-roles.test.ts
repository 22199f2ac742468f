import { expect, test } from 'vitest'
import type { StatementMapping } from '#features/statements/contract.ts'
import { choicesFrom, describeMissing, toMapping, withRole } from './column-roles.ts'

const BARCLAYS: StatementMapping = {
  day: 1,
  amount: 3,
  paidIn: null,
  paidOut: null,
  direction: null,
  plusIs: 'in',
  payer: null,
  reference: null,
  description: [4, 5],
  transactionId: 0,
  currency: null,
  state: null,
  dayOrder: 'day-first',
  minus: 'reversal',
}

test('a mapping converted to roles and back is unchanged', () => {
  const reading = choicesFrom(BARCLAYS, 6)
  expect(reading.roles).toEqual(['transactionId', 'day', '', 'amount', 'description', 'description'])
  expect(toMapping(reading)).toEqual(BARCLAYS)
})

test('a role moves to its new column', () => {
  const reading = withRole(choicesFrom(BARCLAYS, 6), 0, 'day')
  expect(reading.roles).toEqual(['day', '', '', 'amount', 'description', 'description'])
  expect(withRole(reading, 2, 'description').roles.filter((role) => role === 'description')).toHaveLength(3)
})

test('choosing a single amount column clears money in and out', () => {
  const two = withRole(withRole(choicesFrom(BARCLAYS, 6), 0, 'paidIn'), 2, 'paidOut')
  expect(two.roles).toEqual(['paidIn', 'day', 'paidOut', '', 'description', 'description'])
  expect(withRole(two, 3, 'amount').roles).toEqual(['', 'day', '', 'amount', 'description', 'description'])
})

test('a mapping without a day or an amount is incomplete', () => {
  expect(describeMissing(choicesFrom(null, 3))).toBe('Please choose the day column.')
  expect(describeMissing(withRole(choicesFrom(null, 3), 0, 'day'))).toMatch(/choose the amount column/)
  expect(describeMissing(choicesFrom(BARCLAYS, 6))).toBe('')
})
