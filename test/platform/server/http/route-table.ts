import type { Route } from '#platform/server/http/routes/route.ts'
import type { Access } from '#platform/shared/endpoint.ts'

/** Returns the routes, as `GET /api/…`, by access label and in alphabetical order. Throws for a route without a label. */
export function routesByAccess(routes: Route[]): Record<Access, string[]> {
  const table: Record<Access, string[]> = { public: [], admin: [] }
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    const row = table[endpoint.access]
    if (!row) throw new Error(`${name} does not say who may call it`)
    row.push(name)
  }
  return { public: table.public.sort(), admin: table.admin.sort() }
}
