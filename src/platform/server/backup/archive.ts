import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as piped, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { codeOf, filesBelow } from '../files/files.ts'
import type { Manifest } from './manifest.ts'
import { fileOfTable } from './snapshot.ts'

export const MANIFEST = 'manifest.json'
/** The last file of an archive, in the format of `sha256sum -c`. An archive without this file is incomplete. */
export const SUMS = 'SHA256SUMS'
export const UPLOADS = 'uploads/'
/** Matches uploads that are still being written: an archive omits such files. */
const UNFINISHED = /\.part$/
/** Low effort: most of an archive is photographs, which are compressed already. */
const GZIP_LEVEL = 3

interface Contents {
  manifest: Manifest
  /** The folder to which `takeSnapshot` wrote the tables. */
  snapshot: string
  uploads: string
}

/** Writes an archive, fsyncs the file and returns the number of uploads in the archive. */
export async function writeArchive(target: string, contents: Contents): Promise<number> {
  const packing = pack()
  const written = pipeline(packing, createGzip({ level: GZIP_LEVEL }), createWriteStream(target, PRIVATE_NEW_FILE))
  const filled = fill(packing, contents)
  filled.catch((error) => packing.destroy(error))
  const [file, uploads] = await Promise.allSettled([written, filled])
  // When the disk refuses to write, `filled` fails as well, with a less useful error.
  if (file.status === 'rejected') throw file.reason
  if (uploads.status === 'rejected') throw uploads.reason
  return uploads.value
}

const PRIVATE_NEW_FILE = { flags: 'wx', mode: 0o600, flush: true }

async function fill(packing: Pack, { manifest, snapshot, uploads }: Contents): Promise<number> {
  const sums: string[] = []
  const addText = (path: string, text: string) => {
    packing.entry({ name: path, mode: 0o600 }, text)
    sums.push(`${createHash('sha256').update(text).digest('hex')}  ${path}\n`)
  }
  const addFile = async (path: string, file: string) => {
    const sum = await packFile(packing, path, file)
    if (sum !== null) sums.push(`${sum}  ${path}\n`)
    return sum !== null
  }
  addText(MANIFEST, JSON.stringify(manifest, null, 2))
  for (const { name } of manifest.tables) await addFile(fileOfTable(name), join(snapshot, fileOfTable(name)))
  let count = 0
  for await (const path of filesBelow(uploads))
    if (!UNFINISHED.test(path) && (await addFile(`${UPLOADS}${path}`, join(uploads, path)))) count += 1
  packing.entry({ name: SUMS, mode: 0o600 }, sums.join(''))
  packing.finalize()
  return count
}

/** Adds a file and returns its SHA-256; `null` for a missing file, such as an upload that was erased meanwhile. */
async function packFile(packing: Pack, path: string, file: string): Promise<string | null> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (!handle) return null
  const { size } = await handle.stat()
  const { hash, through } = hashing()
  await pipeline(handle.createReadStream(), through, packing.entry({ name: path, size, mode: 0o600 }))
  return hash.digest('hex')
}

/** One file of an archive. Its body must be read to the end before the next file is requested. */
export interface Entry {
  path: string
  body: Readable
}

/** Yields the files of an archive in order. Throws when the archive is cut off or damaged. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const unpacking = extract()
  // The loop below gets any error: the pipeline destroys `unpacking` with that error.
  piped(createReadStream(file), createGunzip(), unpacking, () => undefined)
  for await (const entry of unpacking) yield { path: entry.header.name, body: Readable.from(entry) }
}

/** Returns a stream that passes bytes on, and a SHA-256 hash of the passed bytes, to be digested when the stream has ended. */
export function hashing() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { hash, through }
}
