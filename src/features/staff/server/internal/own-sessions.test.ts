import { expect, test } from 'vitest'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { CREDENTIALS, cookieOf, findAuditActions, setup } from '#test/features/staff/server/fixtures.ts'
import { addStaff } from '../staff.ts'
import { describeBrowser } from './sign-in/describe-browser.ts'

const SAM = {
  username: 'sam',
  password: 'seven-owls-on-a-gate',
  email: 's@example.org',
  firstName: 'Sam',
  lastName: 'Lee',
}

/** Alex is signed in with two browsers, Sam with one. */
async function setupThreeSessions() {
  const fixture = await setup()
  const { ctx, clock, call, signIn } = fixture
  await inTransaction(ctx, SYSTEM, (tx) => addStaff(tx, SAM))
  const elsewhere = cookieOf(await signIn(CREDENTIALS))
  clock.forward(10)
  const here = cookieOf(await signIn(CREDENTIALS))
  const sams = cookieOf(await signIn({ username: 'sam', password: SAM.password }))
  const list = async (cookie = here) => {
    const answer = await call('GET', '/api/admin/account/sessions', { cookie })
    expect(answer.headers['x-total-count']).toBe(String(answer.json().length))
    return answer.json()
  }
  return { ...fixture, here, elsewhere, sams, list }
}

test("the list has the member's sessions with their last activity", async () => {
  const { clock, session, here, elsewhere, list } = await setupThreeSessions()
  clock.forward(5)
  await session(elsewhere)
  const browser = 'Firefox on Linux'
  expect(await list(here)).toEqual([
    {
      id: expect.any(Number),
      browser,
      current: true,
      startedAt: '2026-09-09T11:10:00.000Z',
      activeAt: '2026-09-09T11:15:00.000Z',
    },
    {
      id: expect.any(Number),
      browser,
      current: false,
      startedAt: '2026-09-09T11:00:00.000Z',
      activeAt: '2026-09-09T11:15:00.000Z',
    },
  ])
  clock.forward(59)
  await session(here)
  clock.forward(2)
  expect(await list(here)).toHaveLength(1)
})

test('ending a session signs out its browser', async () => {
  const { ctx, alex, call, session, here, elsewhere, sams, list } = await setupThreeSessions()
  const other = (await list()).find(({ current }: { current: boolean }) => !current)
  const end = (id: number, cookie = here) => call('DELETE', `/api/admin/account/sessions/${id}`, { cookie })
  const [samsOwn] = await list(sams)
  for (const id of [samsOwn.id, 9999]) {
    const refused = await end(id)
    expect([refused.statusCode, refused.json()]).toEqual([404, { message: 'This session is over already' }])
  }
  expect([(await end(other.id)).json(), (await session(elsewhere)).statusCode]).toEqual([{ success: true }, 401])
  expect((await session(here)).statusCode).toBe(200)
  expect((await session(sams)).statusCode).toBe(200)
  expect(await findAuditActions(ctx, alex.id)).toEqual(['signed in', 'signed in', 'ended session'])
})

test('ending the other sessions keeps the current session', async () => {
  const { ctx, alex, call, signIn, session, here, elsewhere, sams, list } = await setupThreeSessions()
  const third = cookieOf(await signIn(CREDENTIALS))
  const endOthers = () => call('DELETE', '/api/admin/account/sessions', { cookie: here })
  expect((await endOthers()).json()).toEqual({ success: true })
  for (const [cookie, status] of [
    [elsewhere, 401],
    [third, 401],
    [here, 200],
    [sams, 200],
  ] as const)
    expect((await session(cookie)).statusCode).toBe(status)
  expect(await list()).toHaveLength(1)
  await endOthers()
  expect((await findAuditActions(ctx, alex.id)).filter((action) => action === 'ended other sessions')).toHaveLength(1)
})

test.for([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
    'Chrome on an iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['curl/8.5.0', 'A browser'],
  [undefined, 'A browser'],
])('a browser is described: %s', ([agent, words]) => {
  expect(describeBrowser(agent)).toBe(words)
})
