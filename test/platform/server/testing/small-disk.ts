import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '#platform/server/files/disk-space.ts'

const MEGABYTE = 2 ** 20

interface SmallDisk {
  path: string
  /** Writes a file that leaves `left` bytes free. */
  fillUp(left: number): void
  /** Deletes the file that `fillUp` wrote. */
  freeUp(): void
  remove(): void
}

/** Mounts a disk of some megabytes in memory; undefined when mounting fails, for example without root. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-small-disk-'))
  const filler = join(path, 'ballast')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    fillUp(left) {
      const file = openSync(filler, 'w')
      try {
        for (let room = roomOn(path) - left; room > 0; room -= MEGABYTE)
          writeSync(file, Buffer.alloc(Math.min(room, MEGABYTE)))
      } catch (error) {
        // Another process may have written meanwhile; the disk is full anyway.
        if (!isDiskFull(error)) throw error
      }
      closeSync(file)
    },
    freeUp: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true })
    },
  }
}

function roomOn(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
