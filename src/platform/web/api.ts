import {
  type DefaultOptions,
  type InvalidateOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { type Answer, type Endpoint, fillPath, type Input } from '#platform/shared/endpoint.ts'
import type { FieldError } from '#platform/shared/refusal.ts'
import { OFFLINE } from './offline.ts'

/** An answer that is not OK, or none at all: its message is `status: body`. */
export class ApiError extends Error {
  readonly status: number
  /** What the server says to people, when it says something. */
  readonly serverMessage: string | undefined
  readonly errors: FieldError[]
  /** Everything else that the answer holds, such as the `current` row of a stale edit. */
  readonly body: Record<string, unknown>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const body = jsonOf(text)
    this.serverMessage = (typeof body?.message === 'string' && body.message) || undefined
    this.body = body ?? {}
    this.errors = Array.isArray(body?.errors) ? (body.errors as FieldError[]) : []
  }
}

/** The status of a call that nobody answered. */
export const NO_ANSWER = 0

/** Which misses a read takes for an answer: null instead of an error. */
export interface ReadOptions {
  on401?: 'throw' | 'returnNull'
  on404?: 'throw' | 'returnNull'
}

/** What a read is known by, on both sides: the server answers the same key in process (see `entry-server.tsx`). */
export type ReadKey = readonly [
  path: string,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
  options: ReadOptions,
]

/** Returns a read by its key: over HTTP in the browser, in process on the server. */
export type Reader = (key: ReadKey, signal?: AbortSignal) => Promise<unknown>

/**
 * The query of an endpoint, for `useQuery` and for a page's `load`: `queryOf<typeof listOffers>('/api/admin/offers', {}, ['offers'])`.
 * The endpoint comes as a type alone, so that its schemas are not shipped with pages that only read; the type holds its path
 * and its topics to the contract. `lighten` takes out of the answer what its readers never look at, for the page that the
 * server draws.
 */
export function queryOf<E extends Reading>(
  path: E['path'],
  input: Input<E>,
  shows: E['shows'],
  lighten?: (answer: Answer<E>) => Answer<E>,
) {
  const key: ReadKey = [path, input as ReadKey[1], {}]
  topicsOf.set(path, shows)
  return queryOptions<Answer<E>, ApiError>({ queryKey: key, ...(lighten && { meta: { lighten } }) })
}

/**
 * Leaves out of the answers that a page was drawn for what their queries said they can do without: it would travel with
 * the page to every guest. Asked for over HTTP later, the same answers are whole.
 */
export function lightenAnswers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const lighten = query.meta?.lighten as ((answer: unknown) => unknown) | undefined
    if (lighten && query.state.data !== undefined) client.setQueryData(query.queryKey, lighten(query.state.data))
  }
}

/** The same, where some misses are an answer: null. */
export function queryOrNull<E extends Reading>(
  path: E['path'],
  input: Input<E>,
  shows: E['shows'],
  misses: ReadOptions,
) {
  const key: ReadKey = [path, input as ReadKey[1], misses]
  topicsOf.set(path, shows)
  return queryOptions<Answer<E> | null, ApiError>({ queryKey: key })
}

/** What the reads of each path show. */
const topicsOf = new Map<string, readonly string[]>()

/** An endpoint that says what it shows. */
type Reading = Endpoint & { shows: readonly string[] }

/** Picks the queries that show one of these topics, named in the product's own words: `showing<Topic>('offers')`. */
export function showing<Topic extends string>(...topics: Topic[]) {
  const requested = new Set<string>(topics)
  return ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    topicsOf.get(asReadKey(queryKey)[0])?.some((topic) => requested.has(topic)) ?? false
}

/**
 * The defaults of all reads: nothing is fetched again by itself, nothing is tried twice. Without a network a call fails and
 * says so, rather than to be made unseen once there is one.
 */
export function dataDefaults(read: Reader): DefaultOptions {
  return {
    queries: {
      queryFn: ({ queryKey, signal }) => read(asReadKey(queryKey), signal),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  }
}

/** Reads over HTTP. Throws an `ApiError` for what is not OK. */
export const readOverHttp: Reader = async ([path, input, options], signal) => {
  const response = await reach(addressOf(path, input), { signal })
  if (response.status === 401 && options.on401 === 'returnNull') return null
  if (response.status === 404 && options.on404 === 'returnNull') return null
  const answer: unknown = await okOrThrow(response)
  const total = response.headers.get('X-Total-Count')
  return total === null ? answer : { rows: answer, total: Number(total) }
}

/**
 * Calls an endpoint that changes something; once it is done, every view in sight that shows what it changed reads it again,
 * and every other when it comes into sight. Throws an `ApiError` for what is not OK.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const response = await reach(addressOf(endpoint.path, { params, query }), {
    method: endpoint.method,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = (await okOrThrow(response)) as Answer<E>
  announceChange(endpoint)
  return answer
}

/** Begins to read again what shows what a call has changed. `send` does it itself. */
export function announceChange(call: Pick<Endpoint, 'changes'>): void {
  void readAgain(call, {})
}

/** Says whose views are read again after a change: called once, by the browser. */
export function rereadViewsOf(client: QueryClient): void {
  viewer = client
}

let viewer: QueryClient | undefined

/**
 * Settles once every view in sight that shows what a call changes has read it again. For whoever waits for that after
 * `send`, which has begun it, and where a refusal means that things are no longer as they are shown.
 */
export function reread(call: Pick<Endpoint, 'changes'>): Promise<void> {
  return readAgain(call, { cancelRefetch: false })
}

async function readAgain({ changes = [] }: Pick<Endpoint, 'changes'>, how: InvalidateOptions): Promise<void> {
  if (changes.length > 0) await viewer?.invalidateQueries({ predicate: showing(...changes) }, how)
}

/** A path with its names filled in and its query; empty values are left out. */
export function addressOf(path: string, { params, query }: ReadKey[1]): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return fillPath(path, params) + (text && `?${text}`)
}

/** Calls `listener` after any call was answered 401: the session ran out, or was ended elsewhere. Returns how to stop it. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => void signedOutListeners.delete(listener)
}

const signedOutListeners = new Set<() => void>()

/** The answer to a call. Throws an `ApiError` of status 0 where none came: the network is lost, or the server is away. */
async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'include', ...init })
  } catch (error) {
    throw init.signal?.aborted ? error : noAnswer()
  }
}

/** What a call comes to that nobody answered; it has words of its own where the browser knows that the network is lost. */
export function noAnswer(): ApiError {
  return new ApiError(
    NO_ANSWER,
    navigator.onLine === false ? JSON.stringify({ message: `${OFFLINE}. Try again.` }) : '',
  )
}

async function okOrThrow(response: Response): Promise<unknown> {
  const text = await response.text()
  // After whoever called has said what failed, so that what is said last is why.
  if (response.status === 401) setTimeout(() => signedOutListeners.forEach((listener) => void listener()))
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return JSON.parse(text)
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function asReadKey(key: QueryKey): ReadKey {
  return key as unknown as ReadKey // every query of this house is made by `queryOf`
}
