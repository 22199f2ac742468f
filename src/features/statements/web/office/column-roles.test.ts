import { expect, test } from 'vitest'
import type { StatementMapping } from '#features/statements/contract.ts'
import { mappingOf, missingOf, readingOf, withRole } from './column-roles.ts'

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
}

test('a mapping read column by column is the same mapping again', () => {
  const reading = readingOf(BARCLAYS, 6)
  expect(reading.roles).toEqual(['transactionId', 'day', '', 'amount', 'description', 'description'])
  expect(mappingOf(reading)).toEqual(BARCLAYS)
})

test('a role moves to the column that it is given to, and descriptions add up', () => {
  const reading = withRole(readingOf(BARCLAYS, 6), 0, 'day')
  expect(reading.roles).toEqual(['day', '', '', 'amount', 'description', 'description'])
  expect(withRole(reading, 2, 'description').roles.filter((role) => role === 'description')).toHaveLength(3)
})

test('one amount excludes money in and money out, and the other way round', () => {
  const two = withRole(withRole(readingOf(BARCLAYS, 6), 0, 'paidIn'), 2, 'paidOut')
  expect(two.roles).toEqual(['paidIn', 'day', 'paidOut', '', 'description', 'description'])
  expect(withRole(two, 3, 'amount').roles).toEqual(['', 'day', '', 'amount', 'description', 'description'])
})

test('a statement is not read before its day and its amounts are known', () => {
  expect(missingOf(readingOf(null, 3))).toBe('Please choose the column of the day.')
  expect(missingOf(withRole(readingOf(null, 3), 0, 'day'))).toMatch(/column of the amount/)
  expect(missingOf(readingOf(BARCLAYS, 6))).toBe('')
})
