import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { uploadPath } from '../uploads.ts'
import type { PhotographFormat } from './formats.ts'

/** Returns a folder's name: one of 256 by the start of the hash, so that each stays small enough to list. */
function folderOf(hash: string): string {
  return hash.slice(0, 2)
}

export function photographFolder(ctx: AppContext): string {
  return uploadPath(ctx, 'photographs')
}

/** Returns the path of the uploaded file. It is never sent, because it may say where and when it was taken. */
export function originalFile(ctx: AppContext, hash: string): string {
  return join(photographFolder(ctx), originalFileOf(hash))
}

/** Returns the path of the uploaded file below the folder of photographs. */
export function originalFileOf(hash: string): string {
  return join(folderOf(hash), `${hash}.original`)
}

export function variantFile(ctx: AppContext, hash: string, width: number, format: PhotographFormat): string {
  return join(photographFolder(ctx), folderOf(hash), `${hash}-${width}.${format}`)
}
