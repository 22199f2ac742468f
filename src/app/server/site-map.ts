import type { Property } from '#features/properties/contract.ts'
import type { Web } from './pages.ts'

/** The limit of addresses in one sitemap (sitemaps.org), less the pages that are not homes. */
export const HOMES_PER_MAP = 49_900

/** Returns the sitemap XML (sitemaps.org) of all public pages. Callers leave hidden homes out of `homes`. */
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
