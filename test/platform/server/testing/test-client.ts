import type { AppContext } from '#platform/server/app-context.ts'
import type { Route } from '#platform/server/http/routes/route.ts'
import { createServer } from '#platform/server/http/server.ts'
import type { StaffMember } from '#platform/server/transaction.ts'

/** Exported, because the types of fixtures contain this type. @public */
export interface TestResponse {
  status: number
  // Each test states the body that it expects.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests are about
  body: any
  text: string
  headers: Record<string, unknown>
}

export interface ClientOptions {
  headers?: Record<string, string>
  /** The client's IP address. */
  from?: string
}

/**
 * Calls `routes` through `createServer`. A request with a cookie counts as `staff` with every permission and a recent password. The audit log needs
 * staff from `createStaff`.
 */
export function createTestClient(ctx: AppContext, routes: Route[], staff: StaffMember = STAFF) {
  const permissions = routes.flatMap(({ endpoint: { access } }) => (access === 'public' ? [] : [access]))
  const identify = async (cookie: string | undefined) =>
    cookie ? { permissions, confirmedAt: ctx.clock.now(), ...staff } : null
  const server = createServer(ctx, { routes, identify })
  const call = async (method: Method, url: string, payload?: object | string, options: ClientOptions = {}) => {
    const json = payload === undefined ? undefined : { 'content-type': 'application/json' }
    const answer = await server.inject({
      method,
      url,
      payload,
      headers: { ...json, ...options.headers },
      remoteAddress: options.from ?? '192.0.2.1',
    })
    const seen: TestResponse = {
      status: answer.statusCode,
      text: answer.body,
      body: answer.body && isJson(answer.headers['content-type']) ? JSON.parse(answer.body) : null,
      headers: answer.headers,
    }
    return seen
  }
  return {
    server,
    get: (url: string, visiting?: ClientOptions) => call('GET', url, undefined, visiting),
    post: (url: string, body: object | string, visiting?: ClientOptions) => call('POST', url, body, visiting),
    getAsStaff: (url: string) => call('GET', url, undefined, SESSION),
    asStaff: (method: Method, url: string, body?: object | string, headers: Record<string, string> = {}) =>
      call(method, url, body, { headers: { ...SESSION.headers, ...headers } }),
  }
}

function isJson(type: unknown): boolean {
  return String(type).startsWith('application/json')
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const SESSION = { headers: { cookie: 'session' } }

/** A member of staff that no database contains, for tests that write no audit log. */
export const STAFF = { kind: 'staff', userId: 1, sid: 'session' } as const satisfies StaffMember
