import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews, type View } from './views/views.ts'

let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

const { call, enter, makeLink, sendOffer } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  ids = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const GUEST = { name: 'Ada Marsh', email: 'ada.marsh@example.com', phone: '01632 960123', guests: 2 }
const PASSPORT = { nationality: 'French', passportNumber: '22XK48117', placeOfIssue: 'Lyon' }

/**
 * Creates offers and bookings with registers for the views below, and finds invoices of the demo. Returns ids and
 * private links.
 */
async function setup() {
  const requested = { checkInDate: dayAhead(300), checkOutDate: dayAhead(303), message: 'Is there room for a cot?' }
  const enquiry = await call<{ id: number }>('POST', '/api/enquiries', {
    ...GUEST,
    ...requested,
    propertyTitle: 'Chase View',
  })
  const declined = await offer('Ben Frost', 310)
  const token = declined.link.split('/').at(-1)
  const word = 'We found something nearer to the lake.'
  await call('POST', `/api/offers/${token}/decline`, { word, elapsedMs: 60_000 })
  const stay = await enter(330, 'Jo Whitfield', { status: 'confirmed' })
  const guests = [
    { name: 'Jo Whitfield', nationality: 'British' },
    { name: 'Pierre Dupont', ...PASSPORT },
  ]
  const { version } = await call<{ version: number }>('GET', `/api/bookings/${stay}/register`)
  await call('PUT', `/api/bookings/${stay}/register`, { guests, version })
  return {
    enquiry: enquiry.id,
    declined: declined.id,
    open: (await offer('Cora Lind', 320)).id,
    stay,
    confirmedPage: await makeLink(await enter(340, 'Jo Whitfield', { status: 'confirmed' })),
    heldPage: await makeLink(await enter(350, 'Tess Held', { holdUntil: `${dayAhead(3)}T17:00:00.000Z` })),
    ...(await findInvoices()),
  }
}

function offer(guestName: string, from: number) {
  const stay = { guests: 2, checkIn: dayAhead(from), checkOut: dayAhead(from + 3) }
  const lines = [{ label: 'Three nights', amount: '37037.01' }]
  return sendOffer({
    ...{ guestName, guestEmail: 'ben.frost@example.com', message: 'Come and see the heather.' },
    choices: [1, 2].map((propertyId) => ({ propertyId, ...stay, lines })),
    reason: 'The whole house',
  })
}

/**
 * Returns ids of two stays of the demo: a stay whose invoice waits for payment, and a stay with a corrected invoice.
 */
async function findInvoices(): Promise<{ waiting: number; corrected: number }> {
  const found = { waiting: 0, corrected: 0 }
  for (const { id, propertyId } of await call<{ id: number; propertyId: number }[]>('GET', '/api/bookings')) {
    if (propertyId !== 3 || (found.waiting && found.corrected)) continue
    const { state, issued } = await call<{ state: string; issued: unknown[] }>('GET', `/api/bookings/${id}/papers`)
    if (state === 'when paid') found.waiting = id
    if (issued.length === 3) found.corrected = id
  }
  return found
}

const view = viewsOf(() => server)
const OFFERS = 'src/features/offers/web/office'
const ACTIONS = [`${OFFERS}/offer-actions.tsx`]
const LINKS = { smallTargets: LINKS_IN_FACTS }

const dialogOf = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const card = (page: Page, name: string) => page.getByRole('article', { name: `Offer to ${name}`, exact: true })

async function openOfferForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByRole('dialog', { name: 'Make an offer' }).getByText('Nights available').waitFor()
}

testViews([
  view(
    'the offers',
    'tab=enquiries&view=offers',
    (page) => card(page, 'Ben Frost').getByText('“We found something nearer to the lake.”').waitFor(),
    LINKS,
  ),
  view(
    'a declined offer with its history',
    () => `tab=enquiries&view=offers&offer=${ids.declined}`,
    async (page) => {
      await press(page, 'History')
      await dialogOf(page)
        .getByText(/declined/)
        .first()
        .waitFor()
    },
    { shows: [`${OFFERS}/offer-details.tsx`] },
  ),
  view(
    'the question before an offer is withdrawn',
    'tab=enquiries&view=offers',
    async (page) => {
      await card(page, 'Cora Lind')
        .getByRole('button', { name: /^Withdraw/ })
        .click()
      await page.getByRole('dialog', { name: 'Withdraw the offer to Cora Lind?' }).waitFor()
    },
    { ...LINKS, shows: ACTIONS },
  ),
  view(
    'the link of an offer that was sent again',
    'tab=enquiries&view=offers',
    async (page) => {
      await card(page, 'Cora Lind')
        .getByRole('button', { name: /^Resend/ })
        .click()
      await press(page, 'Resend')
      await press(page, 'Show a private link')
      await page.getByLabel('The private link').waitFor()
    },
    { ...LINKS, shows: ACTIONS },
  ),
  view(
    'an offer of two stays with another price',
    () => `tab=enquiries&enquiry=${ids.enquiry}`,
    async (page) => {
      await openOfferForm(page)
      await press(page, 'Offer another home or other dates as well')
      await dialogOf(page)
        .getByRole('button', { name: /^Add Woody Bank, / })
        .click()
      await dialogOf(page).getByRole('group', { name: 'Stay 2' }).getByText('Nights available').waitFor()
      await dialogOf(page).getByRole('button', { name: 'Change the price' }).first().click()
      await press(page, 'Add a line')
      await dialogOf(page).getByLabel('Amount of line 2').fill('-20.5')
    },
    { ...LINKS, shows: [`${OFFERS}/offer-dialog.tsx`] },
  ),
  view(
    'a new offer without what is required',
    'tab=enquiries&view=offers',
    async (page) => {
      await page.getByRole('button', { name: 'New offer' }).filter({ visible: true }).click()
      await press(page, 'Make the offer')
      await dialogOf(page).getByText('Please enter the guest’s name').waitFor()
    },
    { ...LINKS, shows: [`${OFFERS}/offer-dialog.tsx`] },
  ),
])

/** Returns a view of the documents of a stay whose invoice was corrected. */
function documentView(name: string, button: string | RegExp, sheet: string) {
  return view(
    name,
    () => `tab=bookings&view=invoice&stay=${ids.corrected}`,
    async (page) => {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('article', { name: sheet, exact: true }).waitFor()
    },
  )
}

testViews([
  view(
    'a pro-forma invoice',
    () => `tab=bookings&view=invoice&stay=${ids.waiting}`,
    (page) => page.getByRole('article', { name: 'Pro-forma invoice' }).waitFor(),
  ),
  documentView('a credit note', /^Credit note CN-/, 'Credit note'),
  documentView('a receipt', 'Receipt', 'Receipt'),
  view(
    'invoice details with a name that is too short',
    () => `tab=bookings&view=invoice&stay=${ids.corrected}`,
    async (page) => {
      await page.getByRole('button', { name: 'Change invoice details' }).click()
      await page.getByLabel('Company or person').fill('N')
      await page.getByRole('button', { name: 'Save invoice details' }).click()
      await page.getByText('Please enter the name of the company or person').waitFor()
    },
  ),
  view(
    'the guests of a stay',
    () => `tab=bookings&booking=${ids.stay}`,
    async (page) => {
      const register = page.getByRole('region', { name: 'Guest register' })
      await register.getByText(/Next address missing/).waitFor()
      await register.getByRole('button', { name: 'Edit guests' }).click()
      await page.getByRole('dialog', { name: 'Guests staying' }).getByLabel('Next address').waitFor()
    },
    { shows: ['src/features/register/web/office/register-dialog.tsx'], smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the registration sheet of a stay',
    () => `tab=bookings&view=register&stay=${ids.stay}`,
    (page) => page.getByText('Passport number hidden').waitFor(),
  ),
  view(
    'the guest register with its passports',
    `tab=bookings&view=register&from=${dayAhead(330)}&to=${dayAhead(334)}`,
    async (page) => {
      await page.getByRole('button', { name: 'Show passports' }).click()
      await page.getByText(/issued in Lyon/).waitFor()
    },
  ),
  guestPage(
    'the guests on the page of a stay, one of whom needs a passport',
    () => ids.confirmedPage,
    async (page) => {
      await page.getByRole('button', { name: 'Add guests' }).click()
      await page.getByRole('group', { name: 'Guest 1' }).getByLabel('Nationality').fill('British')
      await page.getByRole('group', { name: 'Guest 2' }).getByLabel('Nationality').fill('French')
      await page.getByRole('group', { name: 'Guest 2' }).getByLabel('Passport number').waitFor()
    },
  ),
  guestPage(
    'the page of a stay whose dates are held',
    () => ids.heldPage,
    (page) => page.getByRole('heading', { level: 1, name: 'Your dates are held for you' }).waitFor(),
  ),
])

/** Returns a view of a guest's page behind a private link. */
function guestPage(name: string, link: () => string, steps: (page: Page) => Promise<unknown>): View {
  return {
    name,
    open: async (size) => {
      const guest = await openPage(size)
      await guest.page.goto(link())
      await waitForHydration(guest.page)
      await steps(guest.page)
      return guest
    },
  }
}
