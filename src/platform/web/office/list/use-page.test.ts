import { expect, test } from 'vitest'
import { readOffset } from './use-page.ts'

const offsetOf = (page: string) => readOffset({ read: (name) => (name === 'page' ? page : '') }, 25)

test('the URL determines the page, counted from 1', () => {
  expect(offsetOf('3')).toBe(50)
  expect(offsetOf('400001')).toBe(10_000_000)
})

test.each(['', '0', '-2', '1.5', 'x', '400002'])('“%s” is the first page', (page) => expect(offsetOf(page)).toBe(0))
