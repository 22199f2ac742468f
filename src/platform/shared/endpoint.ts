import type * as z from 'zod/mini'

/** Any zod schema, mini or not: what the house needs of one is its input and its output. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>

/** Who may call: everybody, or staff with a session [threat missing-authorisation]. */
export type Access = 'public' | 'admin'

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answered extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/api/properties/{id}`. */
  path: string
  access: Who
  /** One sentence for the API's description. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answered
  /** 201 where a row is made, else 200. */
  status?: 200 | 201
  /** A list that is paged: on the wire an array with `X-Total-Count`, in code `{ rows, total }`. */
  paged?: boolean
  /** A file instead of JSON, by its media type, sent piece by piece; `answer` then says what its text is. */
  download?: string
  /** A file instead of JSON as the body, by the media types that are taken; its verb is bound by `uploadRoute`. */
  upload?: readonly string[]
  /** What a read shows, by topic; a file is kept in no view, and shows nothing. */
  shows?: readonly string[]
  /** What a write changes, by topic: once it is done, every view that shows one of them reads it again. */
  changes?: readonly string[]
}

/** How an endpoint is declared, with topics of these names alone and with whatever else is `Demanded` of it. */
type Declare<Topic extends string, Demanded> = <
  Params extends Schema = Schema<undefined, undefined>,
  Query extends Schema = Schema<undefined, undefined>,
  Body extends Schema = Schema<undefined, undefined>,
  Answered extends Schema = Schema,
  const Paged extends boolean = false,
  const Path extends string = string,
  const Shows extends readonly Topic[] = readonly [],
  const Who extends Access = Access,
>(
  declaration: Endpoint<Params, Query, Body, Answered, Who> & { path: Path; paged?: Paged; shows?: Shows } & Demanded,
) => Endpoint<Params, Query, Body, Answered, Who> & { path: Path; paged: Paged; shows: Shows }

/** Declares calls for a product that has named its topics: no read forgets what it shows, no write what it changes. */
export type DeclareAbout<Topic extends string> = Declare<
  Topic,
  { method: 'GET'; shows: unknown } | { method: Exclude<Endpoint['method'], 'GET'>; changes: readonly Topic[] }
>

/** Declares one call of the API, for both faces. */
export const endpoint: Declare<string, unknown> = (declaration) => ({
  ...declaration,
  paged: (declaration.paged ?? false) as NonNullable<typeof declaration.paged>,
  shows: (declaration.shows ?? []) as NonNullable<typeof declaration.shows>,
})

type Given<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = z.core.input<NonNullable<E[Name]>>

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value }

/** What a caller gives: `{ params, query, body }`, each only where the endpoint has it. */
export type Input<E extends Endpoint> = Part<'params', Given<E, 'params'>> &
  Part<'query', Given<E, 'query'>> &
  Part<'body', Given<E, 'body'>>

/** What a handler gets, parsed. */
export interface Parsed<E extends Endpoint> {
  params: z.core.output<NonNullable<E['params']>>
  query: z.core.output<NonNullable<E['query']>>
  body: z.core.output<NonNullable<E['body']>>
}

/** A page of a list and how many there are in all; NaN where whoever asked counts them by another call. */
export interface Paged<Row> {
  rows: Row[]
  total: number
}

/** What `X-Total-Count` says of them; `*` for those that are not counted, as `Content-Range` has it (RFC 9110, 14.4). */
export function totalOnWire(total: number): string {
  return Number.isNaN(total) ? '*' : String(total)
}

/** What the endpoint answers, as code sees it on either side. */
export type Answer<E extends Endpoint> = E['paged'] extends true
  ? z.core.output<E['answer']> extends (infer Row)[]
    ? Paged<Row>
    : never
  : z.core.output<E['answer']>

/** The path with its `{names}` filled in, each encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
