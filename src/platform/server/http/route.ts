import type { Answer, Endpoint, Parsed } from '#platform/shared/endpoint.ts'

/** Somebody of the office, as a session names them. */
export interface StaffMember {
  userId: number
  sid: string
  /** Their password was given to them: until they have chosen their own, nothing else is open to them. */
  mustChoosePassword?: boolean
}

/** Who calls: an address, and a member of staff when there is a session. */
export interface Visitor {
  ip: string
  staff: StaffMember | null
}

/** One call of an endpoint, parsed, with what the caller sent besides. */
export interface Call<E extends Endpoint = Endpoint> extends Parsed<E> {
  visitor: Visitor
  /** A header of the request, or undefined. */
  header(name: string): string | undefined
  /** Adds a header to the answer. */
  answerWith(name: string, value: string): void
}

/** What a route needs beyond the usual. */
export interface Manners {
  /** The largest body taken, in bytes (threats 22). */
  bodyLimit?: number
  /** Everybody without a session is told the same, and every change of it calls `publicDataChanged`: it may be kept. */
  kept?: boolean
  /** Open to staff who have yet to choose a password of their own. */
  beforeOwnPassword?: boolean
}

export interface Route {
  endpoint: Endpoint
  /** `file`: the body of an upload. */
  handle(call: Call, file?: Buffer): Promise<unknown>
  manners: Manners
}

/** A file that is sent as it is made: its name, and what it holds piece by piece. */
export interface Download {
  filename: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

/** Binds an endpoint to the verb that answers it; one that is a `download` by `downloadRoute`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  manners: Manners = {},
): Route {
  // The call was parsed by this endpoint's own schemas, so the handler's narrower type is true.
  return { endpoint, handle: handle as (call: Call) => Promise<unknown>, manners }
}

/** Binds an endpoint with a `download` to the verb that makes its file. What it refuses, it refuses before the first piece. */
export function downloadRoute<E extends Endpoint & { download?: string }>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Download>,
): Route {
  return { endpoint, handle: handle as (call: Call) => Promise<unknown>, manners: {} }
}

/**
 * Binds an endpoint with an `upload` to the verb that takes its file, of at most `mostBytes`. Nothing of the file is read
 * before its sender is known to be allowed to send it.
 */
export function uploadRoute<E extends Endpoint & { upload?: readonly string[] }>(
  endpoint: E,
  mostBytes: number,
  handle: (call: Call<E>, file: Buffer) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    handle: (call, file = Buffer.alloc(0)) => handle(call as Call<E>, file),
    manners: { bodyLimit: mostBytes },
  }
}
