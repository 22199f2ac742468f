import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOME_LABELS } from '#features/properties/contract.ts'

test('every field of a home has a control in the office’s form', () => {
  const form = readFileSync(new URL('home-sections.tsx', import.meta.url), 'utf8')
  const controls = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  expect(controls.sort()).toEqual(Object.keys(HOME_LABELS).sort())
})
