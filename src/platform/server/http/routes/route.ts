import type { AppContext } from '#platform/server/app-context.ts'
import {
  type Actor,
  GUEST,
  inTransaction,
  type StaffMember,
  type StaffTxContext,
  type TxContext,
} from '#platform/server/transaction.ts'
import type { Answer, Endpoint, Parsed, PermissionName } from '#platform/shared/endpoint.ts'
import { answerOnce, type OnceOptions } from '../limits/once.ts'

/** The caller: an IP address and, with a session, a member of staff. Office routes always have a member of staff. */
export interface Caller<Staff extends StaffMember | null = StaffMember | null> {
  ip: string
  staff: Staff
}

export interface Call<E extends Endpoint = Endpoint> extends Parsed<E> {
  caller: Caller<E['access'] extends PermissionName ? StaffMember : StaffMember | null>
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
}

export interface RouteOptions {
  /** The largest body accepted, in bytes [threat upload-size]. */
  bodyLimit?: number
  /**
   * Allows caching: every caller without a session gets an equal answer, and every change of the data calls
   * `publicDataChanged`.
   */
  cached?: boolean
  /**
   * Limits callers without a session by address, and caches equal calls for seconds, because a search takes much database time
   * [threat costly-searches].
   */
  search?: boolean
  /** Also callable by staff who must still choose their own password. */
  beforeOwnPassword?: boolean
}

export interface Route {
  endpoint: Endpoint
  /** `file` is the body of an upload. */
  handle(ctx: AppContext, call: Call, file?: Buffer): Promise<unknown>
  options: RouteOptions
}

/** The pieces are sent as they are made, so a long file is never in memory as a whole. */
export interface Download {
  filename: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

type OfficeEndpoint = Endpoint & { access: PermissionName }

/** Binds an endpoint to a handler that only reads, or that opens its own transactions. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  // The endpoint's own schemas parsed the call, so the narrower type is correct.
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
 * Like `officeRoute`, but a repeated `Idempotency-Key` gets the first answer. The result of `handle` is stored for a day and
 * must name no guest.
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

/**
 * Binds a public form to a handler that runs once for equal requests. `once` returns the settings for recognising
 * repetitions, and the limits. @public
 */
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

/** Binds an endpoint with a `download` to a handler that makes the file. Refusals must be thrown before the first piece. */
export function downloadRoute<E extends Endpoint & { download?: string }>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Download>,
): Route {
  return { endpoint, handle: handle as Route['handle'], options: {} }
}

/**
 * Binds an endpoint with an `upload` to a handler. The file, of at most `maxBytes`, is read only after the sender was
 * authorised.
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

/**
 * Office calls always have a session, because `authorize` refuses all others. TypeScript cannot infer the session from a
 * generic endpoint.
 */
function staffOf<E extends OfficeEndpoint>(call: Call<E>): StaffMember {
  return call.caller.staff as StaffMember
}
