import { expect, test } from 'vitest'
import { addDays, type Day, toDay } from '#platform/shared/day.ts'
import {
  boundsOf,
  describeSelection,
  extendSelection,
  type Night,
  nightAfterKey,
  type Selection,
  selectNight,
} from './night-selection.ts'

const day = (text: string) => toDay(text)

test('a third press restarts the selection', () => {
  const presses = ['2027-07-10', '2027-07-05', '2027-07-20'].map(day)
  const seen: { first: Day; last: Day }[] = []
  let selection: Selection | undefined
  for (const night of presses) {
    selection = selectNight(selection, night)
    seen.push(boundsOf(selection))
  }
  expect(seen).toEqual([
    { first: '2027-07-10', last: '2027-07-10' },
    { first: '2027-07-05', last: '2027-07-10' },
    { first: '2027-07-20', last: '2027-07-20' },
  ])
  expect(selectNight(selectNight(undefined, day('2027-07-10')), day('2027-07-10'))).toEqual({
    anchor: '2027-07-10',
    end: '2027-07-10',
  })
})

test('extending a selection keeps its anchor', () => {
  const begun = extendSelection(undefined, day('2027-07-10'))
  expect(boundsOf(extendSelection(begun, day('2027-07-12')))).toEqual({ first: '2027-07-10', last: '2027-07-12' })
  expect(boundsOf(extendSelection(extendSelection(begun, day('2027-07-12')), day('2027-07-08')))).toEqual({
    first: '2027-07-08',
    last: '2027-07-10',
  })
})

test.each([
  ['ArrowLeft', '2027-06-30'],
  ['ArrowRight', '2027-07-02'],
  ['ArrowUp', '2027-06-24'],
  ['ArrowDown', '2027-07-08'],
  ['Home', '2027-06-28'],
  ['End', '2027-07-04'],
  ['PageUp', '2027-06-03'],
  ['PageDown', '2027-07-29'],
])('%s moves from Thursday 1 July 2027 to %s', (key, to) => {
  expect(nightAfterKey(day('2027-07-01'), key)).toBe(to)
})

test('keys never move the selection out of the year', () => {
  expect(nightAfterKey(day('2027-01-03'), 'ArrowUp')).toBe('2027-01-01')
  expect(nightAfterKey(day('2027-12-31'), 'ArrowRight')).toBe('2027-12-31')
  expect(nightAfterKey(day('2027-12-20'), 'PageDown')).toBe('2027-12-31')
  expect(nightAfterKey(day('2027-07-01'), 'a')).toBeUndefined()
})

test('a selection is described by its nights, days and prices', () => {
  const nights = Array.from(
    { length: 10 },
    (_, index): Night => ({
      night: addDays(day('2027-07-01'), index),
      price: index < 5 ? '145.00' : '160.50',
      season: null,
      weekend: false,
    }),
  )
  const of = (anchor: string, end: string) => describeSelection({ anchor: day(anchor), end: day(end) }, nights)
  expect(of('2027-07-06', '2027-07-04')).toBe(
    '3 nights selected, 4 July 2027 to 6 July 2027, £145.00 to £160.50 a night.',
  )
  expect(of('2027-07-01', '2027-07-01')).toBe('1 night selected, 1 July 2027, £145.00 a night.')
})
