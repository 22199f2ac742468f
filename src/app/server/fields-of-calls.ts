import * as z from 'zod/mini'
import type { Route } from '#platform/server/http/route.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { day } from '#platform/shared/wire.ts'

type Place = 'params' | 'query' | 'body'
/** One field of an endpoint's input. @public used in types of tests */
export interface Field {
  endpoint: Endpoint
  place: Place
  path: string[]
  at: string
  name: string
  kind: 'day' | 'number' | 'text'
}

/** Returns every day, number and text field of an endpoint's input, at any depth. */
export function fieldsOf({ endpoint }: Route): Field[] {
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

/** Returns a schema as JSON Schema, with days as `format: date`. */
export function described(schema: Schema): Described {
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
  if (part.type === 'string') return [{ path, kind: 'text' }]
  if (part.type === 'integer' || part.type === 'number') return [{ path, kind: 'number' }]
  const within = Object.entries((part.properties ?? {}) as Record<string, Described>)
  return [
    ...within.flatMap(([name, one]) => placesIn(one, [...path, name])),
    ...(part.items ? placesIn(part.items as Described, [...path, '0']) : []),
    ...((part.anyOf ?? []) as Described[]).flatMap((one) => placesIn(one, path)),
  ]
}

/** Returns `beside` with `value` set at `path`. */
export function within(path: string[], value: unknown, beside: unknown = undefined): unknown {
  const [name, ...further] = path
  if (name === undefined) return value
  if (name === '0') return [within(further, value, (beside as unknown[] | undefined)?.[0])]
  const others = beside as Record<string, unknown> | undefined
  return { ...others, [name]: within(further, value, others?.[name]) }
}
