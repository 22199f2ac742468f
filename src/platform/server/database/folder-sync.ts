import fs from 'node:fs'
import { join } from 'node:path'

/** Has the disk keep every file and folder below `path`, and `path` itself. */
export function syncTree(path: string) {
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) syncTree(inner)
    else if (entry.isFile()) syncOne(inner)
  }
  syncOne(path)
}

function syncOne(path: string) {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
