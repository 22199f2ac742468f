import { expect, test } from 'vitest'
import { orderOf, wordOf } from './sort-word.ts'

test("`-` before a column's name means descending", () => {
  expect(orderOf('checkIn')).toEqual({ column: 'checkIn', direction: 'ascending' })
  expect(orderOf('-checkIn')).toEqual({ column: 'checkIn', direction: 'descending' })
  for (const word of ['checkIn', '-totalAmount'])
    expect(wordOf(orderOf(word) ?? { column: '', direction: 'ascending' })).toBe(word)
})

test('an empty word leaves the order to the server', () => {
  expect(orderOf('')).toBeUndefined()
  expect(orderOf('-')).toBeUndefined()
})
