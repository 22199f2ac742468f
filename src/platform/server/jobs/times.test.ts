import { expect, test } from 'vitest'
import { describeTime, lastTimeOf, nextTimeOf } from './times.ts'

const at = (instant: string) => new Date(instant)

test('a job scheduled for the current millisecond is due', () => {
  expect(lastTimeOf('5 2 * * *', at('2026-11-22T02:05:00.000Z'))).toEqual(at('2026-11-22T02:05:00Z'))
  expect(lastTimeOf('5 2 * * *', at('2026-11-22T02:04:59.999Z'))).toEqual(at('2026-11-21T02:05:00Z'))
  expect(nextTimeOf('5 2 * * *', at('2026-11-22T02:05:00.000Z'))).toEqual(at('2026-11-23T02:05:00Z'))
})

test('[rule scheduled-jobs] each scheduled time occurs once when the clocks change', () => {
  expect(nextTimeOf('5 2 * * *', at('2027-03-27T12:00:00Z'))).toEqual(at('2027-03-28T01:05:00Z'))
  expect(nextTimeOf('5 2 * * *', at('2027-03-28T01:05:00Z'))).toEqual(at('2027-03-29T01:05:00Z'))
  expect(nextTimeOf('5 2 * * *', at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-25T02:05:00Z'))
  expect(nextTimeOf('5 2 * * *', at('2026-10-25T02:05:00Z'))).toEqual(at('2026-10-26T02:05:00Z'))
})

test('a schedule is described as text', () => {
  expect(describeTime('*/5 * * * *')).toBe('every 5 minutes')
  expect(describeTime('3-58/5 * * * *')).toBe('every 5 minutes')
  expect(describeTime('7 * * * *')).toBe('hourly at :07')
  expect(describeTime('5 2 * * *')).toBe('daily at 02:05')
  expect(() => describeTime('0 8 * * 1')).toThrow('no description')
})
