import { expect, test } from 'vitest'
import { joinAddresses, mergeRow, parseAddresses, splitRow } from './photograph-order.ts'

test('empty and repeated addresses are dropped', () => {
  expect(parseAddresses(' /a.jpg, https://x.example/b.jpg,,/a.jpg , ')).toEqual(['/a.jpg', 'https://x.example/b.jpg'])
  expect(parseAddresses('')).toEqual([])
})

test('a comma within an address does not split it', () => {
  const text = 'https://x.example/w_400,h_300/a.jpg, /b.jpg'
  expect(parseAddresses(text)).toEqual(['https://x.example/w_400,h_300/a.jpg', '/b.jpg'])
  expect(joinAddresses(parseAddresses(text))).toBe(text)
})

test('pending uploads keep their positions', () => {
  expect(mergeRow(['/a', '/b'], ['u1', 'u2', 'u3'], { u1: 0, u3: 1 })).toEqual(['u1', '/a', 'u3', '/b', 'u2'])
})

test('removing an address removes no upload', () => {
  expect(mergeRow(['/a'], ['u1'], { u1: 2 })).toEqual(['/a', 'u1'])
})

test('a row that is split and merged is unchanged', () => {
  const row = ['u2', '/a', 'u1', '/b', 'u3']
  const { addresses, files, positions } = splitRow(row, ['u1', 'u2', 'u3'])
  expect(addresses).toEqual(['/a', '/b'])
  expect(files).toEqual(['u2', 'u1', 'u3'])
  expect(mergeRow(addresses, files, positions)).toEqual(row)
})
