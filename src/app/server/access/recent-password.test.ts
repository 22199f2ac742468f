import { expect, onTestFinished, test } from 'vitest'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import { createServer } from '#platform/server/http/server.ts'
import { insertBankAccount } from '#test/features/offers/server/fixtures.ts'
import { createHome, createStay } from '#test/features/properties/server/fixtures.ts'
import { ALEX, addSecondFactor, CREDENTIALS, cookieOf, insertAlex } from '#test/features/staff/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'

/** Creates a server with all routes, an account for Alex, and the items for every call that requires a recent password. */
async function setup() {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(32) })
  const routes = allRoutes(ctx)
  const server = createServer(ctx, { routes, identify: identifyStaff(ctx) })
  onTestFinished(async () => {
    await server.close()
  })
  const alex = await insertAlex(ctx)
  const home = await createHome(ctx)
  const booking = await createStay(ctx, home, { checkIn: '2026-10-01', checkOut: '2026-10-04' })
  await insertBankAccount(ctx)
  const host = 'localhost:3000'
  const call = (method: Method, url: string, payload: object, cookie = '') =>
    server.inject({ method, url, headers: { host, ...(cookie && { cookie }) }, payload })
  const post = (url: string, payload: object, as = '') => call('POST', url, payload, as)
  const signIn = async () => cookieOf(await post('/api/admin/login', CREDENTIALS))
  const cookie = await signIn()
  const choices = [{ propertyId: home, checkIn: '2026-11-01', checkOut: '2026-11-04', guests: 2 }]
  const offer = await post('/api/admin/offers', { guestName: 'Ada Byron', guestEmail: ADA, choices }, cookie)
  const robin = await insertAlex(ctx, { username: 'robin' })
  const bodies: Record<string, [url: string, body: object]> = {
    'DELETE /api/admin/staff/{id}': [`/api/admin/staff/${robin.id}`, {}],
    'PATCH /api/admin/staff/{id}': [`/api/admin/staff/${robin.id}`, { role: 'reader' }],
    'POST /api/admin/approvals/{id}/decision': ['/api/admin/approvals/1/decision', { decision: 'approved' }],
    'POST /api/admin/bank-details/reveal': ['/api/admin/bank-details/reveal', {}],
    'POST /api/admin/offers/{id}/link': [`/api/admin/offers/${offer.json().id}/link`, {}],
    'POST /api/admin/people/copy.txt': ['/api/admin/people/copy.txt', { email: ADA }],
    'POST /api/admin/people/erase': ['/api/admin/people/erase', { email: 'cora@example.org' }],
    'POST /api/admin/register/passports': ['/api/admin/register/passports', { bookingIds: [booking] }],
    'POST /api/admin/staff': ['/api/admin/staff', { email: ADA, firstName: 'Ada', lastName: 'Byron', role: 'money' }],
    'POST /api/admin/staff/{id}/reset': [`/api/admin/staff/${robin.id}/reset`, { dropSecondFactor: false }],
    'POST /api/bookings/{id}/link': [`/api/bookings/${booking}/link`, {}],
    'PUT /api/admin/approvals/rule': ['/api/admin/approvals/rule', { bankDetails: false, refundsOver: null }],
  }
  const confirm = (confirmation: object, as = cookie) => post('/api/admin/session/confirm', confirmation, as)
  /** Makes every call that requires a recent password. Returns the body of each 403, else whether the handler decided. */
  const callAll = async (as = cookie) => {
    const answers = []
    for (const [name, [url, body]] of Object.entries(bodies))
      answers.push(await call(name.split(' ')[0] as Method, url, body, as))
    return answers.map(({ statusCode, body }) => (statusCode === 403 ? `403 ${body}` : statusCode < 500))
  }
  return { ctx, clock, alex, routes, bodies, signIn, confirm, callAll }
}

type Method = 'DELETE' | 'PATCH' | 'POST' | 'PUT'

const ADA = 'ada@example.org'
const PASSWORD = { password: ALEX.password }
const REFUSED = Array(12).fill('403 {"message":"Please enter your password again","recentPassword":true}')
const DONE = Array(12).fill(true)

test('[threat open-screen] only the listed endpoints require a recent password', async () => {
  const { routes, bodies } = await setup()
  const requiring = routes.filter(({ endpoint }) => endpoint.recentPassword)
  expect(requiring.map(({ endpoint: { method, path } }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(bodies).sort(),
  )
})

test('[threat open-screen] a confirmed password is valid for ten minutes', async () => {
  const { clock, signIn, confirm, callAll } = await setup()
  clock.forward(11)
  expect(await callAll()).toEqual(REFUSED)
  expect((await confirm(PASSWORD)).json()).toEqual({ success: true })
  expect(await callAll()).toEqual(DONE)
  clock.forward(10)
  const other = await signIn()
  expect(await callAll()).toEqual(DONE)
  clock.forward(1)
  expect(await callAll()).toEqual(REFUSED)
  clock.forward(10)
  await confirm(PASSWORD)
  expect(await callAll(other)).toEqual(REFUSED)
})

test('[threat open-screen] a refused call writes nothing', async () => {
  const { ctx, clock, callAll } = await setup()
  clock.forward(11)
  const findRows = () =>
    Promise.all([
      ctx.database.selectFrom('audit_log').selectAll().execute(),
      ctx.database.selectFrom('private_link').selectAll().execute(),
      ctx.database.selectFrom('offer').selectAll().execute(),
    ])
  const before = await findRows()
  await callAll()
  expect(await findRows()).toEqual(before)
})

test('[threat open-screen] an account with a second factor needs a code too', async () => {
  const { ctx, clock, alex, confirm, callAll } = await setup()
  const code = await addSecondFactor(ctx, alex.id)
  clock.forward(11)
  const wrong = await confirm({ password: 'something else' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([403, 'That password is incorrect'])
  const withoutCode = await confirm(PASSWORD)
  expect([withoutCode.statusCode, withoutCode.json()]).toMatchObject([403, { secondFactor: true }])
  expect(await callAll()).toEqual(REFUSED)
  expect((await confirm({ ...PASSWORD, code: code() })).statusCode).toBe(200)
  expect(await callAll()).toEqual(DONE)
})
