import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Route } from './route.ts'

/** Returns a route that is guarded but not implemented: staff get 404. */
export function notYet(endpoint: Endpoint): Route {
  return {
    endpoint,
    handle: async () => {
      throw new Refusal('not-found', 'Not found')
    },
    options: {},
  }
}
