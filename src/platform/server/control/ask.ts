import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Refusal } from '#platform/shared/refusal.ts'
import { type CommandRequest, type ControlReply, controlSocketIn } from './protocol.ts'

/**
 * Runs a command in the running server; returns false when no server runs. Throws `rule-violation` with the server's
 * message for a failed command, or `unavailable` when the server stops meanwhile.
 */
export async function askRunningServer(
  dataDir: string,
  requested: CommandRequest,
  say: (line: string) => void,
): Promise<boolean> {
  const socket = await reach(controlSocketIn(dataDir))
  if (!socket) return false
  socket.on('error', () => undefined)
  socket.write(`${JSON.stringify(requested)}\n`)
  try {
    for await (const line of createInterface({ input: socket })) {
      const reply = JSON.parse(line) as ControlReply
      if ('message' in reply) say(reply.message)
      else if ('refused' in reply) throw new Refusal('rule-violation', reply.refused)
      else return true
    }
  } finally {
    socket.destroy()
  }
  throw new Refusal('unavailable', 'The server stopped before the command was done. Please check what was done.')
}

/** Whether a server listens at the socket. A killed server may leave a socket without a listener. */
export async function isAnsweredAt(path: string): Promise<boolean> {
  const socket = await reach(path)
  socket?.destroy()
  return socket !== null
}

/** Returns `null` when there is no socket, or only a socket left by a killed server. */
function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') resolve(null)
      else reject(error)
    })
  })
}
