import { createHash } from 'node:crypto'
import type { Assets } from '#app/web/document.ts'
import { IN_THE_DARK } from '#platform/server/mail/email-layout.tsx'

/** What the content policy must know of the inlined style sheets, `sha256-…` each: those of pages, where there are any, and of emails. */
export function styleHashesOf(assets: Assets): string[] {
  return [...Object.values(assets.styles).filter((styles) => styles !== ''), IN_THE_DARK].map(
    (styles) => `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  )
}
