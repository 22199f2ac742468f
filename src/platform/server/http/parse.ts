import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Parses what was sent by the endpoint's schemas. Refuses with `invalid` and each wrong field (decisions 4, row 23). */
export function parseInput(endpoint: Endpoint, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
  return {
    params: endpoint.params && parse(endpoint.params, raw.params ?? {}, 'missing'),
    query: endpoint.query && parse(endpoint.query, raw.query ?? {}, 'invalid'),
    body: endpoint.body && parse(endpoint.body, raw.body ?? {}, 'invalid'),
  }
}

function parse(schema: Schema, value: unknown, kind: 'invalid' | 'missing'): unknown {
  const parsed = z.core.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(
    (issue): FieldError => ({ path: issue.path.join('.'), message: issue.message }),
  )
  if (kind === 'missing') throw new Refusal('missing', errors[0]?.message ?? 'Not found')
  throw new Refusal('invalid', errors[0]?.message ?? 'Please check what you entered', { errors })
}

/** Keeps of an answer only what its schema names: nothing else ever leaves the house (threats 15). */
export function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  return z.core.parse(endpoint.answer, answer)
}
