import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { dayInLondon } from '#platform/shared/day.ts'
import { adminApi, waitUntilLoaded } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { mockError } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { dialogOf, press, viewsOf } from './views/office-view.ts'
import { testViews, type View } from './views/views.ts'

let server: TestServer

const EMAIL = 'ottilie@example.org'

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  const person = { name: 'Ottilie Planteau', email: EMAIL }
  await call('POST', '/api/contact', { ...person, subject: 'General Inquiry', message: 'Is it quiet there?' })
  const friend = { name: 'Jo Fields', email: 'jo@example.org', subject: 'General Inquiry' }
  await call('POST', '/api/contact', { ...friend, message: 'Is it near Ottilie Planteau?' })
  const request = { ...person, receivedOn: dayInLondon(new Date()), words: 'You wrote to me twice' }
  await call('POST', '/api/admin/data-requests', { ...request, kind: 'complaint' })
  const { id } = await call('POST', '/api/admin/data-requests', { ...request, kind: 'copy' })
  await call('PATCH', `/api/admin/data-requests/${id}`, { outcome: 'We sent it by post' })
  await startOtherSession()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

async function call(method: string, path: string, body: object): Promise<{ id: number }> {
  const answer = await adminApi(server, method, path, body)
  expect([path, answer.ok]).toEqual([path, true])
  return answer.json()
}

/** Signs in with a separate session, so that the cookie that the views share stays valid. */
async function startOtherSession(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(server.account),
  })
  expect(answer.status).toBe(200)
}

type Steps = (page: Page) => Promise<unknown>

const view = viewsOf(() => server)
const STAFF = 'src/features/staff/web/office'
const PEOPLE = 'src/features/personal-data/web/office'

function section(name: string, id: string, steps: Steps, shows: string[] = []): View {
  return view(name, `tab=settings&section=${id}`, steps, shows.length > 0 ? { shows } : {})
}

/** Returns a view of the account section. `prepare` runs before the section opens, to mock its answers. */
function account(name: string, prepare: Steps, steps: Steps, shows: string[] = []): View {
  return section(
    name,
    'policy',
    async (page) => {
      await prepare(page)
      await page.goto(`${server.url}/admin?tab=settings&section=account`)
      await waitUntilLoaded(page)
      await steps(page)
    },
    shows,
  )
}

async function switchOnInAnswers(page: Page): Promise<void> {
  await page.route('**/api/admin/account', async (route) => {
    const response = await route.fetch()
    const secondFactor = { since: new Date().toISOString(), recoveryCodesLeft: 2 }
    await route.fulfill({ response, json: { ...(await response.json()), secondFactor } })
  })
}

testViews([
  account(
    'an account that cannot be fetched',
    (page) => mockError(page, '**/api/admin/account', 503, 'Back soon.'),
    (page) => page.getByText('Your account could not be loaded').waitFor(),
  ),
  account('an account with the second factor and few codes', switchOnInAnswers, (page) =>
    page.getByText('2 recovery codes are left.').waitFor(),
  ),
  section(
    'the form of the profile for guests',
    'account',
    async (page) => {
      await press(page, 'Edit profile')
      await dialogOf(page).getByRole('img', { name: 'Your portrait' }).waitFor()
    },
    [`${STAFF}/my-profile.tsx`],
  ),
  account(
    'an account without a profile, while guests see another member',
    async (page) => {
      const profile = { name: 'Jo', role: '', portrait: null, isShown: false, version: 0, otherShown: 'Alex' }
      await page.route('**/api/admin/account', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), profile } })
      })
    },
    async (page) => {
      await press(page, 'Edit profile')
      await press(dialogOf(page), 'Save profile')
      await dialogOf(page).getByText('Guests see Alex now, and would see you instead.').waitFor()
    },
  ),
  section(
    'the form for another password',
    'account',
    async (page) => {
      await press(page, 'Change password')
      await dialogOf(page).getByLabel('New password').waitFor()
    },
    [`${STAFF}/my-password.tsx`],
  ),
  section(
    'the question before other sessions are ended',
    'account',
    async (page) => {
      await press(page, 'End all others')
      await dialogOf(page).getByText('End all other sessions?').waitFor()
    },
    [`${STAFF}/my-sessions.tsx`],
  ),
  section(
    'the password before a second factor',
    'account',
    async (page) => {
      await press(page, 'Switch on')
      await dialogOf(page).getByLabel('Your password').waitFor()
    },
    [`${STAFF}/second-factor/my-second-factor.tsx`],
  ),
  section(
    'the QR code of a second factor',
    'account',
    async (page) => {
      await press(page, 'Switch on')
      await dialogOf(page).getByLabel('Your password').fill(server.account.password)
      await press(dialogOf(page), 'Continue')
      await dialogOf(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    },
    [`${STAFF}/second-factor/my-second-factor.tsx`],
  ),
  account(
    'recovery codes',
    switchOnInAnswers,
    async (page) => {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}${index}${index}${index}`)
      await page.route('**/account/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }))
      await press(page, 'New recovery codes')
      await dialogOf(page).getByLabel('Your password').fill('any')
      await dialogOf(page).getByLabel('One-time code').fill('000000')
      await press(dialogOf(page), 'Create new codes')
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    },
    [`${STAFF}/second-factor/my-second-factor.tsx`],
  ),
  account(
    'the second factor to be switched off without the password',
    switchOnInAnswers,
    async (page) => {
      await press(page, 'Switch off')
      await press(dialogOf(page), 'Use a recovery code instead')
      await dialogOf(page).getByLabel('Recovery code').fill('not this one')
      await press(dialogOf(page), 'Switch off')
      await page.getByText('Please enter your password').first().waitFor()
    },
    [`${STAFF}/second-factor/my-second-factor.tsx`],
  ),
])

testViews([
  section(
    'a request without what is required',
    'people',
    async (page) => {
      await press(page, 'Enter a request')
      await press(dialogOf(page), 'Enter request')
      await page.getByText('Please enter a name or an email address').first().waitFor()
    },
    [`${PEOPLE}/new-request-dialog.tsx`],
  ),
  section(
    'the calendar of a request',
    'people',
    async (page) => {
      await press(page, 'Enter a request')
      await dialogOf(page)
        .getByRole('button', { name: /^Received on/ })
        .click()
      await dialogOf(page).getByRole('grid').waitFor()
    },
    ['src/platform/web/ui/dates/date-picker.tsx'],
  ),
  section(
    'the outcome of a request',
    'people',
    async (page) => {
      await press(page, /^Settle/)
      await dialogOf(page).getByLabel('Outcome').waitFor()
    },
    [`${PEOPLE}/settle-dialog.tsx`],
  ),
  section('a person who was found', 'people', find),
  section(
    'the question before a person is erased',
    'people',
    async (page) => {
      await find(page)
      await press(page, 'Erase this person')
      await page
        .getByRole('dialog', { name: `Erase ${EMAIL}?` })
        .getByText('Mentions in other records')
        .waitFor()
    },
    [`${PEOPLE}/person-held.tsx`],
  ),
])

async function find(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'A person' }).getByLabel('Email address').fill(EMAIL)
  await page.keyboard.press('Enter')
  await page.getByText('Messages: 1').waitFor()
}
