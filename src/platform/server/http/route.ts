import type { Answer, Endpoint, Parsed } from '#platform/shared/endpoint.ts'
import type { AppContext } from '../app-context.ts'
import {
  type Actor,
  GUEST,
  inTransaction,
  type StaffMember,
  type StaffTxContext,
  type TxContext,
} from '../transaction.ts'
import { answerOnce, type OnceOptions } from './once.ts'

/** The caller: an IP address and, with a session, a member of staff. Office routes always have a member of staff. */
export interface Caller<Staff extends StaffMember | null = StaffMember | null> {
  ip: string
  staff: Staff
}

/** One parsed call of an endpoint, with its caller and headers. */
export interface Call<E extends Endpoint = Endpoint> extends Parsed<E> {
  caller: Caller<E['access'] extends 'admin' ? StaffMember : StaffMember | null>
  /** Returns a header of the request. */
  header(name: string): string | undefined
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
}

export interface RouteOptions {
  /** The largest body accepted, in bytes [threat upload-size]. */
  bodyLimit?: number
  /** Every caller without a session gets the same answer, and its changes call `publicDataChanged`: the answer may be cached. */
  cached?: boolean
  /**
   * Takes much of the database: callers without a session are limited by address, and equal calls share an answer for seconds. As
   * with `cached`, the answer is the same for all of them [threat costly-searches].
   */
  search?: boolean
  /** Open to staff who must still choose their own password. */
  beforeOwnPassword?: boolean
}

export interface Route {
  endpoint: Endpoint
  /** `file` is the body of an upload. */
  handle(ctx: AppContext, call: Call, file?: Buffer): Promise<unknown>
  options: RouteOptions
}

/** A file that is streamed: its name, and its content piece by piece. */
export interface Download {
  filename: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

type OfficeEndpoint = Endpoint & { access: 'admin' }

/** Binds an endpoint to a handler that only reads, or that needs more than one transaction. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  // The endpoint's own schemas parsed the call, so the handler's narrower type is true.
  return { endpoint, handle: handle as Route['handle'], options }
}

/** Binds an endpoint of the office to a handler that runs in one transaction of the member of staff. */
export function officeRoute<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (tx: StaffTxContext, call: Call<E>) => Promise<Answer<E>>,
): Route {
  return route(endpoint, (ctx, call) => inTransaction(ctx, staffOf(call), (tx) => handle(tx, call)))
}

/**
 * Like `officeRoute`, for acts that must not be repeated: a request with the same `Idempotency-Key` gets the first answer again.
 * `answer` makes the answer from the result of `handle`, which is stored for a day and must name no guest and no account.
 */
export function officeRouteOnce<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (tx: StaffTxContext, call: Call<E>) => Promise<Answer<E>>,
): Route
export function officeRouteOnce<E extends OfficeEndpoint, Done>(
  endpoint: E,
  handle: (tx: StaffTxContext, call: Call<E>) => Promise<Done>,
  answer: (ctx: AppContext, done: Done, call: Call<E>) => Promise<Answer<E>>,
): Route
export function officeRouteOnce<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (tx: StaffTxContext, call: Call<E>) => Promise<unknown>,
  answer?: (ctx: AppContext, done: unknown, call: Call<E>) => Promise<Answer<E>>,
): Route {
  return route(endpoint, async (ctx, call) => {
    const done = await answerOnce(ctx, staffOf(call), call, { route: endpoint }, (tx) => handle(tx, call))
    return answer ? answer(ctx, done, call) : (done as Answer<E>)
  })
}

/** Binds a public form to a handler that runs once: `once` says which requests are repetitions, and the form's limits. @public */
export function formRoute<
  E extends Endpoint & { access: 'public' },
  Prepared = undefined,
  By extends Actor = typeof GUEST,
>(
  endpoint: E,
  once: (ctx: AppContext, call: Call<E>) => Omit<OnceOptions<Prepared>, 'route'> & { by?: By },
  handle: (tx: TxContext<By>, call: Call<E>, prepared: Prepared) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  return route(
    endpoint,
    (ctx, call) => {
      const { by = GUEST as By, ...onceOptions } = once(ctx, call)
      return answerOnce(ctx, by, call, { ...onceOptions, route: endpoint }, (tx, prepared) =>
        handle(tx, call, prepared),
      )
    },
    options,
  )
}

/** Binds an endpoint with a `download` to the handler that makes its file. Refusals must be thrown before the first piece. */
export function downloadRoute<E extends Endpoint & { download?: string }>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Download>,
): Route {
  return { endpoint, handle: handle as Route['handle'], options: {} }
}

/**
 * Binds an endpoint with an `upload` to the handler of its file, of at most `maxBytes`. The file is read only after its sender
 * has been authorised.
 */
export function uploadRoute<E extends Endpoint & { upload?: readonly string[] }>(
  endpoint: E,
  maxBytes: number,
  handle: (ctx: AppContext, call: Call<E>, file: Buffer) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    handle: (ctx, call, file = Buffer.alloc(0)) => handle(ctx, call as Call<E>, file),
    options: { bodyLimit: maxBytes },
  }
}

/** `authorize` refuses calls of the office without a session; TypeScript does not see that through a generic endpoint. */
function staffOf<E extends OfficeEndpoint>(call: Call<E>): StaffMember {
  return call.caller.staff as StaffMember
}
