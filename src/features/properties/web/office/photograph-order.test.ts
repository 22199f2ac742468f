import { expect, test } from 'vitest'
import { addressesIn, inOneRow, takenApart, textOf } from './photograph-order.ts'

test('addresses are separated by commas and trimmed, without empty or repeated entries', () => {
  expect(addressesIn(' /a.jpg, https://x.example/b.jpg,,/a.jpg , ')).toEqual(['/a.jpg', 'https://x.example/b.jpg'])
  expect(addressesIn('')).toEqual([])
})

test('a comma within an address does not split it', () => {
  const text = 'https://x.example/w_400,h_300/a.jpg, /b.jpg'
  expect(addressesIn(text)).toEqual(['https://x.example/w_400,h_300/a.jpg', '/b.jpg'])
  expect(textOf(addressesIn(text))).toBe(text)
})

test('pending uploads keep their positions; without a position they go last', () => {
  expect(inOneRow(['/a', '/b'], ['u1', 'u2', 'u3'], { u1: 0, u3: 1 })).toEqual(['u1', '/a', 'u3', '/b', 'u2'])
})

test('removing an address removes no upload', () => {
  expect(inOneRow(['/a'], ['u1'], { u1: 2 })).toEqual(['/a', 'u1'])
})

test('splitting and merging a row gives the same row', () => {
  const row = ['u2', '/a', 'u1', '/b', 'u3']
  const { addresses, files, places } = takenApart(row, ['u1', 'u2', 'u3'])
  expect(addresses).toEqual(['/a', '/b'])
  expect(files).toEqual(['u2', 'u1', 'u3'])
  expect(inOneRow(addresses, files, places)).toEqual(row)
})
