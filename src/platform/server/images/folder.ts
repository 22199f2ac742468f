import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { uploadPath } from '../files/uploads.ts'
import type { PhotographFormat } from './formats.ts'

/** Spreads files over 256 folders by the start of the hash, so that each folder stays small enough to list. */
function folderOf(hash: string): string {
  return hash.slice(0, 2)
}

export function photographFolder(ctx: AppContext): string {
  return uploadPath(ctx, 'photographs')
}

/** The uploaded file is never sent, because its metadata may reveal where and when the photograph was taken. */
export function originalFile(ctx: AppContext, hash: string): string {
  return join(photographFolder(ctx), originalFileOf(hash))
}

/** Returns the path of the uploaded file within the folder of photographs. */
export function originalFileOf(hash: string): string {
  return join(folderOf(hash), `${hash}.original`)
}

export function variantFile(ctx: AppContext, hash: string, width: number, format: PhotographFormat): string {
  return join(photographFolder(ctx), folderOf(hash), `${hash}-${width}.${format}`)
}
