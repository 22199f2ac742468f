import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#platform/shared/refusal.ts'

/** The folder, made for this account alone where it is not there yet. */
export async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Has the disk keep a file's or a folder's present state. */
export async function keepOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Every file below a folder, as paths with `/` from there, in the order of their names; none where there is no folder. */
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

const TROUBLES: Record<string, string> = {
  ENOSPC: 'there is no room left on that disk',
  EDQUOT: 'there is no room left on that disk',
  EACCES: 'the server may not write there',
  EPERM: 'the server may not write there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'that is not a folder',
  EEXIST: 'that is not a folder',
}

/** What the disk refused, in words for whoever looks after the machine; any other error as it is. */
export function diskTrouble(error: unknown, what: string): unknown {
  const trouble = TROUBLES[String(codeOf(error))]
  return trouble ? new Refusal('unavailable', `${what}: ${trouble}.`) : error
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
