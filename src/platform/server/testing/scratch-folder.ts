import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'latchkey-test-'

/** A fresh folder for this process, below the system's temporary folder. Its name tells whose it is. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

/** Ends and removes what earlier test runs left behind when they were killed before they could tidy up. */
export function sweepScratchFolders() {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-', 1)[0])
    if (!owner || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    try {
      stopPostgres(folder)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone meanwhile.
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
  if (pid > 1 && isAlive(pid) && commandOf(pid).includes(folder)) process.kill(pid, 'SIGQUIT')
}

// The number may belong to another process by now: it is ended only if its command names the folder.
function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A process that has ended but was not yet waited for counts as ended. */
export function isAlive(pid: number): boolean {
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
