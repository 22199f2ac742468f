import { routes } from '#app/web/routes.ts'

/** The addresses of every page in the table of routes. */
export const PAGES = routes.flatMap(({ examples }) => examples)

/** The pages that search engines are told to leave out. */
export const PRIVATE = routes.filter((route) => route.private).flatMap(({ examples }) => examples)

/** Addresses that answer 404. */
export const NOWHERE = ['/nowhere', ...routes.flatMap(({ missing }) => missing)]
