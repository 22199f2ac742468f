import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks the folder for this process: two processes would silently destroy the database. The error for a locked folder names
 * the other process.
 */
export function lockFolder(folder: string): FolderLock {
  // The holder's process number has its own file: opening and closing the locked file in this process would release the lock.
  const holderFile = `${folder}.holder`
  // The lock is an SQLite transaction, which the operating system ends with the process.
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `The database folder ${folder} is in use by ${holder(holderFile)}. Only one process may have it open.`,
    )
  }
  writeFileSync(holderFile, String(process.pid))
  return {
    release() {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function holder(file: string) {
  try {
    return `process ${readFileSync(file, 'utf8')}`
  } catch {
    return 'another process'
  }
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
