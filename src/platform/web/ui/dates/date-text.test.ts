import { expect, test } from 'vitest'
import { HOW_TO_WRITE_A_DATE, parseTypedDay } from './date-text.ts'

test('[rule typed-dates] dates in British notation are read', () => {
  for (const text of [
    '12/03/2027',
    '12/3/27',
    '12 Mar 2027',
    ' 12  march 2027 ',
    '12th March, 2027',
    '12.3.2027',
    '2027-03-12',
  ])
    expect(parseTypedDay(text), text).toEqual({ day: '2027-03-12' })
  expect(parseTypedDay('  ')).toEqual({ day: undefined })
})

test('[rule typed-dates] text that is not a date gets a message', () => {
  expect(parseTypedDay('31/02/2027').wrong).toBe('31/02/2027 is not a date in the calendar')
  for (const text of ['soon', '12', '12/03', '12 Mai 2027', '12 ma 2027', '1/2/20277', 'March 2027'])
    expect(parseTypedDay(text), text).toEqual({ wrong: HOW_TO_WRITE_A_DATE })
})
