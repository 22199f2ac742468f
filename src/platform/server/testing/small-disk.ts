import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '../disk-space.ts'

const MEGABYTE = 2 ** 20

interface SmallDisk {
  path: string
  /** Puts something there that leaves only so many bytes. */
  fillUp(left: number): void
  /** Takes it away again. */
  freeUp(): void
  remove(): void
}

/** A disk of so many megabytes, in memory; nothing where it may not be mounted, which root alone may. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-small-disk-'))
  const ballast = join(path, 'ballast')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    fillUp(left) {
      const file = openSync(ballast, 'w')
      try {
        for (let room = roomOn(path) - left; room > 0; room -= MEGABYTE)
          writeSync(file, Buffer.alloc(Math.min(room, MEGABYTE)))
      } catch (error) {
        // Somebody else wrote there meanwhile: then it is full all the same.
        if (!isDiskFull(error)) throw error
      }
      closeSync(file)
    },
    freeUp: () => rmSync(ballast),
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
