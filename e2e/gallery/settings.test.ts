import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { SECTIONS } from '#app/web/back-office/settings/settings-sections.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { dialogOf, press, viewsOf } from './views/office-view.ts'
import { testViews, type View } from './views/views.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await enterAccounts()
  await call('POST', '/api/admin/owner-testimonials', {
    ...{ owner: 'Ann Field', home: 'Heath Cottage, Burntwood', words: 'A short note after every stay.', email: '' },
    ...{ agreedOn: dayInLondon(new Date()), agreedHow: 'By email', shown: true },
  })
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

/** Enters a bank account and a booking, then changes the account: the booking's guest has the previous account. */
async function enterAccounts(): Promise<void> {
  const account = { accountName: 'Staffordshire Stays Ltd', bankName: 'Bank of the Chase' }
  const { password } = server.account
  const first = { ...account, sortCode: '20-41-57', accountNumber: '44719023', password }
  await call('PUT', '/api/admin/bank-details', first)
  await call('POST', '/api/bookings', {
    ...{ propertyId: 1, guestName: 'Ada Marsh', guestEmail: 'ada.marsh@example.com', guests: 2 },
    ...{ guestAddress: '1 Mill Lane, Stafford', checkIn: futureDay('2099-03-02'), checkOut: futureDay('2099-03-05') },
  })
  await call('PUT', '/api/admin/bank-details', { ...first, sortCode: '30-62-89', accountNumber: '58803346' })
}

const view = viewsOf(() => server)

function section(name: string, id: string, steps: (page: Page) => Promise<unknown>, shows: string[] = []): View {
  return view(name, `tab=settings&section=${id}`, steps, shows.length > 0 ? { shows } : {})
}

const TESTIMONIALS = 'src/features/testimonials/web/office'
const BANK = 'src/features/settings/web/office'

testViews(SECTIONS.map(({ id, label }) => view(`the settings’ section ${label}`, `tab=settings&section=${id}`)))

testViews([
  section('a new telephone number without the password', 'business', async (page) => {
    await page.getByLabel('Telephone').fill('01632 960777')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please enter your password').first().waitFor()
  }),
  section('a policy with a wrong value', 'policy', async (page) => {
    await page.getByLabel('Minimum stay (nights)').fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please enter 1 or more').first().waitFor()
  }),
  section(
    'a new testimonial without what is required',
    'testimonials',
    async (page) => {
      await press(page, 'Add a testimonial')
      await press(dialogOf(page), 'Add testimonial')
      await page.getByText('Please say how the owner agreed, for example by email').first().waitFor()
    },
    [`${TESTIMONIALS}/testimonial-dialog.tsx`],
  ),
  section(
    'the question before a testimonial is deleted',
    'testimonials',
    async (page) => {
      await press(page, /^Delete.*Ann Field/)
      await page.getByRole('dialog', { name: 'Delete the testimonial of Ann Field?' }).waitFor()
    },
    [`${TESTIMONIALS}/remove-testimonial.tsx`],
  ),
  section(
    'bank details with a wrong sort code',
    'bank',
    async (page) => {
      await press(page, 'Change')
      await dialogOf(page).getByLabel('Sort code').fill('20-41')
      await press(dialogOf(page), 'Save')
      await page.getByText('Please enter a sort code such as 12-34-56').first().waitFor()
    },
    [`${BANK}/bank-details-dialog.tsx`],
  ),
  section(
    'the password before the numbers are shown',
    'bank',
    async (page) => {
      await page.route('**/api/admin/bank-details/reveal', (route) =>
        route.fulfill({ status: 403, json: { message: 'Please enter your password again', recentPassword: true } }),
      )
      await press(page, 'Show the numbers')
      await dialogOf(page).getByLabel('Your password').waitFor()
    },
    ['src/features/staff/web/office/password-prompt.tsx'],
  ),
  section('bank details with their numbers', 'bank', async (page) => {
    await press(page, 'Show the numbers')
    await page.getByText('58803346').waitFor()
  }),
  section(
    'the password before the account of bookings is replaced',
    'bank',
    async (page) => {
      await press(page, /^Use the current account for /)
      await dialogOf(page).getByLabel('Your password').waitFor()
    },
    ['src/features/bookings/web/office/changes/other-accounts.tsx'],
  ),
  section('the text of an email with an unknown placeholder', 'emails&email=offer-ending', async (page) => {
    await page.getByLabel('Opening').fill('Hello {nmae},')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('{nmae} is not known here.').first().waitFor()
  }),
  section(
    'the preview of an email',
    'emails&email=offer-ending',
    async (page) => {
      await press(page, 'Preview')
      // By keyboard, because the dialog moves while the first preview is loaded.
      await dialogOf(page).getByRole('radio', { name: 'Shortest version' }).press('Space')
      await dialogOf(page).frameLocator('iframe').getByText('Jo Li').first().waitFor()
    },
    ['src/features/emails/web/office/types/email-type-preview.tsx'],
  ),
  section('the audit log of which a search finds nothing', 'audit-log&search=nobody+did+this', (page) =>
    page.getByText('No matching activity').waitFor(),
  ),
])
