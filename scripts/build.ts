import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A change in these files and folders needs a new build. */
export const SOURCES = [
  'src',
  'content',
  'demo',
  'public',
  'database',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/bundle.ts',
  'scripts/bundle/chunks.ts',
]
const BUILDS = 'dist'
/** Earlier builds are kept for a day, because a running server may still read files of its build. */
const MAX_AGE_MS = 24 * 3600_000

/**
 * Builds the site unless the current sources are built already. Returns the build's folder. Concurrent calls wait for
 * each other.
 */
export async function buildOnce(say: (line: string) => void = console.log): Promise<string> {
  const folder = join(BUILDS, stampOf(SOURCES))
  if (existsSync(folder)) return touched(folder)
  mkdirSync(BUILDS, { recursive: true })
  const lock = new DatabaseSync(join(BUILDS, 'lock'))
  try {
    // The kernel releases this lock when the process dies, so a killed build blocks no other build.
    lock.exec('PRAGMA busy_timeout = 300000; BEGIN EXCLUSIVE')
    if (existsSync(folder)) return touched(folder)
    say('Building the site …')
    const started = Date.now()
    const unfinished = join(BUILDS, `unfinished-${process.pid}`)
    await build(unfinished)
    renameSync(unfinished, folder)
    sweep(folder)
    say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
    return folder
  } finally {
    lock.close()
  }
}

async function build(folder: string): Promise<void> {
  const bundler = spawn(process.execPath, ['scripts/bundle.ts', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(bundler, 'exit')
  if (code !== 0) throw new Error('The site was not built.')
}

/** Returns a hash of the names and contents of all files in `sources`, except tests. */
export function stampOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|faults)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function touched(folder: string): string {
  utimesSync(folder, new Date(), new Date())
  return folder
}

function sweep(current: string): void {
  for (const entry of readdirSync(BUILDS, { withFileTypes: true })) {
    const folder = join(BUILDS, entry.name)
    const isOld = () => Date.now() - statSync(folder).mtimeMs > MAX_AGE_MS
    if (entry.isDirectory() && folder !== current && isOld()) rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await buildOnce()
