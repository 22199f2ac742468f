import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { describePayments, formatCountAsWord, formatMoment, formatStayDay, formatTimeLeft } from './offer-text.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-24T15:30:00Z', '2 days and 3 hours'],
  ['2026-11-23T12:20:00Z', '1 day'],
  ['2026-11-22T14:59:59Z', '2 hours'],
  ['2026-11-22T12:45:00Z', '45 minutes'],
  ['2026-11-22T12:00:10Z', '1 minute'],
  ['2026-11-22T12:00:00Z', ''],
  ['2026-11-22T11:00:00Z', ''],
])('the time left until %s is “%s”', (until, text) => {
  expect(formatTimeLeft(until, NOW)).toBe(text)
})

test('a moment is formatted with its weekday in London time', () => {
  expect(formatMoment('2026-11-26T17:00:00Z')).toBe('Thursday 26 November 2026 at 5pm')
  expect(formatMoment('2026-06-30T23:30:00Z')).toBe('Wednesday 1 July 2026 at 12.30am')
})

test('small numbers are formatted as words', () => {
  expect(formatStayDay(toDay('2026-05-04'))).toBe('Mon 4 May 2026')
  expect(formatCountAsWord(3, 'night')).toBe('Three nights')
  expect(formatCountAsWord(1, 'night')).toBe('One night')
  expect(formatCountAsWord(14, 'night')).toBe('14 nights')
})

test('the payments of a choice are summed, with the day of the first payment', () => {
  const choice = {
    total: '495.00',
    securityDeposit: '247.50',
    depositDueAt: '2026-11-29T12:00:00Z',
    priceDueOn: toDay('2027-09-03'),
  }
  expect(describePayments(choice)).toEqual({ together: '£742.50', first: '£247.50 of it by Sun 29 Nov 2026' })
  const allAtOnce = { ...choice, priceDueOn: toDay('2026-11-29') }
  expect(describePayments(allAtOnce)).toEqual({ together: '£742.50', first: 'by Sun 29 Nov 2026' })
  const withoutDeposit = { ...choice, securityDeposit: '0.00' }
  expect(describePayments(withoutDeposit)).toEqual({ together: '£495.00', first: 'by Sun 29 Nov 2026' })
})
