import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AppContext } from './app-context.ts'
import { writeWhole } from './images/folder.ts'
import { removeFile } from './job-report.ts'

/** A folder of DATA_DIR/uploads. Its files are never served to the public. */
export type UploadFolder = 'applications' | 'damage'

/** Age after which a file that no row names is deleted: its request has ended by then. */
const ORPHAN_MINUTES = 60
const NAMES_AT_ONCE = 500

/**
 * Stores a file under a generated name and returns the name. The file is then complete and fsynced, so a row written afterwards
 * never names an incomplete file.
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

export function uploadPath(ctx: AppContext, kind: UploadFolder, name: string): string {
  return join(folderOf(ctx, kind), name)
}

/** Deletes files older than an hour that no row names. `named` returns which of some names a row has. */
export async function sweepUploads(
  ctx: AppContext,
  kind: UploadFolder,
  named: (names: string[]) => Promise<string[]>,
): Promise<void> {
  const old = await namesOlderThan(ctx, kind, ORPHAN_MINUTES)
  for (let at = 0; at < old.length; at += NAMES_AT_ONCE) {
    const names = old.slice(at, at + NAMES_AT_ONCE)
    const inUse = new Set(await named(names))
    for (const name of names) if (!inUse.has(name)) await removeFile(ctx, uploadPath(ctx, kind, name))
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

/** Creates the folder when it is missing, and fsyncs its parents, so that a power failure cannot lose its files. */
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
