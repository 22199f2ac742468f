import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The doors of a server, and who is inside: those who are being answered, by whichever of its addresses they came. */
export interface ConnectionDrain {
  /** Asked to stop: it still answers, but nobody new should be sent to it, and no line is kept for another request. */
  isDraining: boolean
  /** Whoever comes now is sent to the server that takes this one's place. */
  isClosing: boolean
  enter(response: ServerResponse): void
  /** Resolves once nobody is inside. */
  empty(): Promise<void>
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
  let emptied = () => {}
  const leave = () => {
    inFlight -= 1
    if (inFlight === 0) emptied()
  }
  return {
    isDraining: false,
    isClosing: false,
    enter: (response) => {
      inFlight += 1
      response.once('close', leave)
    },
    empty: () =>
      new Promise((resolve) => {
        emptied = resolve
        if (inFlight === 0) resolve()
      }),
  }
}
