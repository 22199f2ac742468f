import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '#platform/shared/refusal.ts'

/** Creates the folder, private to this account, when it is missing. */
export async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Fsyncs a file or a folder. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file whole or not at all: under a temporary name, fsynced, then renamed. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    // A new name survives a power failure only after its folder is fsynced.
    await syncToDisk(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Yields every file below a folder as a relative path with `/`, in order of name; nothing when the folder is missing. */
export async function* filesBelow(folder: string, inner = ''): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(folder, inner))) {
    const path = inner ? `${inner}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const PROBLEMS: Record<string, string> = {
  ENOSPC: 'there is no room left on that disk',
  EDQUOT: 'there is no room left on that disk',
  EACCES: 'the server may not write there',
  EPERM: 'the server may not write there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'that is not a folder',
  EEXIST: 'that is not a folder',
}

/** Returns a refusal that explains a disk error to the operator; any other error unchanged. */
export function diskProblem(error: unknown, what: string): unknown {
  const problem = PROBLEMS[String(codeOf(error))]
  return problem ? new Refusal('unavailable', `${what}: ${problem}.`) : error
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
