import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { EMPTY_HOME, reloadWithout, sendByLink, guestView as view } from './views/guest-pages.ts'
import { callsOf } from './views/office-calls.ts'
import { testViews } from './views/views.ts'

let server: TestServer
let links: Awaited<ReturnType<typeof setup>>
const { call, enter, receive, makeLink } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  links = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const POSITION = { latitude: 52.759123, longitude: -1.936456 }

/** Creates stays in the states that the views below show. Returns the links. */
async function setup() {
  const { id: propertyId } = await call<{ id: number }>('POST', '/api/properties', { ...EMPTY_HOME, ...POSITION })
  await call('PUT', `/api/admin/properties/${propertyId}/arrival`, {
    ...{ directions: 'Left at the windmill.', houseRules: 'No shoes upstairs.', address: '7 Mill Lane\nRugeley' },
    ...{ doorCode: 'C4711X', wifiName: 'Larch', wifiPassword: 'beech-hedge-42', notes: 'The key turns left.' },
  })
  const stay = (from: number, changes: object = {}) =>
    enter(from, 'Zoë O’Neil', {
      ...{ propertyId, status: 'confirmed', checkIn: dayAhead(from), checkOut: dayAhead(from + 4) },
      ...changes,
    })
  const paid = async (from: number) => {
    const id = await stay(from)
    const { money } = await call<{ money: { owed: string } }>('GET', `/api/bookings/${id}`)
    await receive(id, money.owed)
    return id
  }
  const guests = [
    { name: 'Zoë O’Neil', nationality: 'British' },
    { name: 'Pierre Dupont', nationality: 'French' },
  ]

  const arrived = await paid(-1)
  const entry = { amount: '50.00', day: dayAhead(0) }
  await call('POST', `/api/admin/bookings/${arrived}/ledger`, { ...entry, kind: 'allowance', reason: 'Cold house' })
  await call('POST', `/api/admin/bookings/${arrived}/ledger`, { ...entry, kind: 'refund' })
  const inHouse = await makeLink(arrived)
  await sendByLink(inHouse, 'PUT', 'guests', { guests, version: 0 })
  const company = { name: 'Moorland Works Ltd', address: '2 Mill Lane, Leek ST13 5AB', vatNumber: '', version: 0 }
  await sendByLink(inHouse, 'PUT', 'invoice-recipient', company)

  const cancelled = async (id: number) => cancel(await makeLink(id))
  return {
    inHouse,
    cancelledFree: await cancelled(await paid(200)),
    cancelledUnpaid: await cancelled(await stay(5)),
    cancelledPaid: await cancelled(await paid(5)),
    soon: await makeLink(await stay(5)),
    unpaid: await makeLink(await stay(210)),
    paid: await makeLink(await paid(220)),
    requested: await makeLink(await stay(230, { status: 'pending' })),
    over: await makeLink(await paid(-10)),
  }
}

/** Cancels a stay at the charge shown on the guest's page. Returns the link. */
async function cancel(link: string): Promise<string> {
  const { refund, owed } = await sendByLink<{ refund: string; owed: string }>(link, 'GET', 'cancellation')
  await sendByLink(link, 'POST', 'cancel', { refund, owed })
  return link
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const CANCEL = { shows: ['src/features/stays/web/cancel-dialog.tsx'] }

const openCancellation = (text: string | RegExp) => async (page: Page) => {
  await press(page, 'Cancel this stay')
  await page.getByRole('dialog').getByText(text).waitFor()
  await page.getByRole('button', { name: 'Keep the booking' }).and(page.locator(':focus')).waitFor()
}

testViews([
  view('a stay that is only asked for', () => links.requested, 'Your dates are not held yet'),
  view('a stay that is not paid', () => links.unpaid, 'Our bank details are never sent by email.'),
  view('a stay that is soon and not paid', () => links.soon, 'Our bank details are never sent by email.'),
  view('a stay that is paid', () => links.paid, 'Everything is paid.'),
  view('a stay that is paid', () => links.paid, 'Everything is paid.', undefined, { only: 'a tablet' }),
  view('a stay whose guest has arrived', () => links.inHouse, 'Please add the passport details and the next address.'),
  view(
    'the arrival details',
    () => links.inHouse,
    'Getting in',
    async (page) => {
      await press(page, 'Show arrival details')
      await page.getByText('C4711X').waitFor()
    },
  ),
  view('a stay that is over', () => links.over, 'Write a review'),
  view('a stay that was cancelled in time', () => links.cancelledFree, /will be refunded/),
  view('a stay that was cancelled late and is to be paid', () => links.cancelledUnpaid, /is charged for the canc/),
  view('a stay that was cancelled late and was paid', () => links.cancelledPaid, /is charged for the canc/),
  view('the dialog that cancels for free', () => links.paid, 'Step by step', openCancellation(/everything/), CANCEL),
  view('the dialog that cancels late', () => links.soon, 'Step by step', openCancellation(/^Still to pay/), CANCEL),
  view(
    'guests who are not named',
    () => links.paid,
    'Guests staying',
    async (page) => {
      await press(page, 'Add guests')
      await press(page, 'Save guests')
      await page.getByText('Please enter the nationality of each guest').first().waitFor()
    },
  ),
  view(
    'the link emailed to the guest',
    () => links.paid,
    'Step by step',
    async (page) => {
      await press(page, 'Email me the link')
      await page.getByText('stored in the office under Emails, and not sent').waitFor()
    },
  ),
  view(
    'a stay that cannot be fetched',
    () => links.paid,
    'Step by step',
    reloadWithout('**/api/stays/**', 'Your stay could not be loaded'),
  ),
  view('a link that opens no stay', () => `${server.url}/stay/AAAAAAAAAAAAAAAAAAAAAA`, 'This link no longer works'),
])

const invoiceUrl = (link: string) => `${link}/invoice`
const waitForDocument = (page: Page, name: string) => page.getByRole('article', { name, exact: true }).waitFor()

testViews([
  view('a pro-forma invoice', () => invoiceUrl(links.unpaid), 'Pro-forma invoice'),
  view(
    'invoice details without a name',
    () => invoiceUrl(links.paid),
    'Pro-forma invoice',
    async (page) => {
      await press(page, 'Ask for an invoice')
      await page.getByLabel('Company or person').fill('')
      await press(page, 'Save invoice details')
      await page.getByText('Please enter the name of the company or person').first().waitFor()
    },
  ),
  view('an invoice', () => invoiceUrl(links.inHouse), /^INV-\d{6}$/),
  view(
    'a receipt',
    () => invoiceUrl(links.inHouse),
    /^INV-\d{6}$/,
    async (page) => {
      await press(page, 'Receipt')
      await waitForDocument(page, 'Receipt')
    },
  ),
  view(
    'documents that cannot be fetched',
    () => invoiceUrl(links.paid),
    'Pro-forma invoice',
    reloadWithout('**/papers', 'Invoice and receipt could not be loaded'),
  ),
])
