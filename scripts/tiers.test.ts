import { expect, test } from 'vitest'
import { filesOf, LONG, QUICK_LISTS, REST_ON_POSTGRES, selectTier } from './tiers.ts'

test.each([...Object.values(QUICK_LISTS).flat(), ...REST_ON_POSTGRES, ...LONG])('%s names a test file', (name) => {
  expect(filesOf(name).length).toBeGreaterThan(0)
})

test('each browser journey belongs to exactly one of two tiers', () => {
  const all = filesOf('e2e/**').filter((file) => !file.startsWith('e2e/other-browsers/'))
  const quick = selectTier('quick', all, QUICK_LISTS.journeys)
  const rest = selectTier('rest', all, QUICK_LISTS.journeys)
  const isRun = (file: string) => rest.include.includes(file) && !rest.exclude.includes(file)
  expect([...quick.include, ...all.filter(isRun)].sort()).toEqual(all.sort())
})
