import * as z from 'zod/mini'
import type { Config } from '#platform/server/config.ts'
import type { Endpoint, Schema } from '#platform/shared/endpoint.ts'
import { day } from '#platform/shared/wire.ts'
import { cookieName } from '../session-cookie.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/**
 * Returns the API's OpenAPI 3.1 description, made from the schemas that parse requests and shape answers (docs/decisions/0004).
 */
export function describeApi(config: Config, routes: Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey',
      version: '1.0.0',
      description:
        'Every call of the website and its back office. Amounts are pounds as text with two decimals, instants ISO 8601 ' +
        'in UTC, days yyyy-mm-dd in London. Every refusal is JSON with a message.',
    },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(config) } },
      schemas: { Refusal: REFUSAL },
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, why]) => [status, refusal(why)])),
    },
  }
}

const REFUSALS: Record<string, string> = {
  400: 'Invalid input; `errors` names the fields',
  401: 'Not signed in',
  403: 'Sent from another site, or the caller must first confirm or choose a password',
  404: 'Not found, or hidden from the caller',
  409: 'In conflict with the current state',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Against a rule, or the same Idempotency-Key with another body',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  500: 'An error of the server; `requestId` is in its log',
  503: 'The database is unavailable; `Retry-After` says how many seconds to wait',
}

const REFUSAL: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'May be shown to people' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

function operation(endpoint: Endpoint): Json {
  const { method, path, access, summary, params, query, body, answer, status = 200, paged, download, upload } = endpoint
  const headers = paged && {
    'X-Total-Count': { description: 'The number of all rows', schema: { type: 'integer' } },
  }
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(method === 'POST' && body && status === 201 ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z]+([a-z])/gi, (_, initial) => initial.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    ...(upload && { requestBody: { required: true, content: files(upload) } }),
    responses: {
      [status]: {
        description: 'Done',
        ...(headers && { headers }),
        content: { [download ?? 'application/json']: { schema: schemaOf(answer, 'output') } },
      },
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
    security: access === 'public' ? [] : [{ session: [] }],
  }
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key for each attempt at a form: the same key within 24 hours gets the first answer again',
  schema: { type: 'string' },
}

function refusalsOf({ method, access, params, query, body, upload }: Endpoint): string[] {
  return [
    ...(params || query || body || upload ? ['400'] : []),
    ...(access === 'public' ? [] : ['401']),
    ...(method === 'GET' && access === 'public' ? [] : ['403']),
    ...(params ? ['404'] : []),
    ...(method === 'GET' ? [] : ['409']),
    ...(body ? ['413', '415', '422'] : []),
    ...(upload ? ['413', '415'] : []),
    ...(access === 'public' ? ['429'] : []),
    '500',
    '503',
  ]
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function refusal(description: string): Json {
  return { description, content: json({ $ref: '#/components/schemas/Refusal' }) }
}

function files(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === (day as Schema)) Object.assign(jsonSchema, { type: 'string', format: 'date' })
    },
  })
  return described
}
