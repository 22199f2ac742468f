import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Refusal } from '#platform/shared/refusal.ts'
import { type CommandRequest, controlSocketIn, type Told } from './protocol.ts'

/**
 * Asks the running server to do a tool's work, and prints what it says. False where no server runs on this data: then the
 * tool opens the folder itself. Throws for in the server's words, and where the server went away before it was done.
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
      const told = JSON.parse(line) as Told
      if ('message' in told) say(told.message)
      else if ('refused' in told) throw new Refusal('rule-violation', told.refused)
      else return true
    }
  } finally {
    socket.destroy()
  }
  throw new Refusal('unavailable', 'The server went away before it was done. Please look whether it was.')
}

/** Whether a server answers there. */
export async function isAnsweredAt(path: string): Promise<boolean> {
  const socket = await reach(path)
  socket?.destroy()
  return socket !== null
}

/** `null` where there is no socket, or one that a killed server has left. */
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
