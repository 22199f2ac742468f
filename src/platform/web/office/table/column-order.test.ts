import { expect, test } from 'vitest'
import { formatSort, parseSort } from './column-order.ts'

test("`-` before a column's name means descending", () => {
  expect(parseSort('checkIn')).toEqual({ column: 'checkIn', direction: 'ascending' })
  expect(parseSort('-checkIn')).toEqual({ column: 'checkIn', direction: 'descending' })
  for (const sort of ['checkIn', '-totalAmount'])
    expect(formatSort(parseSort(sort) ?? { column: '', direction: 'ascending' })).toBe(sort)
})

test('an empty sort value leaves the order to the server', () => {
  expect(parseSort('')).toBeUndefined()
  expect(parseSort('-')).toBeUndefined()
})
