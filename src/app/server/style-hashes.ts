import { createHash } from 'node:crypto'
import type { Assets } from '#app/web/document.ts'
import { IN_THE_DARK } from '#platform/server/mail/email-layout.tsx'

/** Returns the `sha256-…` sources that the content security policy needs for inlined style sheets of pages and emails. */
export function styleHashesOf(assets: Assets): string[] {
  return [...Object.values(assets.styles).filter((styles) => styles !== ''), IN_THE_DARK].map(
    (styles) => `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  )
}
