import { statfs } from 'node:fs/promises'

/** With less than this the next large photograph, and the pictures that are made of it, would find no place. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** How long a refusal counts: the disk of a database elsewhere cannot be looked at, only written to again. */
const REMEMBERED_MS = 30_000
/** What a disk says that is full, one of which our share is used up, and PostgreSQL of its own. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be written for want of room: the caller may try again later [threat full-disk]. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))
}

/** Whether there is room to write: what the disk of a folder says, and what befell those who wrote. */
export interface DiskSpace {
  /** Remembers a failure that was one of room, whichever disk it was. */
  note(error: unknown): void
  isLeft(): Promise<boolean>
}

export function diskSpaceOf(folder: string, minFree = MIN_FREE_BYTES): DiskSpace {
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    note: (error) => {
      if (isDiskFull(error)) refusedAt = performance.now()
    },
    isLeft: async () => performance.now() - refusedAt >= REMEMBERED_MS && (await hasFree(folder, minFree)),
  }
}

/** Where a disk does not say how full it is, whoever writes to it finds out. */
function hasFree(folder: string, bytes: number): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= bytes,
    () => true,
  )
}
