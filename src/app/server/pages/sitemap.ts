import type { Property } from '#features/properties/contract.ts'
import type { Web } from './pages.ts'

/** A sitemap may have 50,000 URLs (sitemaps.org), of which 100 are reserved for other pages. */
export const MAX_HOMES = 49_900

/** Returns the sitemap XML (sitemaps.org) of all public pages. `homes` must not contain hidden homes. */
export function renderSitemap(publicUrl: string, routes: Web['routes'], homes: Pick<Property, 'id'>[]): string {
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
