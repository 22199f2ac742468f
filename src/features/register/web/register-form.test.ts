import { expect, test } from 'vitest'
import { initialRows, NEW_GUEST } from './guest-rows.ts'
import { registerFormSchema } from './register-form.ts'

const JO = { ...NEW_GUEST, name: 'Jo Guest', nationality: 'British' }

test('[rule guest-register] the form has one row per guest', () => {
  expect(initialRows([], { bookedBy: 'Jo Guest', guests: 3 }).map(({ name }) => name)).toEqual(['Jo Guest', '', ''])
  expect(initialRows([JO], { bookedBy: 'Ann Booker', guests: 2 }).map(({ name, was }) => [name, was])).toEqual([
    ['Jo Guest', 0],
    ['', null],
  ])
})

test('[rule guest-register] blank rows of the form are not sent', () => {
  const form = registerFormSchema(3)
  expect(form.parse({ guests: [NEW_GUEST, JO, NEW_GUEST] }).guests).toMatchObject([{ name: 'Jo Guest' }])
  expect(form.safeParse({ guests: [NEW_GUEST] }).error?.issues[0]).toMatchObject({
    path: ['guests'],
    message: 'Please name at least one guest',
  })
  const half = form.safeParse({ guests: [NEW_GUEST, { ...NEW_GUEST, name: 'Ann Guest' }] })
  expect(half.error?.issues[0]).toMatchObject({ path: ['guests', 1, 'nationality'] })
  expect(form.safeParse({ guests: [{ ...NEW_GUEST, was: 0 }] }).success).toBe(false)
})
