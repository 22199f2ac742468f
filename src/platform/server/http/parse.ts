import * as z from 'zod/mini'
import type { Day } from '#platform/shared/day.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import type { FromOutside } from '#platform/shared/wire.ts'

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Parses what was sent today by the endpoint's schemas. Throws `invalid` and each wrong field. */
export function parseInput(
  endpoint: Endpoint,
  raw: RawInput,
  today: Day,
): { params: unknown; query: unknown; body: unknown } {
  const known: FromOutside = { today }
  return {
    params: endpoint.params && parse(endpoint.params, raw.params ?? {}, { kind: 'not-found', known }),
    query: endpoint.query && parse(endpoint.query, raw.query ?? {}, { kind: 'invalid', known }),
    body: endpoint.body && parse(endpoint.body, raw.body ?? {}, { kind: 'invalid', known }),
  }
}

interface Parsing {
  kind: 'invalid' | 'not-found'
  known: FromOutside
}

function parse(schema: Schema, value: unknown, { kind, known }: Parsing): unknown {
  const parsed = z.core.safeParse(schema, value, known as z.core.ParseContext<z.core.$ZodIssue> & FromOutside)
  const errors = parsed.success ? [] : parsed.error.issues.flatMap(wrongFields)
  if (parsed.success) {
    const stored = keepable(parsed.data, [], errors)
    // A piece of an address is compared and looked up, never written down: what it leads to, its own route says.
    if (errors.length === 0 || kind === 'not-found') return stored
  }
  if (kind === 'not-found') throw new Refusal('not-found', errors[0]?.message ?? 'Not found')
  throw new Refusal('invalid', errors[0]?.message ?? CHECK, { errors })
}

const CHECK = 'Please check what you entered'
/** What a schema says that has no words of its own. */
const WORDLESS = 'Invalid input'

/** What is wrong in a field; keys that nobody knows are named, one by one [threat mass-assignment]. */
function wrongFields(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const path = [...at, key].join('.')
      return { path, message: `${path.slice(0, 100)} cannot be set here` }
    })
  return [{ path: at.join('.'), message: issue.message === WORDLESS ? CHECK : issue.message }]
}

/**
 * Text as the database can keep it, whatever the schema let through: half a character, as a broken editor cuts one, becomes
 * the sign for it, and NUL, which no keyboard writes, is an error. Only the schema's own output is walked, which is no
 * deeper than the schema.
 */
function keepable(value: unknown, at: string[], errors: FieldError[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ path: at.join('.'), message: CHECK })
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((one, index) => keepable(one, [...at, String(index)], errors))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keepable(one, [...at, key], errors)]))
}

/** Keeps of an answer only what its schema names: nothing else ever leaves the house. */
export function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  return z.core.parse(endpoint.answer, answer)
}
