import * as z from 'zod/mini'
import type { Day } from '#platform/shared/day.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import type { RequestParseContext } from '#platform/shared/wire.ts'

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Parses a request by the endpoint's schemas. Throws `not-found` for wrong path parameters, and `invalid` with the
 * wrong fields of the query, or else of the body.
 */
export function parseInput(
  endpoint: Endpoint,
  raw: RawInput,
  today: Day,
): { params: unknown; query: unknown; body: unknown } {
  const known: RequestParseContext = { today }
  return {
    params: endpoint.params && parse(endpoint.params, raw.params ?? {}, { kind: 'not-found', known }),
    query: endpoint.query && parse(endpoint.query, raw.query ?? {}, { kind: 'invalid', known }),
    body: endpoint.body && parse(endpoint.body, raw.body ?? {}, { kind: 'invalid', known }),
  }
}

interface Parsing {
  kind: 'invalid' | 'not-found'
  known: RequestParseContext
}

function parse(schema: Schema, value: unknown, { kind, known }: Parsing): unknown {
  const parsed = z.core.safeParse(schema, value, known as z.core.ParseContext<z.core.$ZodIssue> & RequestParseContext)
  const errors = parsed.success ? [] : parsed.error.issues.flatMap(wrongFields)
  if (parsed.success) {
    const storable = makeStorable(parsed.data, [], errors)
    // Path parameters are only used to find rows, so the route reports an unknown value.
    if (errors.length === 0 || kind === 'not-found') return storable
  }
  if (kind === 'not-found') throw new Refusal('not-found', errors[0]?.message ?? 'Not found')
  throw new Refusal('invalid', errors[0]?.message ?? CHECK_MESSAGE, { errors })
}

const CHECK_MESSAGE = 'Please check what you entered'
/** Zod's message for a check without a message. */
const ZOD_DEFAULT_MESSAGE = 'Invalid input'

/** Converts a Zod issue to field errors: one error for each unknown key [threat mass-assignment]. */
function wrongFields(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const path = [...at, key].join('.')
      return { path, message: `${path.slice(0, 100)} cannot be set here` }
    })
  return [{ path: at.join('.'), message: issue.message === ZOD_DEFAULT_MESSAGE ? CHECK_MESSAGE : issue.message }]
}

/**
 * Replaces unpaired surrogates, and reports NUL as an error: PostgreSQL stores neither. The schema limits the depth of the
 * recursion.
 */
function makeStorable(value: unknown, at: string[], errors: FieldError[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ path: at.join('.'), message: CHECK_MESSAGE })
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((one, index) => makeStorable(one, [...at, String(index)], errors))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, makeStorable(one, [...at, key], errors)]))
}

/** Drops fields that the answer's schema does not name, so that no other field leaves the server. */
export function shapeAnswer(endpoint: Endpoint, answer: unknown): unknown {
  return z.core.parse(endpoint.answer, answer)
}
