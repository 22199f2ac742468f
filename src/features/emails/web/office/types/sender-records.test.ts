import { expect, test } from 'vitest'
import { describeRecord } from './sender-records.tsx'

test('[rule sender-check] only a record that was found is called found', () => {
  const describe = (state: 'found' | 'missing' | 'repeated' | 'unknown') =>
    describeRecord('SPF', { name: 'stays.example', state, text: state === 'found' ? 'v=spf1 -all' : '' })
  expect(describe('found')).toBe('SPF: found at stays.example: v=spf1 -all')
  expect(describe('missing')).toMatch(/^SPF: no record at stays\.example/)
  expect(describe('repeated')).toMatch(/^SPF: several records .* count as none/)
  expect(describe('unknown')).toMatch(/^SPF: not known/)
})
