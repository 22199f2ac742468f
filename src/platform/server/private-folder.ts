import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What others of the machine may do with a file or a folder. */
const OF_OTHERS = 0o077
/** What we may do with a folder, and at least with a file: a program there stays one. */
const FOLDER = 0o700
const FILE = 0o600

/**
 * Makes the data folder, or what somebody else made, ours alone [threat files-of-others]: it and everything below is for this
 * user, and so is what this process makes from now on. Links are left as they are: what they lead to is not in the folder.
 * Throws where a file belongs to another user.
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
  // Gone meanwhile, or closed already, which spares ten thousand pictures a write each.
  if (!stats || (stats.mode & OF_OTHERS) === 0) return
  chmodSync(path, stats.isDirectory() ? FOLDER : (stats.mode & FOLDER) | FILE)
}
