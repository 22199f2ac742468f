import { expect, test } from 'vitest'
import { describeNameCheck, isSameName } from './account-name.ts'

test.each([
  ['STAFFORDSHIRE STAYS LTD', true],
  ['Staffordshire-Stays, Limited.', true],
  ['Staffordshire Stays', true],
  ['Staffordshire Stay', false],
  ['Limitedstaffordshire Stays', false],
  ['', false],
])('[rule account-name] %j is the name of Staffordshire Stays: %s', (name, isSame) => {
  expect(isSameName(name, 'Staffordshire Stays')).toBe(isSame)
  expect(isSameName('Ltd', '')).toBe(false)
})

test('[rule account-name] the name check says how to reach the office', () => {
  const check = (phone: string, email: string) => describeNameCheck('Heath Stays', { phone, email })
  expect(check('01632 960142', 'a@heath.example')).toBe(
    'Your bank will show the name Heath Stays; if it does not, don’t pay, call us on 01632 960142.',
  )
  expect(check('', 'a@heath.example')).toMatch(/don’t pay, write to a@heath.example\.$/)
  expect(check('', '')).toMatch(/don’t pay, write to us\.$/)
})
