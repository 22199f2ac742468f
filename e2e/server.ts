import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A server that runs in a process of its own. */
export interface Started {
  child: ChildProcess
  url: string
  account: { username: string; password: string }
  printed(): string
}

/** Starts the built server on a free port and waits until it says where it is. */
export async function start(server: string, dataDir: string, variables: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env.PATH,
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
      const [, url] = /open: (http\S+)/.exec(printed) ?? []
      if (url && /\/admin|PUBLIC/.test(printed)) resolve(url)
      else if (url) setTimeout(() => resolve(url), 50)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  const url = await listening
  const [, username = '', password = ''] = /account: username (\S+), password (\S+)/.exec(printed) ?? []
  return { child, url, account: { username, password }, printed: () => printed }
}

/** A port that nobody has: the demo's links name it, so it must be known before the start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
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
  const patience = Date.now() + 600_000
  for (;;) {
    const homes = (await (await fetch(`${url}/api/properties`)).json()) as { photographs: Picture[] }[]
    const site = (await (await fetch(`${url}/api/site`)).json()) as { photographs?: Record<string, Picture | null> }
    const pictures = [...homes.flatMap((home) => home.photographs), ...Object.values(site.photographs ?? {})]
    if (pictures.every((picture) => picture?.srcset.avif)) return
    if (Date.now() > patience) throw new Error('The demo’s pictures were not made in ten minutes')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
