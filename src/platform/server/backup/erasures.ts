import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { codeOf, diskProblem, openFolder, syncToDisk } from '../files/files.ts'

/** The file, beside the backups, that lists erasures: an older backup still contains the erased guests. */
const LIST = 'erased.list'

interface Line {
  at: string
  salt: string
  /** SHA-256 of the salt and the lower-case address: the list reveals no address, but a known address can be looked up. */
  hash: string
}

/**
 * Records an erasure beside the backups. Called before the erasure commits: a surplus line is harmless, a missing line is
 * not.
 */
export async function noteErasure({ config, clock }: AppContext, email: string): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const line: Line = { at: clock.now().toISOString(), salt, hash: hashOf(salt, email) }
  const file = join(config.backupDir, LIST)
  try {
    await openFolder(config.backupDir)
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    await syncToDisk(file)
  } catch (error) {
    throw diskProblem(error, `The list of erasures could not be written to ${config.backupDir}`)
  }
}

/** Returns a function that tests whether an address was erased at or after `instant`, according to the lists in `folders`. */
export async function erasedSince(instant: string, folders: string[]): Promise<(email: string) => boolean> {
  const lines = (await Promise.all(folders.map(linesIn))).flat().filter(({ at }) => at >= instant)
  return (email) => lines.some(({ salt, hash }) => hashOf(salt, email) === hash)
}

async function linesIn(folder: string): Promise<Line[]> {
  try {
    const text = await readFile(join(folder, LIST), 'utf8')
    return text.split('\n').flatMap(asLine)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Skips a line that was cut off by a power failure. */
function asLine(text: string): Line[] {
  try {
    return text ? [JSON.parse(text) as Line] : []
  } catch {
    return []
  }
}

function hashOf(salt: string, email: string): string {
  return createHash('sha256').update(`${salt}${email.toLowerCase()}`).digest('hex')
}
