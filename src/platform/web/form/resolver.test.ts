import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resolverOf } from './resolver.ts'

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2, 'Name must be at least 2 characters'), z.maxLength(5, 'Too long')),
    from: z.string(),
    to: z.string(),
    images: z.array(z.object({ data: z.string().check(z.maxLength(3, 'This photograph is too large')) })),
  })
  .check(z.refine((form) => form.to > form.from, { path: ['to'], message: 'Check-out must be after check-in' }))

const validate = (values: z.input<typeof schema>) =>
  resolverOf(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test("valid values become the schema's output", async () => {
  const right = { name: '  Jo ', from: '1', to: '2', images: [] }
  expect(await validate(right)).toEqual({ values: { ...right, name: 'Jo' }, errors: {} })
})

test("an invalid field shows the schema's message", async () => {
  const { errors } = await validate({ name: 'J', from: '1', to: '2', images: [] })
  expect(errors).toEqual({ name: { type: 'too_small', message: 'Name must be at least 2 characters' } })
})

test('a rule about two fields shows its error at one field', async () => {
  const { errors } = await validate({ name: 'Jo', from: '2', to: '1', images: [] })
  expect(errors.to?.message).toBe('Check-out must be after check-in')
})

test('an error inside a list appears at the list’s field', async () => {
  const { errors } = await validate({
    name: 'Jo',
    from: '1',
    to: '2',
    images: [{ data: 'ok' }, { data: 'far too long' }],
  })
  expect(errors.images?.message).toBe('This photograph is too large')
})

test('with `rows`, each field of a row shows its error', async () => {
  const images = [{ data: 'ok' }, { data: 'far too long' }, { data: 'much too long' }]
  const validateRows = resolverOf(schema, ['images'])
  const { errors } = await validateRows({ name: 'J', from: '1', to: '2', images }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors.images?.[0]).toBeUndefined()
  expect(errors.images?.[1]?.data?.message).toBe('This photograph is too large')
  expect(errors.images?.[2]?.data?.message).toBe('This photograph is too large')
  expect(errors.name?.message).toBe('Name must be at least 2 characters')
})
