import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The doors of a server, and who is inside: those who are being answered, by whichever of its addresses they came. */
export interface Doors {
  /** Asked to stop: it still answers, but nobody new should be sent to it, and no line is kept for another request. */
  isRed: boolean
  /** Whoever comes now is sent to the server that takes this one's place. */
  isClosing: boolean
  enter(response: ServerResponse): void
  /** Resolves once nobody is inside. */
  empty(): Promise<void>
}

const doors = new WeakMap<FastifyInstance, Doors>()

export function doorsOf(server: FastifyInstance): Doors {
  const known = doors.get(server)
  if (known) return known
  const made = newDoors()
  doors.set(server, made)
  return made
}

function newDoors(): Doors {
  let inside = 0
  let emptied = () => {}
  const leave = () => {
    inside -= 1
    if (inside === 0) emptied()
  }
  return {
    isRed: false,
    isClosing: false,
    enter: (response) => {
      inside += 1
      response.once('close', leave)
    },
    empty: () =>
      new Promise((resolve) => {
        emptied = resolve
        if (inside === 0) resolve()
      }),
  }
}
