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

/** Thrown for a response other than 2xx and for a call without a response. The message is `status: body`. */
export class ApiError extends Error {
  readonly status: number
  /** The server's message for the user, if any. */
  readonly serverMessage: string | undefined
  readonly errors: FieldError[]
  /** The response body if a JSON object, else `{}`. After a stale edit the body contains the `current` row. */
  readonly body: Record<string, unknown>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const body = tryParseObject(text)
    this.serverMessage = (typeof body?.message === 'string' && body.message) || undefined
    this.body = body ?? {}
    this.errors = Array.isArray(body?.errors) ? (body.errors as FieldError[]) : []
  }
}

/** `ApiError.status` for a call without a response. */
export const NO_RESPONSE = 0

/** The statuses for which a read returns null instead of throwing. */
export interface ReadOptions {
  on401?: 'throw' | 'returnNull'
  on404?: 'throw' | 'returnNull'
}

interface CallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The query key of a read. On the server, `entry-server.tsx` runs the read in process, without HTTP. */
export type ReadKey = readonly [
  path: string,
  /** With a `body` the read is a POST: for input that must not be in a URL. */
  input: CallInput,
  options: ReadOptions,
]

/** Reads by key: over HTTP in the browser, in process on the server. */
export type Reader = (key: ReadKey, signal?: AbortSignal) => Promise<unknown>

/**
 * Returns a query's options. Takes a call of `calls.ts`, so that no schemas are bundled. A change of a topic that the call
 * shows refetches the query. `lighten` removes data that the server-rendered page does not read.
 */
export function queryOf<E extends Endpoint>(
  { path, shows = [] }: Pick<E, 'path' | 'shows'>,
  input: Input<E>,
  lighten?: (answer: Answer<E>) => Answer<E>,
) {
  const key: ReadKey = [path, input as ReadKey[1], {}]
  topicsByPath.set(path, shows)
  return queryOptions<Answer<E>, ApiError>({ queryKey: key, ...(lighten && { meta: { lighten } }) })
}

/** Applies each query's `lighten` to the cache. For the server, before the cache is serialised into the page. */
export function lightenAnswers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const lighten = query.meta?.lighten as ((answer: unknown) => unknown) | undefined
    if (lighten && query.state.data !== undefined) client.setQueryData(query.queryKey, lighten(query.state.data))
  }
}

/** Like `queryOf`, but the query's data is null after a 401 or 404 that `nullOn` names. */
export function queryOrNull<E extends Endpoint>(
  { path, shows = [] }: Pick<E, 'path' | 'shows'>,
  input: Input<E>,
  nullOn: ReadOptions,
) {
  const key: ReadKey = [path, input as ReadKey[1], nullOn]
  topicsByPath.set(path, shows)
  return queryOptions<Answer<E> | null, ApiError>({ queryKey: key })
}

const topicsByPath = new Map<string, readonly string[]>()

/**
 * Matches queries whose `shows` includes any of the topics. `queriesShowing<Topic>('offers')` also checks the topics'
 * names.
 */
export function queriesShowing<Topic extends string>(...topics: Topic[]) {
  const queryTopics = new Set<string>(topics)
  return ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    topicsByPath.get(asReadKey(queryKey)[0])?.some((topic) => queryTopics.has(topic)) ?? false
}

/**
 * Returns the client's default options: no automatic refetch and no retry. Offline, a call fails at once instead of
 * being queued.
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

/** Throws an `ApiError` unless the status is 2xx or the key's options turn the status into null. */
export const readOverHttp: Reader = async ([path, input, options], signal) => {
  const method = input.body === undefined ? 'GET' : 'POST'
  const response = await fetchOrThrow(addressOf(path, input), { ...requestOf(method, input.body), signal })
  if (response.status === 401 && options.on401 === 'returnNull') return null
  if (response.status === 404 && options.on404 === 'returnNull') return null
  const answer: unknown = await parseOrThrow(response)
  const total = response.headers.get('X-Total-Count')
  return total === null ? answer : { rows: answer, total: Number(total) }
}

/**
 * Calls an endpoint, then starts refetching the queries that show its `changes`. Throws an `ApiError` unless the
 * status is 2xx.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { body } = input as CallInput
  const response = await fetchOrThrow(
    addressOf(endpoint.path, input as CallInput),
    requestOf(endpoint.method, body, headers),
  )
  const answer = (await parseOrThrow(response)) as Answer<E>
  announceChange(endpoint)
  return answer
}

/** Calls a `download` endpoint that takes a body, which a link cannot send. Throws an `ApiError` for a status other than 2xx. */
export async function fetchFile<E extends Endpoint & { download?: string }>(
  endpoint: E,
  input: Input<E>,
): Promise<Blob> {
  const { body } = input as CallInput
  const response = await fetchOrThrow(addressOf(endpoint.path, input as CallInput), requestOf(endpoint.method, body))
  await throwUnlessOk(response)
  announceChange(endpoint)
  return response.blob()
}

function requestOf(method: Endpoint['method'], body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers }
  return { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** Starts refetching the queries that show what a call changed. `send` does this itself. */
export function announceChange(call: Pick<Endpoint, 'changes'>): void {
  // The library lets a query's first read finish, although its answer may be older than the change.
  const predicate = queriesShowing(...(call.changes ?? []))
  void refetchClient?.cancelQueries({ predicate, type: 'active' }, { silent: true, revert: false })
  void refetchViews(call, {})
}

/** Sets the client whose queries are refetched after a change. Called once, and only in the browser. */
export function setRefetchClient(client: QueryClient): void {
  refetchClient = client
}

let refetchClient: QueryClient | undefined

/**
 * Resolves once every mounted query that shows the changes has been refetched. For use after `send` or after a refused
 * stale edit.
 */
export function waitForRefetch(call: Pick<Endpoint, 'changes'>): Promise<void> {
  return refetchViews(call, { cancelRefetch: false })
}

async function refetchViews(
  { changes = [] }: Pick<Endpoint, 'changes'>,
  invalidateOptions: InvalidateOptions,
): Promise<void> {
  if (changes.length > 0)
    await refetchClient?.invalidateQueries({ predicate: queriesShowing(...changes) }, invalidateOptions)
}

/** Returns the path with its parameters and query filled in. Empty query values are left out. */
export function addressOf(path: string, { params, query }: ReadKey[1]): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return fillPath(path, params) + (text && `?${text}`)
}

/**
 * Calls `listener` after a 401 that a read, `send` or `fetchFile` throws: the session expired or was ended elsewhere.
 * Returns a function that unsubscribes.
 */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => void signedOutListeners.delete(listener)
}

const signedOutListeners = new Set<() => void>()

/**
 * Sets the handler of 403 responses, which decides whether the call is repeated. Returns a function that unsets the
 * handler.
 */
export function onForbidden(handle: (response: Response) => Promise<boolean>): () => void {
  handleForbidden = handle
  return () => {
    handleForbidden = undefined
  }
}

let handleForbidden: ((response: Response) => Promise<boolean>) | undefined

/** Throws an `ApiError` of status 0 if no response arrives. An aborted call throws the abort error. */
async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { credentials: 'include', ...init })
    if (response.status !== 403 || !(await handleForbidden?.(response.clone()))) return response
    return await fetch(address, { credentials: 'include', ...init })
  } catch (error) {
    throw init.signal?.aborted ? error : noResponseError()
  }
}

/**
 * Returns the error of a call without a response. While the browser is offline, the message is that the user seems to
 * be offline.
 */
export function noResponseError(): ApiError {
  return new ApiError(
    NO_RESPONSE,
    navigator.onLine === false ? JSON.stringify({ message: `${OFFLINE}. Try again.` }) : '',
  )
}

async function parseOrThrow(response: Response): Promise<unknown> {
  await throwUnlessOk(response)
  return response.json()
}

async function throwUnlessOk(response: Response): Promise<void> {
  // Deferred until the caller has shown its error, so that the sign-out message is shown last.
  if (response.status === 401) setTimeout(() => signedOutListeners.forEach((listener) => void listener()))
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
}

function tryParseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function asReadKey(key: QueryKey): ReadKey {
  return key as unknown as ReadKey // other keys match no path, and their queries have their own `queryFn`
}
