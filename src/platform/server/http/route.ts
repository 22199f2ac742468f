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
import { answerOnce, type Once } from './once.ts'

/** Who calls: an address, and a member of staff when there is a session. Nobody calls the office without one. */
export interface Caller<Staff extends StaffMember | null = StaffMember | null> {
  ip: string
  staff: Staff
}

/** One call of an endpoint, parsed, with what the caller sent besides. */
export interface Call<E extends Endpoint = Endpoint> extends Parsed<E> {
  caller: Caller<E['access'] extends 'admin' ? StaffMember : StaffMember | null>
  /** A header of the request, or undefined. */
  header(name: string): string | undefined
  /** Adds a header to the answer. */
  answerWith(name: string, value: string): void
}

/** What a route needs beyond the usual. */
export interface RouteOptions {
  /** The largest body taken, in bytes [threat upload-size]. */
  bodyLimit?: number
  /** Everybody without a session is told the same, and every change of it calls `publicDataChanged`: it may be kept. */
  cached?: boolean
  /** Open to staff who have yet to choose a password of their own. */
  beforeOwnPassword?: boolean
}

export interface Route {
  endpoint: Endpoint
  /** `file`: the body of an upload. */
  handle(ctx: AppContext, call: Call, file?: Buffer): Promise<unknown>
  options: RouteOptions
}

/** A file that is sent as it is made: its name, and what it holds piece by piece. */
export interface Download {
  filename: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

type OfficeEndpoint = Endpoint & { access: 'admin' }

/** Binds an endpoint to the reader that answers it, or to a verb that needs more than one transaction. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  // The call was parsed by this endpoint's own schemas, so the handler's narrower type is true.
  return { endpoint, handle: handle as Route['handle'], options }
}

/** Binds an endpoint of the office to the verb that a member of staff does by it, in one transaction. */
export function officeRoute<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (tx: StaffTxContext, call: Call<E>) => Promise<Answer<E>>,
): Route {
  return route(endpoint, (ctx, call) => inTransaction(ctx, staffOf(call), (tx) => handle(tx, call)))
}

/**
 * The same for what must not be done twice: whoever sends the same `Idempotency-Key` again gets the first answer again.
 * `answer` makes the answer of what `act` leaves, where what is remembered for a day must name no guest and no account.
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

/** Binds a public form to the verb that takes it in, once: `once` says what makes two sendings one, and the form's limits. @public */
export function formRoute<
  E extends Endpoint & { access: 'public' },
  Prepared = undefined,
  By extends Actor = typeof GUEST,
>(
  endpoint: E,
  once: (ctx: AppContext, call: Call<E>) => Omit<Once<Prepared>, 'route'> & { by?: By },
  handle: (tx: TxContext<By>, call: Call<E>, prepared: Prepared) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route {
  return route(
    endpoint,
    (ctx, call) => {
      const { by = GUEST as By, ...how } = once(ctx, call)
      return answerOnce(ctx, by, call, { ...how, route: endpoint }, (tx, prepared) => handle(tx, call, prepared))
    },
    options,
  )
}

/** Binds an endpoint with a `download` to the reader that makes its file. What it refuses, it refuses before the first piece. */
export function downloadRoute<E extends Endpoint & { download?: string }>(
  endpoint: E,
  handle: (ctx: AppContext, call: Call<E>) => Promise<Download>,
): Route {
  return { endpoint, handle: handle as Route['handle'], options: {} }
}

/**
 * Binds an endpoint with an `upload` to the verb that takes its file, of at most `mostBytes`. Nothing of the file is read
 * before its sender is known to be allowed to send it.
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

/** `admit` lets nobody through to the office without a session; TypeScript does not see that through a generic endpoint. */
function staffOf<E extends OfficeEndpoint>(call: Call<E>): StaffMember {
  return call.caller.staff as StaffMember
}
