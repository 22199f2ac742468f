import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WrongSetting } from '../config.ts'

/** Permission bits of group and others. */
const OTHERS_BITS = 0o077
/** Permissions of a folder, and the minimum of a file: an executable file remains executable. */
const FOLDER_MODE = 0o700
const MIN_FILE_MODE = 0o600

/**
 * Creates a missing folder. Removes the access of group and others to the folder, its content and later files of this
 * process [threat files-of-others]. Skips links. Throws if another user's file would have to be changed.
 */
export function makePrivate(folder: string): void {
  process.umask(OTHERS_BITS)
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  removeOthersAccess(folder)
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!found.isSymbolicLink()) removeOthersAccess(join(found.parentPath, found.name))
}

function removeOthersAccess(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Skips a missing path, and a private path: that saves a write for each of ten thousand pictures.
  if (!stats || (stats.mode & OTHERS_BITS) === 0) return
  chmodSync(path, stats.isDirectory() ? FOLDER_MODE : (stats.mode & FOLDER_MODE) | MIN_FILE_MODE)
}

/** Throws `WrongSetting` for a folder of another user: a file written there by root would keep the server from starting. */
export function refuseOtherUser(folder: string): void {
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
  const user = process.getuid?.()
  if (owner === undefined || user === undefined || owner === user) return
  throw new WrongSetting(
    `${folder} belongs to the user with the number ${owner}, and this command runs as ${user}. ` +
      `Run it as that user, for example with sudo -u '#${owner}'.`,
  )
}
