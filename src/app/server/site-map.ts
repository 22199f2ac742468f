import type { Property } from '#features/properties/contract.ts'

/** The most addresses one sitemap may name (sitemaps.org), less the pages that are not homes. */
export const HOMES_PER_MAP = 49_900

const PAGES = [
  '/',
  '/properties',
  '/reviews',
  '/enquiry',
  '/property-owner',
  '/about',
  '/help-center',
  '/owner-testimonials',
  '/contact',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
]

/** Every public address of the site, for search engines (sitemaps.org). Hidden homes are not among `homes`. */
export function siteMap(publicUrl: string, homes: Pick<Property, 'id'>[]): string {
  const addresses = [...PAGES, ...homes.map(({ id }) => `/property/${id}`)]
  const urls = addresses.map((address) => `<url><loc>${escapeXml(publicUrl + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
