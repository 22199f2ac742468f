import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { dialogOf, press, viewsOf } from './views/office-view.ts'
import { testViews, type View } from './views/views.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof mailServer>>

beforeAll(async () => {
  mail = await mailServer()
  server = await startServer({ RATE_LIMITS: 'off', SMTP_URL: mail.url })
  const sam = { email: 'sam.okafor-hetherington@staffordshire-stays.example', firstName: 'Sam', lastName: "O'Kafor" }
  const answer = await adminApi(server, 'POST', '/api/admin/staff', { ...sam, role: 'lettings' })
  expect(answer.status).toBe(201)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  await mail.close()
})

const view = viewsOf(() => server)
const STAFF = 'src/features/staff/web/office'
const COLLEAGUES = 'src/features/staff/web/office/colleagues'
const APPROVALS = 'src/features/approvals/web/office'

function staffView(name: string, steps: (page: Page) => Promise<unknown>, shows?: string[]): View {
  return view(name, 'tab=settings&section=staff', steps, shows && { shows })
}

/** Returns a view of the approvals with proposals in every state. */
function approvalsView(name: string, steps: (page: Page) => Promise<unknown>, shows?: string[]): View {
  const open = async (page: Page) => {
    await page.route('**/api/admin/approvals?*', (route) =>
      route.fulfill({ json: PROPOSALS, headers: { 'X-Total-Count': String(PROPOSALS.length) } }),
    )
    await page.reload()
    await steps(page)
  }
  return view(name, 'tab=settings&section=approvals', open, shows && { shows })
}

const PROPOSED = { proposedAt: '2026-11-27T09:30:00.000Z', expiresAt: '2099-12-04T09:30:00.000Z' }
const OPEN = { ...PROPOSED, bookingId: null, isOwn: false, decision: null, decidedBy: null, decidedAt: null }
const DECIDED = { decidedBy: "Sam O'Kafor", decidedAt: '2026-11-27T11:05:00.000Z' }
const PROPOSALS = [
  {
    ...OPEN,
    id: 5,
    kind: 'refund',
    summary: 'Refund of £1,200.00, booking #3',
    bookingId: 3,
    proposedBy: 'Sam Hetherington',
  },
  {
    ...OPEN,
    id: 4,
    kind: 'bank-details',
    summary: 'Bank details: A Bank, ••-••-57, ••••9023',
    proposedBy: '',
    isOwn: true,
  },
  {
    ...OPEN,
    ...DECIDED,
    id: 3,
    kind: 'rule',
    summary: 'Looser rule: refunds need one person only',
    proposedBy: 'Alex',
    decision: 'rejected',
  },
  {
    ...OPEN,
    ...DECIDED,
    id: 2,
    kind: 'refund',
    summary: 'Refund of £700.00, booking #2',
    proposedBy: 'Alex',
    decision: 'approved',
  },
]

/** Returns a view of the sign-in page, whose address may have a fragment. */
function signedOutView(
  name: string,
  fragment: string,
  steps: (page: Page) => Promise<unknown>,
  shows?: string[],
): View {
  return {
    ...(shows && { shows }),
    name,
    open: async (size) => {
      const opened = await openPage(size)
      await opened.page.goto(`${server.url}/admin${fragment}`)
      await waitForHydration(opened.page)
      await steps(opened.page)
      return opened
    },
  }
}

testViews([
  staffView('staff with a colleague who was invited', (page) => page.getByText('No password chosen yet').waitFor()),
  staffView(
    'an invitation without what is required',
    async (page) => {
      await press(page, 'Invite a colleague')
      await press(dialogOf(page), 'Send invitation')
      await page.getByText('Please choose what this person may do').first().waitFor()
    },
    [`${COLLEAGUES}/invitation-dialog.tsx`],
  ),
  staffView(
    'the role of a colleague',
    async (page) => {
      await press(page, /^Change role/)
      await dialogOf(page).getByLabel('Role').waitFor()
    },
    [`${COLLEAGUES}/role-dialog.tsx`],
  ),
  staffView(
    'an invitation that is sent again',
    async (page) => {
      await press(page, /^Send the invitation again/)
      await dialogOf(page).getByRole('button', { name: 'Send again' }).waitFor()
    },
    [`${COLLEAGUES}/reset-dialog.tsx`],
  ),
  staffView(
    'the question before a colleague is removed',
    async (page) => {
      await press(page, /^Remove/)
      await page.getByRole('dialog', { name: /^Remove the account of/ }).waitFor()
    },
    [`${COLLEAGUES}/remove-dialog.tsx`],
  ),
  approvalsView('approvals with proposals', (page) => page.getByText('A colleague must decide.').waitFor()),
  approvalsView(
    'the question before a proposal is approved',
    async (page) => {
      await press(page, /^Approve/)
      await dialogOf(page).getByRole('button', { name: 'Approve' }).waitFor()
    },
    [`${APPROVALS}/decision-dialog.tsx`],
  ),
  approvalsView(
    'a rule about second persons with a wrong amount',
    async (page) => {
      await press(page, 'Change')
      await dialogOf(page)
        .getByLabel(/^Refunds over this amount/)
        .fill('a lot')
      await press(dialogOf(page), 'Save')
      await page.getByText('Please enter an amount').first().waitFor()
    },
    [`${APPROVALS}/rule-dialog.tsx`],
  ),
  signedOutView(
    'a forgotten password',
    '',
    async (page) => {
      await press(page, 'Forgotten your password?')
      await press(dialogOf(page), 'Send a link')
      await page.getByText('Please enter your username or email address').first().waitFor()
    },
    [`${STAFF}/forgotten-password.tsx`],
  ),
  signedOutView('a link to choose a password that has ended', `#password=${'A'.repeat(22)}`, (page) =>
    page.getByText('This link does not work').waitFor(),
  ),
])
