import { expect, test } from 'vitest'
import { overallOf } from './overall.ts'

test('the overall average counts every review once, not every home', () => {
  // 5+5+5+4+4+4 = 27 stars in 6 reviews, and one review of 1 star.
  expect(
    overallOf([
      { rating: 4.5, reviewCount: 6 },
      { rating: 1, reviewCount: 1 },
    ]),
  ).toEqual({ average: 4, count: 7 })
})

test('stars lost in a home’s two decimals are found again', () => {
  expect(overallOf([{ rating: 4.67, reviewCount: 3 }])).toEqual({ average: 14 / 3, count: 3 })
})

test('the office’s own figure of a home without reviews does not count', () => {
  expect(overallOf([{ rating: 4.9, reviewCount: 0 }])).toEqual({ average: null, count: 0 })
})
