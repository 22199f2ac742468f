import { expect, test } from 'vitest'
import { linesOf } from './scale.ts'

test('the lines are round sums, few, and the last is not below what is drawn', () => {
  expect(linesOf(145_000)).toEqual([0, 50_000, 100_000, 150_000])
  expect(linesOf(400_000)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(linesOf(401_00)).toEqual([0, 20_000, 40_000, 60_000])
})

test('where nothing was taken there is still a line to stand over', () => {
  expect(linesOf(0)).toEqual([0, 100])
})
