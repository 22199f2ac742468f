import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'latchkey-test-'
const MEMORY = '/dev/shm'
/** A container's file system in memory often has 64 MB, which one database would fill. */
const MIN_FREE_BYTES = 2 * 2 ** 30

/** Creates a temporary folder whose name contains the process id, so that `sweepScratchFolders` finds left folders. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

/** Creates a folder in memory when there is space: disk access takes most of the time of a database test. */
export function quickFolder(): string {
  return fitsInMemory() ? mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`)) : scratchFolder()
}

export function fitsInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Deletes the folders of killed test runs, and stops their PostgreSQL servers. */
export function sweepScratchFolders() {
  for (const parent of [MEMORY, tmpdir()]) if (existsSync(parent)) sweep(parent)
}

function sweep(parent: string) {
  for (const name of readdirSync(parent)) {
    const owner = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-', 1)[0])
    if (!owner || isRunning(owner)) continue
    const folder = join(parent, name)
    try {
      stopPostgres(folder)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder belongs to another user or is gone already.
    }
  }
}

function stopPostgres(folder: string) {
  let pid = 0
  try {
    pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return
  }
  if (pid > 1 && isRunning(pid) && commandOf(pid).includes(folder)) process.kill(pid, 'SIGQUIT')
}

// Another process may have this id now: only a process whose command names the folder is ended.
function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A zombie process counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}
