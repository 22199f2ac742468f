import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import type { PhotographFormat } from './formats.ts'

/** A photograph's folder: one of 256 by the start of its hash, so that each stays small enough to list. */
function folderOf(ctx: AppContext, hash: string): string {
  return join(photographFolder(ctx), hash.slice(0, 2))
}

export function photographFolder(ctx: AppContext): string {
  return join(ctx.config.dataDir, 'uploads', 'photographs')
}

/** Returns the path of the uploaded file. It is never sent, because it may say where and when it was taken. */
export function originalFile(ctx: AppContext, hash: string): string {
  return join(folderOf(ctx, hash), `${hash}.original`)
}

export function variantFile(ctx: AppContext, hash: string, width: number, format: PhotographFormat): string {
  return join(folderOf(ctx, hash), `${hash}-${width}.${format}`)
}

/** Writes a file whole or not at all: under a temporary name, fsynced, then renamed. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** A new name survives a power failure only after its folder is fsynced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
