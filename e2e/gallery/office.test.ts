import { afterAll, beforeAll, expect, vi } from 'vitest'
import { OFFICE_TABS } from '#app/web/back-office/office-tabs.ts'
import type { OfficeTabName } from '#features/office-url.ts'
import { MAX_COUNTED, START_STEPS, TODAY_KINDS } from '#features/today/contract.ts'
import { adminApi, signIn } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, type DESKTOP, openPage } from '../browser/browser.ts'
import { mockError } from '../browser/form.ts'
import { LONGEST_WAIT_MS } from '../browser/wait.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

const SEARCH = 'src/features/office-search/web/office'

let server: TestServer
let email = 0

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  const enquiry = {
    ...{ name: 'Ada Marsh', email: 'ada.marsh@example.com', phone: '+44 (0)1632 960123', guests: 2 },
    ...{
      checkInDate: futureDay('2099-05-04'),
      checkOutDate: futureDay('2099-05-07'),
      message: 'Is there room for a cot?',
    },
  }
  const sent = await adminApi(server, 'POST', '/api/enquiries', { ...enquiry, propertyTitle: 'Chase View' })
  expect(sent.status).toBe(201)
  email = await vi.waitFor(() => findEmail('ada.marsh@example.com'), { timeout: LONGEST_WAIT_MS })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

async function findEmail(address: string): Promise<number> {
  const answer = await adminApi(server, 'GET', '/api/admin/emails')
  const emails: { id: number; to: string | null }[] = await answer.json()
  const found = emails.find(({ to }) => to === address)
  if (!found) throw new Error(`No email has gone to ${address}`)
  return found.id
}

const view = viewsOf(() => server)

/** Opens the sign-in page with mocked answers. */
async function atSignIn(
  size: typeof DESKTOP,
  answers: Record<string, { status: number; json: object }>,
): Promise<BrowserPage> {
  const member = await openPage(size)
  for (const [path, answer] of Object.entries(answers)) await member.page.route(path, (route) => route.fulfill(answer))
  await member.page.goto(`${server.url}/admin`)
  return member
}

/** Tabs with short links that are less than 44 pixels high. */
const WITH_FACTS: OfficeTabName[] = ['overview', 'enquiries', 'reviews']

testViews([
  view(
    'the search with a guest found',
    'tab=settings',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('Ada Marsh')
      await page.getByRole('option').filter({ hasText: 'Ada Marsh' }).first().waitFor()
    },
    { shows: [`${SEARCH}/search-dialog.tsx`] },
  ),
  view(
    'the keyboard shortcuts',
    'tab=settings',
    async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
    { shows: [`${SEARCH}/office-search.tsx`] },
  ),
  {
    name: 'the sign-in',
    open: async (size) => {
      const member = await atSignIn(size, {})
      await member.page.getByRole('region', { name: 'Demo account' }).waitFor()
      return member
    },
  },
  {
    name: 'the sign-in with both fields missing',
    open: async (size) => {
      const member = await atSignIn(size, {})
      await member.page.getByRole('region', { name: 'Demo account' }).waitFor()
      await member.page.getByRole('button', { name: 'Login' }).click()
      await member.page.getByText('Password is required').waitFor()
      return member
    },
  },
  {
    name: 'the sign-in that refuses a code',
    open: async (size) => {
      const codeRequired = { status: 401, json: { message: 'Please enter a code', secondFactor: true } }
      const member = await atSignIn(size, { '**/api/admin/login': codeRequired })
      await signIn(member.page, { username: 'alex', password: 'any' })
      await member.page.getByLabel('One-time code').fill('000000')
      const errors = [{ path: 'code', message: 'This code is incorrect' }]
      const refused = { status: 401, json: { message: 'Invalid credentials', errors } }
      await member.page.route('**/api/admin/login', (route) => route.fulfill(refused))
      await member.page.getByRole('button', { name: 'Login' }).click()
      await member.page.getByText('This code is incorrect').first().waitFor()
      return member
    },
  },
  {
    name: 'the choice of a new password',
    open: async (size) => {
      const user = { id: 1, email: '', firstName: 'jo', lastName: '' }
      const session = { status: 200, json: { user, choosePassword: true } }
      const member = await atSignIn(size, { '**/api/admin/session': session })
      await member.page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
      return member
    },
  },
])

testViews(
  OFFICE_TABS.map(({ id, label }) => {
    const more = WITH_FACTS.includes(id) ? { smallTargets: LINKS_IN_FACTS } : {}
    return view(`the tab ${label}`, `tab=${id}`, undefined, more)
  }),
)

testViews([
  view(
    'the entries behind More',
    'tab=applications',
    async (page) => {
      await page.getByRole('button', { name: /More/ }).click()
      await page.getByRole('dialog', { name: 'More' }).waitFor()
    },
    { shows: ['src/app/web/back-office/navigation/more-button.tsx'], only: 'a phone' },
  ),
  view(
    'the overview without what waits and who arrives',
    'tab=settings',
    async (page) => {
      await mockError(page, '**/api/admin/today**', 503, 'Back soon.')
      await page.goto(`${server.url}/admin?tab=overview`)
      await page.getByText('What waits for you could not be loaded').waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the overview with everything that can wait',
    'tab=settings',
    async (page) => {
      const items = [1, 2, 3, 4, 5].map((key) => ({
        ...{ key: String(key), title: 'Ada Marsh', detail: 'Chase View · due by 9 October 2026', isLate: key === 1 },
      }))
      const own = ['channels', 'waiting-holds', 'emails']
      const groups = TODAY_KINDS.filter((kind) => !own.includes(kind)).map((kind, index) => ({
        ...{ kind, count: index === 0 ? MAX_COUNTED : 23, isLate: true, items },
      }))
      const unread = { kind: 'emails', count: null, isLate: false, items: [] }
      const json = { readAt: new Date().toISOString(), groups: [unread, ...groups] }
      await page.route('**/api/admin/today', (route) => route.fulfill({ json }))
      await page.goto(`${server.url}/admin?tab=overview`)
      await page.getByText('Failed emails: could not be read').waitFor()
      await page.getByText(`${MAX_COUNTED} or more`).waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the overview when nothing waits',
    'tab=settings',
    async (page) => {
      const json = { readAt: new Date().toISOString(), groups: [] }
      await page.route('**/api/admin/today', (route) => route.fulfill({ json }))
      await page.goto(`${server.url}/admin?tab=overview`)
      await page.getByText('Nothing waits for you').waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the overview of a new site',
    'tab=settings',
    async (page) => {
      const steps = START_STEPS.map((step, index) => ({ step, isDone: index < 2 }))
      await page.route('**/api/admin/today/start', (route) => route.fulfill({ json: { steps } }))
      await page.goto(`${server.url}/admin?tab=overview`)
      await page.getByText('2 of 9 done').waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the overview without the steps to an open site',
    'tab=settings',
    async (page) => {
      await mockError(page, '**/api/admin/today/start', 503, 'Back soon.')
      await page.goto(`${server.url}/admin?tab=overview`)
      await page.getByText('The steps to an open site could not be loaded').waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view('emails that could not be sent', 'tab=settings', async (page) => {
    await page.route('**/api/admin/emails?*', async (route) => {
      const response = await route.fetch()
      const emails: object[] = await response.json()
      const failed = { state: 'failed', reason: '550 This mailbox does not exist' }
      await route.fulfill({ response, json: emails.map((email) => ({ ...email, ...failed })) })
    })
    await page.goto(`${server.url}/admin?tab=emails`)
    await page.getByText('Could not be sent').first().waitFor()
    await page.getByText(/550/).first().waitFor()
  }),
  view(
    'an email as it looks',
    () => `tab=emails&email=${email}`,
    (page) => page.getByRole('dialog').frameLocator('iframe').getByText('Chase View').first().waitFor(),
    {
      shows: ['src/features/emails/web/office/email-dialog.tsx'],
      smallTargets: LINKS_IN_FACTS,
    },
  ),
  view(
    'an email as plain text',
    () => `tab=emails&email=${email}`,
    async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Plain text', { exact: true }).click()
      await dialog.locator('pre').getByText('Chase View').first().waitFor()
    },
    {
      shows: ['src/features/emails/web/office/email-dialog.tsx'],
      smallTargets: LINKS_IN_FACTS,
    },
  ),
])
