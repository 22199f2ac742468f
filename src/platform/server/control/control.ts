import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AppContext } from '../app-context.ts'
import { isAnsweredAt } from './ask.ts'
import { type Commands, executeCommand, refusalMessage } from './commands.ts'
import { type CommandRequest, type ControlReply, controlSocketIn } from './protocol.ts'

export interface Control {
  /** Removes the socket and waits for running commands. */
  stop(): Promise<void>
}

/** macOS limits the path of a socket to 104 bytes, and Linux to 108 bytes. */
const MAX_PATH_BYTES = 100
const MAX_COMMAND_BYTES = 64 * 1024
/** A tool sends its command at once, so a slower client is disconnected. */
const COMMAND_TIMEOUT_MS = 10_000

/**
 * Opens `DATA_DIR/control.sock`, mode 0600, for commands of command-line tools. Does not replace the socket of another
 * running server.
 */
export async function openControl(ctx: AppContext, commands: Commands): Promise<Control> {
  const path = controlSocketIn(ctx.config.dataDir)
  const work = new Set<Promise<void>>()
  const server = createServer((socket) => {
    const running = answerCommand(ctx, commands, socket).finally(() => work.delete(running))
    work.add(running)
  })
  try {
    if (await isAnsweredAt(path)) return { stop: async () => undefined }
    await listenAt(server, ctx.config.dataDir, path)
  } catch (error) {
    // Only command-line tools are affected, so the site starts anyway.
    ctx.log.warn({ err: error }, `${path} cannot be opened: command-line tools will not reach this server`)
    return { stop: async () => undefined }
  }
  server.unref()
  return {
    stop: async () => {
      rmSync(path, { force: true })
      server.close()
      await Promise.allSettled(work)
    },
  }
}

/** The socket gets its final name only when no other account can open the socket. */
async function listenAt(server: Server, dataDir: string, path: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const workFolder = mkdtempSync(join(dataDir, '.control-'))
  const draft = join(workFolder, 's')
  try {
    if (Buffer.byteLength(draft) > MAX_PATH_BYTES) throw new Error(`${draft} is too long for a socket`)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(draft, resolve)
    })
    chmodSync(draft, 0o600)
    renameSync(draft, path)
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

/** Answers one command with lines of output, then ends the connection. */
async function answerCommand(ctx: AppContext, commands: Commands, socket: Socket): Promise<void> {
  // A client that disconnects early gets no answer; its command still finishes.
  socket.on('error', () => undefined)
  const sendReply = (reply: ControlReply) => void (socket.writable && socket.write(`${JSON.stringify(reply)}\n`))
  try {
    const received = await readCommand(socket)
    if (received === null) return
    await executeCommand(ctx, commands, received, (message) => sendReply({ message }))
    sendReply({ done: true })
  } catch (error) {
    const words = refusalMessage(error)
    if (words === undefined) ctx.log.error({ err: error }, 'a command failed')
    sendReply({ refused: words ?? 'The command failed. The server’s log has the reason.' })
  } finally {
    socket.end()
  }
}

/** Returns the command; `null` when the client disconnects, is silent or sends too much. */
async function readCommand(socket: Socket): Promise<CommandRequest | null> {
  let length = 0
  const count = (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_COMMAND_BYTES) socket.destroy()
  }
  socket.on('data', count)
  socket.setTimeout(COMMAND_TIMEOUT_MS, () => socket.destroy())
  for await (const line of createInterface({ input: socket })) {
    socket.setTimeout(0)
    const { command, words } = JSON.parse(line) as Partial<CommandRequest>
    return { command: String(command), words: Array.isArray(words) ? words.map(String) : [] }
  }
  return null
}
