import { expect, test } from 'vitest'
import { describeDistance, describeWay } from './distance.ts'

test.each([
  [20, '0.1 miles'],
  [1609, '1 mile'],
  [3900, '2.4 miles'],
  [40_000, '25 miles'],
])('%d metres are %s', (metres, text) => {
  expect(describeDistance(metres)).toBe(text)
})

test('a way has a distance and one of eight directions', () => {
  const home = { latitude: 52.65, longitude: -2.03 }
  expect(describeWay(home, { latitude: 52.7, longitude: -2.03 })).toBe('3.5 miles north')
  expect(describeWay(home, { latitude: 52.62, longitude: -2.08 })).toBe('2.9 miles south-west')
})
