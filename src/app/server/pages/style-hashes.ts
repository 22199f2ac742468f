import { createHash } from 'node:crypto'
import type { Assets } from '#app/web/document.ts'
import { DARK_MODE_STYLES } from '#platform/server/mail/looks/email-styles.ts'

/** Returns the `sha256-…` sources that the content security policy needs for inlined style sheets of pages and emails. */
export function styleHashesOf(assets: Assets): string[] {
  return [...Object.values(assets.styles).filter((styles) => styles !== ''), DARK_MODE_STYLES].map(
    (styles) => `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  )
}
