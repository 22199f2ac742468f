import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { Refusal } from '#platform/shared/refusal.ts'
import { entriesOf, MANIFEST, SUMS, UPLOADS } from './archive.ts'
import { type Manifest, manifestSchema } from './manifest.ts'
import { fileOfTable } from './snapshot.ts'

/** In bytes: the manifest and the list of sums are read into memory. */
const MAX_TEXT = 64 * 1024 * 1024
const UPLOAD = /^uploads\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** An archive that was read completely: its manifest and the SHA-256 of each file. */
export interface CheckedArchive {
  file: string
  manifest: Manifest
  sums: ReadonlyMap<string, string>
}

/**
 * Reads a whole archive and changes nothing. Throws `not-found` for a missing file, and `rule-violation` for a damaged or
 * unknown archive.
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  await access(file).catch(() => {
    throw new Refusal('not-found', `There is no file ${file}.`)
  })
  const found = await sumsOf(file).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    throw damaged(file, 'it cannot be read to its end')
  })
  const { sums, manifest, listed } = found
  if (listed === null) throw damaged(file, 'its end is missing')
  for (const [path, sum] of listed) if (sums.get(path) !== sum) throw damaged(file, `${path} has changed`)
  for (const path of sums.keys()) if (!listed.has(path)) throw damaged(file, `${path} does not belong to it`)
  if (manifest === null) throw new Refusal('rule-violation', `${file} is not a backup that this release can read.`)
  for (const { name } of manifest.tables)
    if (!listed.has(fileOfTable(name))) throw damaged(file, `the table ${name} is missing`)
  return { file, manifest, sums }
}

async function sumsOf(file: string) {
  const sums = new Map<string, string>()
  let manifest: Manifest | null = null
  let listed: Map<string, string> | null = null
  for await (const { path, body } of entriesOf(file)) {
    if (path.startsWith(UPLOADS) && !UPLOAD.test(path)) throw damaged(file, 'it contains a file outside its folders')
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      length += chunk.length
      if (path === MANIFEST || path === SUMS) chunks.push(chunk)
      if (chunks.length > 0 && length > MAX_TEXT) throw damaged(file, `${path} is too long`)
    }
    if (path === SUMS) listed = sumsListedIn(Buffer.concat(chunks).toString('utf8'))
    else sums.set(path, hash.digest('hex'))
    if (path === MANIFEST) manifest = manifestIn(Buffer.concat(chunks).toString('utf8'))
  }
  return { sums, manifest, listed }
}

function sumsListedIn(list: string): Map<string, string> {
  const lines = list.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

function manifestIn(json: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

function damaged(file: string, how: string): Refusal {
  return new Refusal('rule-violation', `${file} is damaged: ${how}. Nothing was changed; use another backup.`)
}
