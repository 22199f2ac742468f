import type { Route } from '#platform/server/http/routes/route.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** Returns a route that throws not-found after all checks, for tests of these checks. */
export function notFoundRoute(endpoint: Endpoint): Route {
  return {
    endpoint,
    handle: async () => {
      throw new Refusal('not-found', 'Not found')
    },
    options: {},
  }
}
