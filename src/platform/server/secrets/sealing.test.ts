import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const KEY = randomBytes(32)

test('an encrypted text can be decrypted with its key', () => {
  const sealed = seal(KEY, 'a secret · Ä', 'user 1')
  expect(unseal(KEY, sealed, 'user 1')).toBe('a secret · Ä')
  expect(sealed).not.toContain('secret')
  expect(seal(KEY, 'a secret · Ä', 'user 1')).not.toBe(sealed)
})

test('decryption fails with another key, owner or text', () => {
  const sealed = seal(KEY, 'a secret', 'user 1')
  expect(unseal(randomBytes(32), sealed, 'user 1')).toBeNull()
  expect(unseal(KEY, sealed, 'user 2')).toBeNull()
  for (let at = 0; at < sealed.length - 1; at += 7) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(unseal(KEY, changed, 'user 1')).toBeNull()
  }
  for (const nonsense of ['', 'A', 'not sealed at all', sealed.slice(0, 30)])
    expect(unseal(KEY, nonsense, 'user 1')).toBeNull()
})
