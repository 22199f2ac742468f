import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENQUIRY_LABELS } from '../contract.ts'

test('every field of an enquiry has a control in the form', () => {
  const form = ['enquiry-form.tsx', 'stay-fields.tsx'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )
  const controls = form.flatMap((text) => [...text.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
  expect(controls).toEqual(expect.arrayContaining(Object.keys(ENQUIRY_LABELS)))
})
