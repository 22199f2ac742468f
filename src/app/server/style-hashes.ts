import { createHash } from 'node:crypto'
import type { Assets } from '#app/web/document.ts'

/** What the content policy must know of the inlined style sheets: `sha256-…` each, or nothing where there are none. */
export function styleHashesOf(assets: Assets): string[] {
  return Object.values(assets.styles)
    .filter((styles) => styles !== '')
    .map((styles) => `sha256-${createHash('sha256').update(styles).digest('base64')}`)
}
