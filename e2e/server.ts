import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A server that runs in a process of its own. */
export interface Started {
  child: ChildProcess
  url: string
  account: { username: string; password: string }
  printed(): string
}

/**
 * The database's code is left as the quick compiler makes it. The better compiler works for seconds behind every start,
 * and a journey is over before that pays.
 */
const QUICKLY_COMPILED = '--liftoff-only'

/** Starts the built server on a free port and waits until it says where it is. */
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
      // The greeting comes whole: with the address comes the account, where there is one.
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

/** Below the ports that the system lends to whoever calls somebody: none of those may take it before the server does. */
const PORTS = { first: 12_000, last: 32_000 }

/** A port that nobody has: the demo's links name it, so it must be known before the start. */
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

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

interface Picture {
  srcset: { avif: string }
}

/** Waits until every home's pictures exist in all their widths, so that no journey shares the machine with that work. */
export async function picturesMade(url: string): Promise<void> {
  const timeout = Date.now() + 600_000
  for (;;) {
    const homes = (await (await fetch(`${url}/api/properties`)).json()) as { photographs: Picture[] }[]
    const site = (await (await fetch(`${url}/api/site`)).json()) as { photographs?: Record<string, Picture | null> }
    const pictures = [...homes.flatMap((home) => home.photographs), ...Object.values(site.photographs ?? {})]
    if (pictures.every((picture) => picture?.srcset.avif)) return
    if (Date.now() > timeout) throw new Error('The demo’s pictures were not made in ten minutes')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
