import { expect, test } from 'vitest'
import { nextAttempt } from './attempt.ts'

test('resending unchanged values keeps the key and the dwell time', () => {
  const first = nextAttempt({ name: 'Jo' }, undefined, 3210.7)
  const again = nextAttempt({ name: 'Jo' }, first, 9999)
  expect(again).toBe(first)
  expect(first.elapsedMs).toBe(3211)
})

test('sending other values starts an attempt with a new key', () => {
  const first = nextAttempt({ name: 'Jo' }, undefined, 3000)
  const other = nextAttempt({ name: 'Joanna' }, first, 5000)
  expect(other.key).not.toBe(first.key)
  expect(other.elapsedMs).toBe(5000)
})

test('returning to the first values starts a new attempt with another key', () => {
  const first = nextAttempt({ name: 'Jo' }, undefined, 3000)
  const second = nextAttempt({ name: 'Joanna' }, first, 4000)
  expect(nextAttempt({ name: 'Jo' }, second, 5000).key).not.toBe(first.key)
})

test('each attempt has a different key of 32 to 36 characters', () => {
  const keys = new Set(Array.from({ length: 100 }, () => nextAttempt({}, undefined, 0).key))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{32,36}$/)
})
