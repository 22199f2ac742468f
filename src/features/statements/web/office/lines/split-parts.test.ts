import { expect, test } from 'vitest'
import { describeProblem, type Part, parsePounds, remainingPence } from './split-parts.ts'

const part = (bookingId: number, amount: string): Part => ({ bookingId, guestName: 'A', propertyTitle: 'B', amount })

test.each([
  ['652.50', 65_250],
  ['£1,652.5', 165_250],
  [' 7 ', 700],
  ['0.00', null],
  ['-5', null],
  ['5.555', null],
  ['', null],
] as const)('“%s” is parsed as %s pence', (text, amount) => {
  expect(parsePounds(text)).toBe(amount)
})

test('the parts of a split line must add up', () => {
  expect(describeProblem(90_000, [part(1, '900.00')])).toBe('Please add at least two bookings')
  expect(describeProblem(90_000, [part(1, '652.50'), part(2, '')])).toBe('Please enter an amount for each booking')
  expect(describeProblem(90_000, [part(1, '652.50'), part(2, '200')])).toBe('£47.50 still to split')
  expect(describeProblem(90_000, [part(1, '652.50'), part(2, '300')])).toBe('£52.50 too much')
  expect(describeProblem(90_000, [part(1, '652.50'), part(2, '247.50')])).toBe('')
  expect(remainingPence(90_000, [part(1, '652.50'), part(2, 'x')])).toBe(24_750)
})
