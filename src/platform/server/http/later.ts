import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Route } from './route.ts'

/** A call that has its place and its guard, while what it does is yet to come: staff are told that nothing is there. */
export function notYet(endpoint: Endpoint): Route {
  return {
    endpoint,
    handle: async () => {
      throw new Refusal('not-found', 'Not found')
    },
    options: {},
  }
}
