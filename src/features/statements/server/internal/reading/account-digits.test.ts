import { expect, test } from 'vitest'
import { findAccountDigits } from './account-digits.ts'

const NONE = { above: [], header: ['Date', 'Amount'], rows: [['01/09/2026', '1.00']] }

test.each([
  [['Account Number', '12345678'], '5678'],
  [['Account Number:', '', '1234 5678'], '5678'],
  [['Account: 20-12-34 12345678'], '5678'],
  [['Account No.', '****678'], '678'],
  [['Account name', 'Marsh Lets'], null],
  [['Account', 'Current account'], null],
  [['Sort Code', '20-12-34'], null],
])('[rule statement-accounts] the cells %j above the table name an account ending in %s', (above, digits) => {
  expect(findAccountDigits({ ...NONE, above: [['Statement'], above] })).toBe(digits)
})

test('[rule statement-accounts] a column with one account number names the account, one with several names none', () => {
  const table = (...numbers: string[]) => ({
    ...NONE,
    header: ['Date', 'Account Number', 'Amount'],
    rows: numbers.map((number) => ['01/09/2026', number, '1.00']),
  })
  expect(findAccountDigits(table('12345678', '12345678', ''))).toBe('5678')
  expect(findAccountDigits(table('12345678', '87654321'))).toBeNull()
  expect(findAccountDigits(table('12345678', 'savings'))).toBeNull()
  expect(findAccountDigits(NONE)).toBeNull()
})
