import { expect, test } from 'vitest'
import { HOW_TO_WRITE_A_DATE, readDay } from './date-text.ts'

test('[rule typed-dates] reads dates in British notation', () => {
  for (const text of [
    '12/03/2027',
    '12/3/27',
    '12 Mar 2027',
    ' 12  march 2027 ',
    '12th March, 2027',
    '12.3.2027',
    '2027-03-12',
  ])
    expect(readDay(text), text).toEqual({ day: '2027-03-12' })
  expect(readDay('  ')).toEqual({ day: undefined })
})

test('[rule typed-dates] rejects text that is not a date, with a message', () => {
  expect(readDay('31/02/2027').wrong).toBe('31/02/2027 is not a date in the calendar')
  for (const text of ['soon', '12', '12/03', '12 Mai 2027', '12 ma 2027', '1/2/20277', 'March 2027'])
    expect(readDay(text), text).toEqual({ wrong: HOW_TO_WRITE_A_DATE })
})
