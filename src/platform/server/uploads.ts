import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AppContext } from './app-context.ts'
import { writeWhole } from './images/folder.ts'
import { removeFile } from './job-report.ts'

/** A part of DATA_DIR/uploads, named for what lies in it. Nothing serves it to the public. */
export type UploadFolder = 'applications' | 'damage'

/** Files that no row names are removed after this long: whoever was writing has given up by then. */
const ORPHAN_MINUTES = 60
const NAMES_AT_ONCE = 500

/**
 * Keeps a file under a name of our own and answers the name. When it answers, the file is whole and on the disk; the row
 * that names it is written afterwards, so a row never names half a file.
 */
export async function keepUpload(
  ctx: AppContext,
  kind: UploadFolder,
  bytes: Buffer,
  extension: 'jpg',
): Promise<string> {
  const folder = await openUploadFolder(ctx, kind)
  const name = `${randomUUID()}.${extension}`
  await writeWhole(join(folder, name), bytes)
  return name
}

/** Where a kept file lies. */
export function uploadPath(ctx: AppContext, kind: UploadFolder, name: string): string {
  return join(folderOf(ctx, kind), name)
}

/** Removes files older than an hour that no row names. `named` answers which of some names a row has. */
export async function sweepUploads(
  ctx: AppContext,
  kind: UploadFolder,
  named: (names: string[]) => Promise<string[]>,
): Promise<void> {
  const old = await namesOlderThan(ctx, kind, ORPHAN_MINUTES)
  for (let at = 0; at < old.length; at += NAMES_AT_ONCE) {
    const names = old.slice(at, at + NAMES_AT_ONCE)
    const stored = new Set(await named(names))
    for (const name of names) if (!stored.has(name)) await removeFile(ctx, uploadPath(ctx, kind, name))
  }
}

async function namesOlderThan(ctx: AppContext, kind: UploadFolder, minutes: number): Promise<string[]> {
  const folder = folderOf(ctx, kind)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const latest = ctx.clock.now().getTime() - minutes * 60_000
  const old: string[] = []
  for (const name of names) {
    // Another node may sweep the same folder at the same moment.
    const file = await stat(join(folder, name)).catch(() => null)
    if (file && file.mtimeMs < latest) old.push(name)
  }
  return old
}

/** The folder of a shelf, made when it is not there, so that a power cut cannot lose it with what lies in it. */
async function openUploadFolder(ctx: AppContext, kind: UploadFolder): Promise<string> {
  const folder = folderOf(ctx, kind)
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
  return folder
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function folderOf(ctx: AppContext, kind: UploadFolder): string {
  return join(ctx.config.dataDir, 'uploads', kind)
}
