import { expect, test } from 'vitest'
import { describeMinutes, sortByTime } from './describe-minutes.ts'

const place = (name: string, walk: number | null, drive: number | null) => ({
  ...{ name, walk, drive },
  ...{ latitude: null, longitude: null },
})

test('a place shows minutes on foot, by car or both', () => {
  expect([place('a', 12, 4), place('b', 3, null), place('c', null, 9)].map(describeMinutes)).toEqual([
    '12 min on foot · 4 min by car',
    '3 min on foot',
    '9 min by car',
  ])
})

test('[rule nearby-places] the place with the shorter time comes first', () => {
  const places = [place('far', null, 9), place('walk', 5, null), place('both', 30, 4)]
  expect(sortByTime(places).map(({ name }) => name)).toEqual(['both', 'walk', 'far'])
})
