import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import type { CancellationStep } from '#features/cancellation-scale.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

const { call, enter, receive, makeLink } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  ids = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const PRICE = { totalAmount: '600.00', reason: 'A price of long ago' }

/** Creates bookings with money in every state that a dialog needs. Returns ids and one private link. */
async function setup() {
  const confirmed = { ...PRICE, status: 'confirmed' }
  const setCancellationScale = (cancellationScale: CancellationStep[]) =>
    call('PATCH', '/api/admin/settings', { policy: { cancellationScale } })
  // With a long notice period for free cancellation, a cancellation today is late.
  await setCancellationScale([
    { minDays: 1_000, percent: 0 },
    { minDays: 0, percent: 100 },
  ])
  const late = await enter(300, 'Cara Late', confirmed)
  await receive(late, '500.00')
  const charged = await enter(305, 'Wendy Charged', confirmed)
  await call('POST', `/api/bookings/${charged}/cancel`, { by: 'guest' })
  await setCancellationScale(DEFAULT_SETTINGS.policy.cancellationScale)
  const cancelled = await enter(310, 'Rita Rebooks', confirmed)
  await receive(cancelled, '500.00')
  await call('POST', `/api/bookings/${cancelled}/cancel`, { by: 'guest' })
  const next = await enter(315, 'Rita Rebooks', PRICE)
  const paid = await enter(320, 'Mark Moneybags', confirmed)
  await receive(paid, '900.00')
  const held = await enter(325, 'Hanna Held', PRICE)
  await receive(held, '300.00')
  const deleted = await enter(330, 'Dora Deleted', confirmed)
  await receive(deleted, '100.00')
  await call('DELETE', `/api/bookings/${deleted}`)
  const rebooked = await enter(335, 'Simon Rebooks', PRICE)
  const left = await enter(340, 'Simon Rebooks', confirmed)
  await receive(left, '500.00')
  await call('POST', `/api/bookings/${left}/cancel`, { by: 'guest' })
  const moved = { toBookingId: rebooked, amount: '500.00', reason: 'He comes a week later' }
  await call('POST', `/api/admin/bookings/${left}/ledger/transfer`, moved)
  const [over] = await call<{ bookingId: number }[]>('GET', '/api/admin/payments?view=deposits-to-return')
  if (!over) throw new Error('The demo has no deposit to return')
  const linkOfMoved = await makeLink(rebooked)
  return { late, charged, cancelled, next, paid, held, deleted, left, linkOfMoved, over: over.bookingId }
}

const view = viewsOf(() => server)
const PAYMENTS = 'src/features/payments/web/office'
const ENTRY = [`${PAYMENTS}/entry-dialog.tsx`]

/** Returns the topmost dialog, or the page without one. */
const dialogOf = (page: Page) => page.locator('#content').or(page.getByRole('dialog')).last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).waitFor()

/** Returns a view opened from the Money panel of a booking. */
function money(name: string, booking: () => number, steps: (page: Page) => Promise<unknown>, shows?: string[]) {
  return view(name, () => `tab=bookings&booking=${booking()}`, steps, {
    ...(shows && { shows }),
    smallTargets: LINKS_IN_FACTS,
  })
}

testViews([
  view('payments that are overdue', 'tab=payments&view=overdue'),
  view('deposits to return', 'tab=payments&view=deposits', (page) =>
    page
      .getByRole('button', { name: /^Return deposit/ })
      .first()
      .waitFor(),
  ),
  view('payments to refund', 'tab=payments&view=refunds', (page) =>
    page.getByText(`Deleted booking #${ids.deleted}`).first().waitFor(),
  ),
  view('the money of every booking', 'tab=payments&view=all', (page) =>
    page.getByText('Mark Moneybags').first().waitFor(),
  ),
  view('takings before a home is chosen', 'tab=payments&view=takings', (page) =>
    page.getByText('Choose a home').waitFor(),
  ),
  view('the takings of a home', 'tab=payments&view=takings', async (page) => {
    await page.getByLabel('Property', { exact: true }).selectOption('1')
    await page.getByRole('heading', { name: 'Takings of Chase View' }).waitFor()
  }),
  view(
    'the money of a deleted booking',
    () => `tab=payments&ledger=${ids.deleted}`,
    async (page) => {
      await title(page, `Deleted booking #${ids.deleted}`)
      await dialogOf(page).getByText('To be refunded').waitFor()
    },
    { shows: [`${PAYMENTS}/ledger/requested-ledger.tsx`] },
  ),
])

testViews([
  view(
    'a payment with a wrong amount',
    'tab=payments&view=all&search=Wendy+Charged',
    async (page) => {
      await page.getByRole('button', { name: /^Mark received/ }).click()
      await dialogOf(page).getByLabel('Amount in £').fill('many')
      await press(page, 'Mark received')
      await dialogOf(page).getByText('Please enter an amount such as 450.00').waitFor()
    },
    { shows: ENTRY },
  ),
  money(
    'the question whether to confirm once the deposit has come',
    () => ids.held,
    async (page) => {
      // Mocks the answer to a payment, so that the booking does not change.
      const ledger = await call<object>('GET', `/api/admin/bookings/${ids.held}/ledger`)
      const isEntry = (url: URL) => url.pathname === `/api/admin/bookings/${ids.held}/ledger`
      await page.route(isEntry, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: ledger }) : route.continue(),
      )
      await press(page, 'Mark received')
      await title(page, 'Mark received')
      await press(page, 'Mark received')
      await dialogOf(page).getByText('We have received the deposit from Hanna Held.').waitFor()
    },
    ['src/features/bookings/web/office/changes/change-dialog.tsx'],
  ),
  money(
    'a deduction with a photograph and without a reason',
    () => ids.over,
    async (page) => {
      await press(page, 'Deduction')
      await title(page, 'Deduct from the deposit')
      await dialogOf(page).getByLabel('Amount in £').fill('17.50')
      const canvas = { width: 640, height: 480, channels: 3, background: '#a8472f' } as const
      const buffer = await sharp({ create: canvas }).jpeg().toBuffer()
      const file = { name: 'kettle.jpg', mimeType: 'image/jpeg', buffer }
      await dialogOf(page).getByLabel('Choose a photograph').setInputFiles(file)
      await dialogOf(page).getByText('Ready').waitFor()
      await press(page, 'Deduct')
      await dialogOf(page).getByText('Please say what the deduction is for').waitFor()
    },
    ENTRY,
  ),
  money(
    'a deduction above the deposit held',
    () => ids.over,
    async (page) => {
      await press(page, 'Deduction')
      await title(page, 'Deduct from the deposit')
      await dialogOf(page).getByLabel('Amount in £').fill('5000')
      await dialogOf(page).getByLabel('What for').fill('A flood in the kitchen')
      await press(page, 'Deduct')
      await dialogOf(page).getByText('Please tick this box, or deduct less').waitFor()
    },
    ENTRY,
  ),
  money(
    'the form that returns a deposit',
    () => ids.over,
    async (page) => {
      await press(page, 'Return deposit')
      await title(page, 'Return the deposit')
    },
    ENTRY,
  ),
  money(
    'a refund of what would be owed again',
    () => ids.paid,
    async (page) => {
      await press(page, 'Refund')
      await title(page, 'Enter a refund')
      await dialogOf(page).getByLabel('Amount in £').fill('50')
      await press(page, 'Refund')
      await dialogOf(page).getByText('Please tick this box, or refund less').waitFor()
    },
    ENTRY,
  ),
  money(
    'an entry that is reversed without a reason',
    () => ids.paid,
    async (page) => {
      await dialogOf(page)
        .getByRole('button', { name: /^Correct: / })
        .first()
        .click()
      await title(page, 'Reverse this entry?')
      await press(page, 'Reverse')
      await dialogOf(page).getByText('Please give a reason of at least 3 characters').waitFor()
    },
    [`${PAYMENTS}/ledger/correct-dialog.tsx`],
  ),
  money(
    'the charge for a late cancellation before it is made',
    () => ids.late,
    async (page) => {
      await press(page, 'Cancel booking...')
      await dialogOf(page)
        .getByText(/For cancellation \d+ or fewer days before check-in .* we charge 100% of the price/)
        .waitFor()
      await dialogOf(page).getByLabel('Cancellation charge, in £').fill('120')
      await dialogOf(page).getByText('£380.00 goes back to the guest').waitFor()
    },
    ['src/features/bookings/web/office/changes/change-dialog.tsx'],
  ),
  money(
    'the form that waives a charge',
    () => ids.charged,
    async (page) => {
      await press(page, 'Waive')
      await title(page, 'Waive part of the charge')
      await dialogOf(page).getByLabel('Remaining charge, in £').waitFor()
    },
    [`${PAYMENTS}/ledger/waive-dialog.tsx`],
  ),
  money(
    'the bookings to which money can be moved',
    () => ids.cancelled,
    async (page) => {
      await openTransfer(page)
      await dialogOf(page).getByText('This booking').waitFor()
    },
    [`${PAYMENTS}/ledger/transfer-dialog.tsx`],
  ),
  money(
    'money that is moved without a reason',
    () => ids.cancelled,
    async (page) => {
      await openTransfer(page)
      await press(page, `Choose booking #${ids.next} of Rita Rebooks`)
      await press(page, 'Move')
      await dialogOf(page).getByText('Please give a reason of at least 3 characters').waitFor()
    },
    [`${PAYMENTS}/ledger/transfer-dialog.tsx`],
  ),
  money(
    'the entries of a stay whose money was moved',
    () => ids.left,
    (page) => page.getByRole('region', { name: 'Money' }).getByText('to booking #').waitFor(),
  ),
  {
    name: 'the page of a stay to which money was moved',
    open: async (size) => {
      const guest = await openPage(size)
      await guest.page.goto(ids.linkOfMoved)
      await waitForHydration(guest.page)
      await guest.page.getByText(/^Moved from your booking/).waitFor()
      return guest
    },
  },
])

async function openTransfer(page: Page): Promise<void> {
  await press(page, 'Move money to another booking')
  await title(page, 'Move money to another booking')
  await dialogOf(page).getByLabel('Find a booking').fill('Rita Rebooks')
  // The list shows the newest bookings until the search is answered. A click on a row that moves is lost.
  const found = dialogOf(page).getByRole('list', { name: 'Bookings found' }).getByRole('listitem')
  await expect
    .poll(async () => (await found.allTextContents()).every((text) => text.includes('Rita Rebooks')))
    .toBe(true)
}
