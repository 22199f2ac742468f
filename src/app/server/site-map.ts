import type { Property } from '#features/properties/contract.ts'
import type { Web } from './pages.ts'

/** The most addresses one sitemap may name (sitemaps.org), less the pages that are not homes. */
export const HOMES_PER_MAP = 49_900

/** Every public address of the site, for search engines (sitemaps.org). Hidden homes are not among `homes`. */
export function siteMap(publicUrl: string, routes: Web['routes'], homes: Pick<Property, 'id'>[]): string {
  const addresses = routes
    .filter((route) => !route.private)
    .flatMap(({ pattern, listed }) =>
      listed === 'itself' ? [pattern] : homes.map(({ id }) => pattern.replace(/:id\??/, String(id))),
    )
  const urls = addresses.map((address) => `<url><loc>${escapeXml(publicUrl + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
