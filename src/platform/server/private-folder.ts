import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permission bits of group and others. */
const OF_OTHERS = 0o077
/** Permissions of a folder, and the least permissions of a file: an executable file stays executable. */
const FOLDER = 0o700
const FILE = 0o600

/**
 * Makes a folder private to this user, with everything below it and all files that this process creates later
 * [threat files-of-others]. Creates the folder when it is missing. Skips links, whose targets are not in the folder. Throws when
 * a file belongs to another user.
 */
export function makePrivate(folder: string): void {
  process.umask(OF_OTHERS)
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  closeToOthers(folder)
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!found.isSymbolicLink()) closeToOthers(join(found.parentPath, found.name))
}

function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Gone meanwhile, or private already, which saves a write for each of ten thousand pictures.
  if (!stats || (stats.mode & OF_OTHERS) === 0) return
  chmodSync(path, stats.isDirectory() ? FOLDER : (stats.mode & FOLDER) | FILE)
}
