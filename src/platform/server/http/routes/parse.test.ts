import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toDay } from '#platform/shared/day.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { parseInput } from './parse.ts'

const change = endpoint({
  method: 'PATCH',
  path: '/api/houses/{name}',
  access: 'view all',
  summary: 'Changes a house',
  params: z.object({ name: z.string() }),
  query: z.object({ search: z.optional(z.string()) }),
  body: z.strictObject({
    title: z.optional(z.string('Please enter a title')),
    rooms: z.optional(z.array(z.strictObject({ name: z.string('Please enter a name') }))),
  }),
  answer: z.object({}),
})

const TODAY = toDay('2026-09-09')

function refusalOf(raw: object): Refusal {
  try {
    parseInput(change, { params: { name: 'x' }, ...raw }, TODAY)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused')
}

test('[rule refusal-codes] an unknown key is refused by name at any depth', () => {
  const { kind, message, details } = refusalOf({ body: { title: 'x', id: 9, rooms: [{ name: 'x', size: 1 }] } })
  expect(kind).toBe('invalid')
  expect(message).toBe('rooms.0.size cannot be set here')
  expect(details.errors).toEqual([
    { path: 'rooms.0.size', message: 'rooms.0.size cannot be set here' },
    { path: 'id', message: 'id cannot be set here' },
  ])
})

test('a body that is no object is refused', () => {
  for (const body of [[], 'x', 5, true]) expect(refusalOf({ body }).message).toBe('Please check what you entered')
  expect(refusalOf({ query: { search: ['a', 'b'] } }).message).toBe('Please check what you entered')
})

test('a character that the database cannot store is refused', () => {
  const wrong = (path: string) => [{ path, message: 'Please check what you entered' }]
  expect(refusalOf({ query: { search: 'a\0b' } }).details.errors).toEqual(wrong('search'))
  expect(refusalOf({ body: { rooms: [{ name: '\0' }] } }).details.errors).toEqual(wrong('rooms.0.name'))
})

test('half a surrogate pair becomes the replacement character', () => {
  const sent = { params: { name: 'x' }, body: { title: 'a\ud800b', rooms: [{ name: '\udc00' }] } }
  const { body } = parseInput(change, sent, TODAY)
  expect(body).toEqual({ title: 'a\ufffdb', rooms: [{ name: '\ufffd' }] })
})

test('an object nested 50,000 levels deep is refused', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(refusalOf({ body: deep }).kind).toBe('invalid')
  expect(refusalOf({ body: { title: deep } }).message).toBe('Please enter a title')
})
