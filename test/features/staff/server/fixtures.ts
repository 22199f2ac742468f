import { generateSync } from 'otplib/functional'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#features/permissions.ts'
import type { Member } from '#features/staff/contract.ts'
import { hashPassword } from '#features/staff/server/internal/passwords.ts'
import { generateSecretWithUri, sealSecret } from '#features/staff/server/internal/sign-in/second-factor.ts'
import { addCredential, addUser } from '#features/staff/server/internal/store.ts'
import { staffRoutes } from '#features/staff/server/routes.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Call } from '#platform/server/http/routes/route.ts'
import { createServer } from '#platform/server/http/server.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { notFoundRoute } from '#test/platform/server/testing/not-found-route.ts'
import { CHEAP_PASSWORDS, createTestContext } from '#test/platform/server/testing/test-context.ts'

export const ALEX = {
  username: 'alex',
  password: 'heather-on-the-chase',
  email: 'alex@example.org',
  firstName: 'Alex',
  lastName: 'Hartley',
}
const alexPassword = hashPassword(ALEX.password, CHEAP_PASSWORDS)

export const CREDENTIALS = { username: ALEX.username, password: ALEX.password }
export const WRONG_CREDENTIALS = { username: ALEX.username, password: 'something else' }
export const REAL_SITE = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 's'.repeat(32) }
export const BUSINESS = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@example.org' }

/** Routes outside this feature: one for staff, one public. */
const OFFICE_ENDPOINT = endpoint({
  method: 'GET',
  path: '/api/office-only',
  access: 'view lettings',
  summary: 'Requires a session',
  answer: z.object({}),
})
const PUBLIC_ENDPOINT = endpoint({
  method: 'GET',
  path: '/api/public',
  access: 'public',
  summary: 'Returns whether the caller is signed in',
  answer: z.object({ staff: z.boolean() }),
})

/** A server with one account, Alex's. */
export async function setup(variables: Record<string, string> = {}) {
  const { ctx, clock } = await createTestContext(undefined, { SECRET: 's'.repeat(32), ...variables })
  return { ctx, clock, alex: await insertAlex(ctx), ...createTestServer(ctx) }
}

/** Inserts the rows that `addStaff` would insert, with a password hash that is computed only once. */
export async function insertAlex(
  ctx: AppContext,
  columns: { is_one_time?: boolean; role?: Role; username?: string } = {},
): Promise<Member> {
  const now = ctx.clock.now()
  const { firstName, lastName } = ALEX
  const { username = ALEX.username } = columns
  const email = `${username}@example.org`
  const user = { email, first_name: firstName, last_name: lastName, created_at: now, updated_at: now }
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const alex = await addUser(tx.database, user)
    const credential = { user_id: alex.id, username, password_hash: await alexPassword, changed_at: now }
    await addCredential(tx.database, { ...credential, ...columns })
    return alex
  })
}

export function currentCode(ctx: AppContext, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(ctx.clock.now().getTime() / 1000) })
}

/** Gives a member of staff a second factor. Returns a function that yields the current code. */
export async function addSecondFactor(ctx: AppContext, userId: number): Promise<() => string> {
  const { secret } = generateSecretWithUri(BUSINESS.name, ALEX.username)
  await ctx.database
    .updateTable('credential')
    .set({
      second_factor_secret: sealSecret(ctx.config, secret, { userId }),
      second_factor_since: ctx.clock.now(),
    })
    .where('user_id', '=', userId)
    .execute()
  return () => currentCode(ctx, secret)
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A server with helpers that send requests as a browser would. */
export function createTestServer(ctx: AppContext) {
  const publicRoute = {
    endpoint: PUBLIC_ENDPOINT,
    handle: async (_: AppContext, { caller }: Call) => ({ staff: caller.staff !== null }),
    options: {},
  }
  const server = createServer(ctx, {
    routes: [...staffRoutes(async () => BUSINESS, ctx.config), notFoundRoute(OFFICE_ENDPOINT), publicRoute],
    identify: identifyStaff(ctx),
  })
  onTestFinished(async () => {
    await server.close()
  })
  const host = new URL(ctx.config.publicUrl).host
  const call = (
    method: Method,
    url: string,
    { cookie, payload, headers }: { cookie?: string; payload?: object; headers?: Record<string, string> } = {},
  ) => server.inject({ method, url, headers: { host, ...(cookie && { cookie }), ...headers }, payload })
  const signIn = (payload: object, { from = '192.0.2.1', cookie }: { from?: string; cookie?: string } = {}) =>
    server.inject({
      method: 'POST',
      url: '/api/admin/login',
      remoteAddress: from,
      headers: { host, 'user-agent': FIREFOX, ...(cookie && { cookie }) },
      payload,
    })
  const session = (cookie?: string) => call('GET', '/api/admin/session', { cookie })
  const signOut = (cookie?: string) => call('POST', '/api/admin/logout', { cookie })
  return { server, host, call, signIn, session, signOut }
}

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The session cookie that an answer sets, as a request header. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
}

/** The device cookie that an answer sets, as a request header. */
export function deviceCookieOf(answer: { headers: Record<string, unknown> }): string {
  const [, device] = [answer.headers['set-cookie']].flat()
  return String(device).split(';', 1)[0] ?? ''
}

/** The actions in the audit log about a member, oldest first. */
export async function findAuditActions(ctx: AppContext, userId: number): Promise<string[]> {
  const lines = ctx.database
    .selectFrom('audit_log')
    .select('action')
    .where('item', '=', 'user')
    .where('item_id', '=', userId)
  return (await lines.orderBy('id').execute()).map(({ action }) => action)
}
