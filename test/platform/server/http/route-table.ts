import type { Route } from '#platform/server/http/routes/route.ts'

/** Returns the routes, as `GET /api/…`, by their callers and in alphabetical order. */
export function routesByAccess(routes: Route[]) {
  const table: { public: string[]; staff: string[] } = { public: [], staff: [] }
  for (const { endpoint } of routes) {
    table[endpoint.access === 'public' ? 'public' : 'staff'].push(`${endpoint.method} ${endpoint.path}`)
  }
  return { public: table.public.sort(), staff: table.staff.sort() }
}
