import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { codeOf, syncToDisk, writeWhole } from './files.ts'

/** A folder in DATA_DIR/uploads. Only files of `photographs` are public. */
export type UploadFolder = 'photographs' | 'applications' | 'damage'

/**
 * Stores a file under a generated name, fsyncs it and returns the name. A row written afterwards never names an incomplete
 * file.
 */
export async function storeUpload(
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

/** Returns the path of a file, or without a file the path of the folder. */
export function uploadPath(ctx: AppContext, folder: UploadFolder, file = ''): string {
  return join(ctx.config.dataDir, 'uploads', folder, file)
}

/** Throws `not-found` for a missing file. */
export async function openUpload(ctx: AppContext, folder: UploadFolder, file: string): Promise<Readable> {
  // Opening the file before streaming makes an error reject this promise.
  const handle = await open(uploadPath(ctx, folder, file)).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new Refusal('not-found', 'Not found') : error
  })
  return handle.createReadStream()
}

/** Returns the name that a row stores for a file: for all files of a photograph, the photograph's hash. */
export function uploadName(file: string): string {
  return basename(file).match(/^[0-9a-f]{64}/)?.[0] ?? basename(file)
}

/** Creates a missing folder and fsyncs the parent folders, so that a power failure cannot lose the new folder. */
async function openUploadFolder(ctx: AppContext, kind: UploadFolder): Promise<string> {
  const folder = uploadPath(ctx, kind)
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) for (let made = folder; made.length >= first.length; made = dirname(made)) await syncToDisk(dirname(made))
  return folder
}
