import { expect, onTestFinished, test } from 'vitest'
import { PERMISSIONS, type Permission, permits, ROLE_NAMES, type Role } from '#features/permissions.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import { createServer } from '#platform/server/http/server.ts'
import { CREDENTIALS, cookieOf, insertAlex } from '#test/features/staff/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'

/** Creates a server with all routes and an empty database. */
async function setup() {
  const { ctx } = await createTestContext(undefined, { SECRET: 's'.repeat(32) })
  const routes = allRoutes(ctx)
  const office = routes.filter(({ endpoint }) => endpoint.access !== 'public')
  const server = createServer(ctx, { routes, identify: identifyStaff(ctx) })
  onTestFinished(async () => {
    await server.close()
  })
  const { host } = new URL(ctx.config.publicUrl)
  const signIn = async (role: Role) => {
    await insertAlex(ctx, { username: 'robin', role })
    const headers = { host }
    const payload = { ...CREDENTIALS, username: 'robin' }
    return cookieOf(await server.inject({ method: 'POST', url: '/api/admin/login', headers, payload }))
  }
  return { office, server, host, signIn }
}

/** No row has this number: a permitted call answers 404 or 400. */
const pathOf = (path: string) => path.replace(/\{\w+\}/g, '999999')

test.each(ROLE_NAMES)(
  '[threat missing-authorisation] [rule roles] %s is refused exactly the calls that its role does not permit',
  async (role) => {
    const { office, server, host, signIn } = await setup()
    const cookie = await signIn(role)
    for (const { endpoint } of office) {
      const { method, path, access } = endpoint
      const { statusCode, json } = await server.inject({
        method,
        url: pathOf(path),
        headers: { host, cookie },
        ...(method !== 'GET' && !endpoint.upload && { payload: {} }),
      })
      const refused = statusCode === 403 && json().message === 'Your role does not permit this'
      expect(refused, `${method} ${path} for ${role}: ${statusCode}`).toBe(!permits(role, access as Permission))
    }
  },
)

test('[rule roles] every permission belongs to a call and to a role', async () => {
  const { office } = await setup()
  expect(new Set(office.map(({ endpoint }) => endpoint.access))).toEqual(new Set(PERMISSIONS))
  for (const permission of PERMISSIONS) expect(permits('everything', permission)).toBe(true)
})
