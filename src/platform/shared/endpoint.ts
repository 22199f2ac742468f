import type * as z from 'zod/mini'

/** Any zod schema, mini or not: what the house needs of one is its input and its output. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>

/** Who may call: everybody, or staff with a session (threats 9: a route without a label does not exist). */
export type Access = 'public' | 'admin'

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answered extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/api/properties/{id}`. */
  path: string
  access: Access
  /** One sentence for the API's description. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answered
  /** 201 where a row is made, else 200 (decisions 4, row 23). */
  status?: 200 | 201
  /** A list that is paged: on the wire an array with `X-Total-Count`, in code `{ rows, total }`. */
  paged?: boolean
  /** A file instead of JSON, by its media type, sent piece by piece; `answer` then says what its text is. */
  download?: string
  /** A file instead of JSON as the body, by the media types that are taken; its verb is bound by `uploadRoute`. */
  upload?: readonly string[]
}

/** Declares one call of the API, for both faces. */
export function endpoint<
  Params extends Schema = Schema<undefined, undefined>,
  Query extends Schema = Schema<undefined, undefined>,
  Body extends Schema = Schema<undefined, undefined>,
  Answered extends Schema = Schema,
  const Paged extends boolean = false,
  const Path extends string = string,
>(
  declaration: Endpoint<Params, Query, Body, Answered> & { path: Path; paged?: Paged },
): Endpoint<Params, Query, Body, Answered> & { path: Path; paged: Paged } {
  return { ...declaration, paged: (declaration.paged ?? false) as Paged }
}

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

/** A page of a list and how many there are in all. */
export interface Paged<Row> {
  rows: Row[]
  total: number
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
