import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Counts in-flight requests, on all addresses of a server, so that shutdown can drain them. */
export interface ConnectionDrain {
  /** Shutdown has begun: requests are still answered, but `/readyz` is 503 and each connection is closed after its answer. */
  isDraining: boolean
  /** New requests are refused with 503. */
  isClosing: boolean
  /** The database is being prepared: requests are refused with 503, except `/healthz`. */
  isStarting: boolean
  enter(response: ServerResponse): void
  /** Resolves when no request is in flight. */
  whenEmpty(): Promise<void>
}

const drain = new WeakMap<FastifyInstance, ConnectionDrain>()

export function drainOf(server: FastifyInstance): ConnectionDrain {
  const known = drain.get(server)
  if (known) return known
  const made = createDrain()
  drain.set(server, made)
  return made
}

function createDrain(): ConnectionDrain {
  let inFlight = 0
  let onEmpty = () => {}
  const leave = () => {
    inFlight -= 1
    if (inFlight === 0) onEmpty()
  }
  return {
    isDraining: false,
    isClosing: false,
    isStarting: false,
    enter: (response) => {
      inFlight += 1
      response.once('close', leave)
    },
    whenEmpty: () =>
      new Promise((resolve) => {
        onEmpty = resolve
        if (inFlight === 0) resolve()
      }),
  }
}
