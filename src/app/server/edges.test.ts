import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from '#platform/server/http/parse.ts'
import type { Route } from '#platform/server/http/route.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'
import { day } from '#platform/shared/wire.ts'
import { allRoutes } from './http.ts'

const TODAY = toDay('2026-09-09')
const { office } = await testOffice()
const routes = allRoutes(office)
const fields = routes.flatMap(fieldsOf)

test('[rule days-in-reach] a day further than ten years away is refused wherever one comes in', () => {
  const days = fields.filter(({ kind }) => kind === 'day')
  expect(days.length).toBeGreaterThan(20)
  for (const field of days)
    for (const far of ['1900-01-01', '2016-09-08', '2036-09-10', '2199-12-31'])
      expect(refusedAt(field, far), `${field.name} as ${far}`).toContain(field.at)
})

test('a number that no row and no column can have is refused wherever a number comes in', () => {
  const numbers = fields.filter(({ kind, name }) => kind === 'number' && !LOOKED_AT_ONLY.test(name))
  expect(numbers.length).toBeGreaterThan(50)
  const taken = numbers.flatMap((field) =>
    [LARGEST_ROW_NUMBER + 1, 1e15, -LARGEST_ROW_NUMBER - 2]
      .filter((large) => !refusedAt(field, large).includes(field.at))
      .map((large) => `${field.name} as ${large}`),
  )
  expect(taken).toEqual([])
})

test('a row’s number that no row can have is not there, whatever is done with it', async () => {
  const { asStaff } = visit(office, routes, await hireStaff(office))
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.path.includes('{'))) {
    const url = endpoint.path.replace('{email}', 'nobody@example.com').replace(/\{\w+\}/g, '2147483648')
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
    const { status } = await asStaff(endpoint.method, url, body)
    expect([400, 404, 415], `${endpoint.method} ${url}`).toContain(status)
  }
})

/** What is compared and never kept: how long a form took, and two fields that the server does not believe. */
const LOOKED_AT_ONLY = /elapsedMs$|images\.0\.size$|reviews\/submit body propertyId$/

type Place = 'params' | 'query' | 'body'
interface Field {
  endpoint: Endpoint
  place: Place
  path: string[]
  at: string
  name: string
  kind: 'day' | 'number'
}

/** Every field of a call that is a day or a number, however deep. */
function fieldsOf({ endpoint }: Route): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = endpoint[place]
    if (!schema) return []
    return placesIn(described(schema)).map(({ path, kind }) => {
      const at = path.join('.')
      return { endpoint, place, path, at, kind, name: `${endpoint.method} ${endpoint.path} ${place} ${at}` }
    })
  })
}

type Described = { [key: string]: unknown }

function described(schema: Schema): Described {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === (day as Schema)) Object.assign(jsonSchema, { format: 'date' })
    },
  }) as Described
}

function placesIn(part: Described, path: string[] = []): { path: string[]; kind: Field['kind'] }[] {
  if (part.format === 'date') return [{ path, kind: 'day' }]
  if (part.type === 'integer' || part.type === 'number') return [{ path, kind: 'number' }]
  const within = Object.entries((part.properties ?? {}) as Record<string, Described>)
  return [
    ...within.flatMap(([name, one]) => placesIn(one, [...path, name])),
    ...(part.items ? placesIn(part.items as Described, [...path, '0']) : []),
    ...((part.anyOf ?? []) as Described[]).flatMap((one) => placesIn(one, path)),
  ]
}

/** Where a call is refused that says only this. */
function refusedAt({ endpoint, place, path }: Field, value: unknown): string[] {
  const sent = path.reduceRight<unknown>((within, name) => (name === '0' ? [within] : { [name]: within }), value)
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']))
  try {
    parseInput({ ...endpoint, ...(place === 'params' ? {} : { params: undefined }) }, { params, [place]: sent }, TODAY)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.kind === 'missing' ? [path.join('.')] : (error.details.errors ?? []).map(({ path }) => path)
  }
}
