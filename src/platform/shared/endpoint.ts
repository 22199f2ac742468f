import type * as z from 'zod/mini'

/** Any zod schema, full or mini: only its input and output types are used. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>

/** A permission of staff: a verb and what it is about. */
export type PermissionName = `view ${string}` | `edit ${string}`

/** The permitted callers: everyone, or signed-in staff with a permission [threat missing-authorisation]. */
type Access = 'public' | PermissionName

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answered extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In OpenAPI's form: `/api/properties/{id}`. */
  path: string
  access: Who
  /** The password (and code) must have been given within ten minutes in this session [threat open-screen]. */
  recentPassword?: true
  /** One sentence for the OpenAPI description. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answered
  /** 201 for a call that creates a row, else 200. */
  status?: 200 | 201
  /** Whether the answer is a paged list: an array with `X-Total-Count` over HTTP, `{ rows, total }` in code. */
  paged?: boolean
  /** The media type of a file that is streamed instead of JSON; `answer` then describes the file's text. */
  download?: string
  /** The accepted media types of a file that is sent as the body instead of JSON. `uploadRoute` binds such an endpoint. */
  upload?: readonly string[]
  /** The kinds of data that a read shows. A download names no kinds, because no view caches the file. */
  shows?: readonly string[]
  /** The kinds of data that a write changes. After the write, views that show such data are fetched again. */
  changes?: readonly string[]
}

/** A function that declares an endpoint. `Topic` lists the kinds of data, `Required` the additional properties. */
type Declare<Topic extends string, Required, Allowed extends Access = Access> = <
  Params extends Schema = Schema<undefined, undefined>,
  Query extends Schema = Schema<undefined, undefined>,
  Body extends Schema = Schema<undefined, undefined>,
  Answered extends Schema = Schema,
  const Paged extends boolean = false,
  const Path extends string = string,
  const Who extends Allowed = Allowed,
>(
  declaration: Endpoint<Params, Query, Body, Answered, Who> & {
    path: Path
    paged?: Paged
    shows?: readonly Topic[]
  } & Required,
) => Endpoint<Params, Query, Body, Answered, Who> & { path: Path; paged: Paged }

/**
 * Declares endpoints of an application whose kinds of data are `Topic` and whose callers are `Allowed`. Every read names the
 * data shown, every write the data changed.
 */
export type DeclareAbout<Topic extends string, Allowed extends Access> = Declare<
  Topic,
  { method: 'GET'; shows: unknown } | { method: Exclude<Endpoint['method'], 'GET'>; changes: readonly Topic[] },
  Allowed
>

/** Declares one endpoint of the API, for server and browser. */
export const endpoint: Declare<string, unknown> = (declaration) => ({
  ...declaration,
  paged: (declaration.paged ?? false) as NonNullable<typeof declaration.paged>,
})

type CallerInput<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = z.core.input<NonNullable<E[Name]>>

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value }

/** The caller's input: `{ params, query, body }`, each present only if the endpoint has such a schema. */
export type Input<E extends Endpoint> = Part<'params', CallerInput<E, 'params'>> &
  Part<'query', CallerInput<E, 'query'>> &
  Part<'body', CallerInput<E, 'body'>>

/** The input of a handler, after parsing by the endpoint's schemas. */
export interface Parsed<E extends Endpoint> {
  params: z.core.output<NonNullable<E['params']>>
  query: z.core.output<NonNullable<E['query']>>
  body: z.core.output<NonNullable<E['body']>>
}

/** A page of a list and the total number of rows; `total` is NaN when another call counts the rows. */
export interface Paged<Row> {
  rows: Row[]
  total: number
}

/** Returns the value of `X-Total-Count`: the total, or `*` if unknown, as in `Content-Range` (RFC 9110, 14.4). */
export function formatTotal(total: number): string {
  return Number.isNaN(total) ? '*' : String(total)
}

/** The answer of an endpoint in handlers and in the browser; a paged list has its total. */
export type Answer<E extends Endpoint> = E['paged'] extends true
  ? z.core.output<E['answer']> extends (infer Row)[]
    ? Paged<Row>
    : never
  : z.core.output<E['answer']>

/** Replaces each `{name}` in the path with the encoded parameter. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
