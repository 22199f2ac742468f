import * as z from 'zod/mini'
import type { Route } from '#platform/server/http/routes/route.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { day } from '#platform/shared/wire.ts'

type InputPart = 'params' | 'query' | 'body'
/** A field of an endpoint's input. @public used in types of tests */
export interface Field {
  endpoint: Endpoint
  part: InputPart
  path: string[]
  /** `path`, joined with dots. */
  at: string
  name: string
  kind: 'day' | 'number' | 'text'
}

/** Returns every day, number and text field of an endpoint's input, at any depth. */
export function fieldsOf({ endpoint }: Route): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    return findFields(toJsonSchema(schema)).map(({ path, kind }) => {
      const at = path.join('.')
      return { endpoint, part, path, at, kind, name: `${endpoint.method} ${endpoint.path} ${part} ${at}` }
    })
  })
}

type Described = { [key: string]: unknown }

/** Returns a schema as JSON Schema, with days as `format: date`. */
export function toJsonSchema(schema: Schema): Described {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === (day as Schema)) Object.assign(jsonSchema, { format: 'date' })
    },
  }) as Described
}

function findFields(part: Described, path: string[] = []): { path: string[]; kind: Field['kind'] }[] {
  if (part.format === 'date') return [{ path, kind: 'day' }]
  if (part.type === 'string') return [{ path, kind: 'text' }]
  if (part.type === 'integer' || part.type === 'number') return [{ path, kind: 'number' }]
  const properties = Object.entries((part.properties ?? {}) as Record<string, Described>)
  return [
    ...properties.flatMap(([name, one]) => findFields(one, [...path, name])),
    ...(part.items ? findFields(part.items as Described, [...path, '0']) : []),
    ...((part.anyOf ?? []) as Described[]).flatMap((one) => findFields(one, path)),
  ]
}

/** Returns a copy of `existing` with `value` at `path`. In a path, `0` is the first item of a list. */
export function withValueAt(path: string[], value: unknown, existing: unknown = undefined): unknown {
  const [name, ...further] = path
  if (name === undefined) return value
  if (name === '0') return [withValueAt(further, value, (existing as unknown[] | undefined)?.[0])]
  const others = existing as Record<string, unknown> | undefined
  return { ...others, [name]: withValueAt(further, value, others?.[name]) }
}
