import { createHash } from 'node:crypto'
import type { Assets } from '#app/web/document.ts'

/** What the content policy must know of the inlined style sheet: `sha256-…`, or nothing where there is none. */
export function styleHashesOf(assets: Assets): string[] {
  return assets.styles ? [`sha256-${createHash('sha256').update(assets.styles).digest('base64')}`] : []
}
