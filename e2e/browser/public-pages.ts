import { routes } from '#app/web/routing/routes.ts'

/** Example paths of every route. */
export const PAGES = routes.flatMap(({ examples }) => examples)

/** Paths that search engines must not index. */
export const PRIVATE = routes.filter((route) => route.private).flatMap(({ examples }) => examples)

/** Paths that answer 404. */
export const MISSING = ['/nowhere', ...routes.flatMap(({ missing }) => missing)]
