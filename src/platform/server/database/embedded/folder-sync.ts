import fs from 'node:fs'
import { join } from 'node:path'

/** Fsyncs `path` and every file and folder below it. */
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
