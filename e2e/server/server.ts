import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface Started {
  child: ChildProcess
  url: string
  account: { username: string; password: string }
  printed(): string
}

/**
 * Compiles WebAssembly with the baseline compiler only. The optimising compiler runs for seconds after every start, longer than a
 * journey.
 */
const QUICKLY_COMPILED = '--liftoff-only'

/** Starts the built server on a free port and waits for its address in the output. */
export async function start(server: string, dataDir: string, variables: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [QUICKLY_COMPILED, server], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      // The start-up message arrives in one piece: address and account.
      const [, url] = /Listening on (http\S+)/.exec(printed) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  const url = await listening
  const [, username = '', password = ''] = /account: username (\S+), password (\S+)/.exec(printed) ?? []
  return { child, url, account: { username, password }, printed: () => printed }
}

/** Ports below the ephemeral range, so that no outgoing connection takes a port before the server does. */
const PORTS = { first: 12_000, last: 32_000 }

/** Returns a free port. The port must be known before the start, because the demo's links contain the port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return free
}

/** Sends a signal to a process and waits until the process has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

interface Picture {
  srcset: { avif: string }
}

/** Waits until all image variants exist, so that image processing does not slow the journeys. */
export async function waitForImageVariants(url: string): Promise<void> {
  const deadline = Date.now() + 600_000
  for (;;) {
    const homes = (await (await fetch(`${url}/api/properties`)).json()) as { photographs: Picture[] }[]
    const site = (await (await fetch(`${url}/api/site`)).json()) as { photographs?: Record<string, Picture | null> }
    const pictures = [...homes.flatMap((home) => home.photographs), ...Object.values(site.photographs ?? {})]
    if (pictures.every((picture) => picture?.srcset.avif)) return
    if (Date.now() > deadline) throw new Error('The demo’s pictures were not made in ten minutes')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
