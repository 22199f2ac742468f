import { statfs } from 'node:fs/promises'

/** With less space the next large photograph and its variants would not fit. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** How long a refused write is remembered: the disk of a remote database cannot be measured. */
const REMEMBERED_MS = 30_000
/** Error codes of a full disk, an exceeded quota, and a full disk of PostgreSQL. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a write failed because the disk is full: the caller may retry later [threat full-disk]. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code))
}

/** Whether there is space to write, judged by the folder's disk and by recent failures. */
export interface DiskSpace {
  /** Remembers a failure caused by a full disk, whichever disk was full. */
  recordFailure(error: unknown): void
  hasSpace(): Promise<boolean>
}

export function monitorDiskSpace(folder: string, minFree = MIN_FREE_BYTES): DiskSpace {
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    recordFailure: (error) => {
      if (isDiskFull(error)) refusedAt = performance.now()
    },
    hasSpace: async () => performance.now() - refusedAt >= REMEMBERED_MS && (await hasFree(folder, minFree)),
  }
}

/** Also true when the disk does not report its free space. */
function hasFree(folder: string, bytes: number): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= bytes,
    () => true,
  )
}
