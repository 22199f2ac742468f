import { expect, test } from 'vitest'
import { scaleLines } from './scale.ts'

test('the chart’s highest line is at or above the maximum', () => {
  expect(scaleLines(145_000)).toEqual([0, 50_000, 100_000, 150_000])
  expect(scaleLines(400_000)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(scaleLines(401_00)).toEqual([0, 20_000, 40_000, 60_000])
})

test('a chart without takings has one line above zero', () => {
  expect(scaleLines(0)).toEqual([0, 100])
})
