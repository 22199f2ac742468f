import type { Page } from './page.ts'

/** Separate style sheets, so that guests do not download the office's. */
export type StyleSheet = 'site' | 'private' | 'office'

export interface PageRoute {
  pattern: string
  load(): Promise<{ page: Page }>
  /** The file's key in the build manifest. */
  file: string
  /**
   * The query parameters that change the server's rendering. URLs that differ only in other parameters share a cached
   * page.
   */
  query?: string[]
  /** Excluded from the page cache, search engines and the sitemap. */
  private?: true
  /** The route's entries in the sitemap: itself, or one per home. */
  listed: 'itself' | 'each home'
  /** `examples` are URLs that the test of all pages visits; `missing` are URLs that must give not found. */
  examples: readonly string[]
  missing: readonly string[]
  sheet: StyleSheet
}

type PageOptions = Partial<Pick<PageRoute, 'query' | 'private' | 'sheet'>>

/**
 * A path with a parameter must have examples. Unless such a route is private, the sitemap must know how to fill the
 * parameter.
 */
type Named = Pick<PageRoute, 'examples' | 'missing'> & ({ private: true } | { listed: 'each home' })

export const routes: PageRoute[] = [
  at('/', 'home', () => import('../pages/home.tsx')),
  at('/properties', 'properties', () => import('../pages/properties.tsx'), {
    query: [
      'location',
      'checkin',
      'checkout',
      'guests',
      'flexible',
      'weekend',
      'bedrooms',
      'pets',
      'parking',
      'stepfree',
      'price',
      'per',
      'sort',
      'offset',
    ],
  }),
  at('/saved', 'saved', () => import('../pages/saved.tsx'), {
    private: true,
    query: ['checkin', 'checkout', 'guests'],
  }),
  at('/compare', 'compare', () => import('../pages/compare.tsx'), {
    private: true,
    query: ['homes', 'checkin', 'checkout', 'guests'],
  }),
  at('/property/:id?', 'property', () => import('../pages/property.tsx'), {
    query: ['checkin', 'checkout', 'guests'],
    listed: 'each home',
    examples: ['/property/1', '/property/2'],
    missing: ['/property/4711', '/property'],
  }),
  at('/reviews', 'reviews', () => import('../pages/reviews.tsx'), { query: ['sort', 'home'] }),
  at('/about', 'about', () => import('../pages/about.tsx')),
  at('/help-center', 'help-center', () => import('../pages/help-center.tsx')),
  at('/owner-testimonials', 'owner-testimonials', () => import('../pages/owner-testimonials.tsx')),
  at('/contact', 'contact', () => import('../pages/contact.tsx')),
  at('/faq', 'faq', () => import('../pages/faq.tsx')),
  at('/privacy-policy', 'privacy-policy', () => import('../pages/privacy-policy.tsx')),
  at('/terms-of-service', 'terms-of-service', () => import('../pages/terms-of-service.tsx')),
  at('/cookie-policy', 'cookie-policy', () => import('../pages/cookie-policy.tsx')),
  at('/enquiry', 'enquiry', () => import('../pages/enquiry.tsx'), {
    query: ['property', 'checkin', 'checkout', 'guests'],
  }),
  at('/property-owner', 'property-owner', () => import('../pages/property-owner.tsx')),
  at('/submit-review', 'private/submit-review', () => import('../pages/private/submit-review.tsx'), { private: true }),
  at('/offer/:token', 'private/offer', () => import('../pages/private/offer.tsx'), {
    private: true,
    sheet: 'private',
    examples: ['/offer/AbCdEfGhIjKlMnOpQrStUv'],
    missing: [],
  }),
  at('/stay/:token', 'private/stay', () => import('../pages/private/stay.tsx'), {
    private: true,
    sheet: 'private',
    examples: ['/stay/AbCdEfGhIjKlMnOpQrStUv'],
    missing: [],
  }),
  at('/stay/:token/invoice', 'private/stay-invoice', () => import('../pages/private/stay-invoice.tsx'), {
    private: true,
    sheet: 'private',
    examples: ['/stay/AbCdEfGhIjKlMnOpQrStUv/invoice'],
    missing: [],
  }),
  at('/admin', 'admin', () => import('../pages/admin.tsx'), { private: true, sheet: 'office' }),
]

/** The route of every other path. */
export const notFound = at('*', 'not-found', () => import('../pages/not-found.tsx'))

function at<const Pattern extends string>(
  pattern: Pattern,
  name: string,
  load: PageRoute['load'],
  ...[options]: Pattern extends `${string}:${string}` ? [options: PageOptions & Named] : [options?: PageOptions]
): PageRoute {
  const file = `src/app/web/pages/${name}.tsx`
  return { pattern, load, file, listed: 'itself', examples: [pattern], missing: [], sheet: 'site', ...options }
}
