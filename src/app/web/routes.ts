import type { Page } from './page.ts'

export interface PageRoute {
  pattern: string
  load(): Promise<{ page: Page }>
  /** The file, as the build's manifest knows it. */
  file: string
  /** Names of the query that change what the server draws; all others do not make another page. */
  query?: string[]
  /** Never kept in the page cache, never indexed. */
  private?: true
}

/** Every page of the site (specification 2). */
export const routes: PageRoute[] = [
  at('/', 'home', () => import('./pages/home.tsx')),
  at('/properties', 'properties', () => import('./pages/properties.tsx'), {
    query: ['location', 'checkin', 'checkout', 'guests', 'offset'],
  }),
  at('/property/:id', 'property', () => import('./pages/property.tsx'), { query: ['checkin', 'checkout', 'guests'] }),
  at('/reviews', 'reviews', () => import('./pages/reviews.tsx')),
]

/** Any other path. */
export const notFound = at('*', 'not-found', () => import('./pages/not-found.tsx'))

function at(
  pattern: string,
  name: string,
  load: PageRoute['load'],
  manners: Pick<PageRoute, 'query' | 'private'> = {},
): PageRoute {
  return { pattern, load, file: `src/app/web/pages/${name}.tsx`, ...manners }
}
