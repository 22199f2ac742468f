import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { announcementOf, choiceOf, choose, type DateRange, nextStep, noteOn, rangeAfterTyping } from './date-range.ts'
import { formatDateRange } from './date-range-label.ts'

const september = (day: number) => toDay(`2026-09-${String(day).padStart(2, '0')}`)
const today = september(5)
const open = { from: today, taken: new Set<string>() }
/** Another guest has the nights of 12, 13 and 14 September. */
const booked = { from: today, taken: new Set<string>([september(12), september(13), september(14)]) }

function clicks(...days: number[]) {
  return days.reduce<{ range: DateRange; complete: boolean }>(({ range }, day) => choose(september(day), range, open), {
    range: {},
    complete: false,
  })
}

test('[rule date-choice] the second click sets check-out', () => {
  expect(clicks(9)).toEqual({ range: { checkIn: september(9) }, complete: false })
  expect(clicks(9, 12)).toEqual({ range: { checkIn: september(9), checkOut: september(12) }, complete: true })
})

test('a third click starts a new range', () => {
  expect(clicks(9, 12, 20)).toEqual({ range: { checkIn: september(20) }, complete: false })
})

test('a second click on an earlier day moves check-in', () => {
  expect(clicks(9, 7)).toEqual({ range: { checkIn: september(7) }, complete: false })
})

test('clicking check-in again leaves check-out open', () => {
  expect(clicks(9, 9)).toEqual({ range: { checkIn: september(9) }, complete: false })
})

test('days before today are rejected', () => {
  expect(choiceOf(september(4), {}, open).reason).toBe('in the past')
  expect(choiceOf(september(5), {}, open).as).toBe('check-in')
})

test('a taken night cannot be a check-in', () => {
  expect(choiceOf(september(13), {}, booked).reason).toBe('booked')
  expect(choiceOf(september(12), {}, booked).reason).toBe('booked from this night; check-out only')
})

test('a guest may leave or arrive on a changeover day', () => {
  expect(choiceOf(september(12), { checkIn: september(9) }, booked).as).toBe('check-out')
  expect(choiceOf(september(15), {}, booked).as).toBe('check-in')
})

test('[rule date-choice] a stay across taken nights is refused with a reason', () => {
  for (const day of [13, 16])
    expect(choiceOf(september(day), { checkIn: september(9) }, booked).reason).toBe(
      'the night of 12 September 2026 is booked. Check out by then, or choose other dates',
    )
  expect(choose(september(16), { checkIn: september(9) }, booked)).toEqual({
    range: { checkIn: september(9) },
    complete: false,
  })
})

test('the office may choose taken nights, which keep their note', () => {
  const office = { ...booked, from: toDay('2026-08-01'), mayOverlap: true }
  expect(choose(september(16), { checkIn: september(9) }, office)).toEqual({
    range: { checkIn: september(9), checkOut: september(16) },
    complete: true,
  })
  expect(choiceOf(september(13), {}, office).as).toBe('check-in')
  expect(choiceOf(september(1), {}, office).as).toBe('check-in')
  expect([11, 12, 14, 15].map((date) => noteOn(september(date), office))).toEqual([
    undefined,
    'booked',
    'booked',
    undefined,
  ])
})

test('[rule typed-dates] typed days follow the rules for clicked days', () => {
  const type = (end: 'checkIn' | 'checkOut', day: number | undefined, range: DateRange) =>
    rangeAfterTyping(end, day === undefined ? undefined : september(day), { range, openings: booked })
  expect(type('checkIn', 9, {})).toEqual({ range: { checkIn: september(9) } })
  expect(type('checkIn', 10, { checkIn: september(9), checkOut: september(11) })).toEqual({
    range: { checkIn: september(10), checkOut: september(11) },
  })
  expect(type('checkIn', 15, { checkIn: september(9), checkOut: september(11) })).toEqual({
    range: { checkIn: september(15) },
  })
  expect(type('checkIn', 4, {})).toEqual({ wrong: 'In the past' })
  expect(type('checkIn', 13, {})).toEqual({ wrong: 'Booked' })
  expect(type('checkOut', 12, {})).toEqual({ wrong: 'Please enter your check-in day first' })
  expect(type('checkOut', 12, { checkIn: september(9), checkOut: september(11) })).toEqual({
    range: { checkIn: september(9), checkOut: september(12) },
  })
  for (const day of [8, 9])
    expect(type('checkOut', day, { checkIn: september(9) })).toEqual({ wrong: 'Check-out must be after check-in' })
  expect(type('checkOut', 16, { checkIn: september(9) })).toHaveProperty('wrong')
  expect(type('checkIn', undefined, { checkIn: september(9), checkOut: september(11) })).toEqual({ range: {} })
  expect(type('checkOut', undefined, { checkIn: september(9), checkOut: september(11) })).toEqual({
    range: { checkIn: september(9) },
  })
})

test('after check-in the next step shows a known minimum stay', () => {
  expect(nextStep({})).toBe('Choose your check-in day.')
  expect(nextStep({ checkIn: september(9) })).toBe('Now choose check-out.')
  expect(nextStep({ checkIn: september(9) }, 2)).toBe('Now choose check-out (2 nights or more).')
  expect(nextStep({ checkIn: september(9) }, 1)).toBe('Now choose check-out (1 night or more).')
})

test('the label shows the dates once both are chosen', () => {
  expect(formatDateRange({ checkIn: september(9), checkOut: september(12) })).toBe('Sep 09 - Sep 12')
  expect(formatDateRange({ checkIn: september(9) })).toBeUndefined()
  expect(formatDateRange({})).toBeUndefined()
})

test('the announcement counts nights correctly across a clock change', () => {
  expect(announcementOf({ checkIn: september(9) })).toBe('Check-in 9 September 2026. Now choose check-out.')
  expect(announcementOf({ checkIn: toDay('2026-10-24'), checkOut: toDay('2026-10-26') })).toBe(
    'Check-in 24 October 2026, check-out 26 October 2026, 2 nights.',
  )
  expect(announcementOf({})).toBe('No dates chosen.')
})

test('a day after a taken night is labelled as check-in only', () => {
  const openings = { from: september(5), taken: new Set([september(4), september(9), september(10)]) }
  expect([8, 9, 10, 11, 12].map((date) => noteOn(september(date), openings))).toEqual([
    undefined,
    undefined,
    undefined,
    'check-in only',
    undefined,
  ])
  expect(noteOn(september(5), openings)).toBeUndefined()
})
