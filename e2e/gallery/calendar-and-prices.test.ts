import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { dayAhead } from '../server/future-day.ts'
import { PLAIN_PRICES } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { testViews, type View } from './views/views.ts'

let server: TestServer
let block = 0

const { call, enter } = callsOf(() => server)

/** Next year, so that all days are in the future. */
const YEAR = new Date().getUTCFullYear() + 1
const on = (monthAndDay: string) => `${YEAR}-${monthAndDay}`
const SUMMER = { name: 'Summer', firstNight: on('07-17'), lastNight: on('08-31'), pricePerNight: 180 }
const PRICES = {
  ...{ ...PLAIN_PRICES, pricePerNight: 145 },
  seasons: [{ ...SUMMER, weekendPrice: null, minimumStay: null }],
}

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await enter(302, 'Cy Edge', { status: 'confirmed' })
  const nights = { propertyId: 1, from: dayAhead(306), to: dayAhead(309), kind: 'owner', reason: 'The owner comes' }
  block = (await call<{ id: number }>('POST', '/api/admin/blocks', nights)).id
  await call('PUT', '/api/admin/properties/2/prices', PRICES)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const view = viewsOf(() => server)
const CALENDAR = 'src/features/office-calendar/web/office'
const WEEKS = `tab=calendar&zoom=weeks&from=${dayAhead(300)}`

const dialogOf = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const cell = (page: Page, day: number) => page.locator(`[data-home="1"] [data-day="${dayAhead(day)}"]`)
const bar = (page: Page, id: number) => page.locator(`[data-strip="block-${id}"]`)

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Chooses three nights by keyboard and waits for the actions. */
async function chooseNights(page: Page): Promise<void> {
  await cell(page, 310).focus()
  await pressKeys(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
  await page.getByRole('dialog', { name: 'Chase View' }).getByText('3 nights').waitFor()
}

testViews([
  view('two weeks of the calendar', WEEKS, (page) => bar(page, block).waitFor()),
  view('three months of the calendar', 'tab=calendar', async (page) => {
    await page.getByRole('button', { name: '3 months' }).click()
    await page.getByRole('columnheader').nth(92).waitFor()
  }),
  view('a calendar of 200 homes', 'tab=settings', async (page) => {
    const homes = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: index + 1, title: `Home ${index + 1}`, city: 'Burntwood', isAvailable: true, bars: [] },
    }))
    await page.route('**/api/admin/calendar*', (route) =>
      route.fulfill({ json: homes, headers: { 'X-Total-Count': '200' } }),
    )
    await page.goto(`${server.url}/admin?tab=calendar`)
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }))
    await page.getByRole('rowheader').filter({ hasText: 'Home 100' }).first().waitFor()
  }),
  view(
    'the first day that is tapped',
    WEEKS,
    async (page) => {
      await cell(page, 310).tap()
      await page.getByText(/: now tap the last day\.$/).waitFor()
    },
    { only: 'a phone' },
  ),
  view('what can be done with chosen nights', WEEKS, chooseNights, { shows: [`${CALENDAR}/choice-dialog.tsx`] }),
  view(
    'a block without a reason',
    WEEKS,
    async (page) => {
      await chooseNights(page)
      await press(page, 'Block for another reason...')
      await page.getByRole('dialog', { name: 'Block days' }).waitFor()
      await press(page, 'Block days')
      await dialogOf(page).getByText('Please give a reason').waitFor()
    },
    { shows: [`${CALENDAR}/block-dialog.tsx`] },
  ),
  view(
    'the form of a block',
    WEEKS,
    async (page) => {
      await bar(page, block).click()
      await page
        .getByRole('dialog', { name: `Edit block #${block}` })
        .getByLabel('Reason')
        .waitFor()
    },
    { shows: [`${CALENDAR}/block-dialog.tsx`] },
  ),
  view(
    'a stay whose end is moved over a block',
    WEEKS,
    async (page) => {
      await cell(page, 303).focus()
      await pressKeys(page, 'Alt+ArrowRight', 'Alt+ArrowRight', 'Enter')
      await dialogOf(page)
        .getByText(new RegExp(`is already taken by block #${block}`))
        .waitFor()
    },
    { shows: ['src/features/bookings/web/office/changes/change-dialog.tsx'] },
  ),
])

/** Returns a view of a home's prices with the year's nights loaded. */
function prices(name: string, steps: (page: Page) => Promise<unknown>, shows?: string[]) {
  return view(
    name,
    `tab=properties&property=2&view=prices&year=${YEAR}`,
    async (page) => {
      await night(page, on('01-01')).waitFor()
      await steps(page)
    },
    shows ? { shows } : {},
  )
}

const night = (page: Page, day: string) => page.locator(`[data-night="${day}"]`)

testViews([
  prices('nights that are selected for a season', async (page) => {
    await night(page, on('02-05')).focus()
    await pressKeys(page, 'Enter', 'Shift+ArrowDown')
    await page.getByRole('button', { name: 'Make a season' }).waitFor()
  }),
  prices('standard prices with an invalid reduction', async (page) => {
    await page.getByLabel('Weekly reduction').fill('95')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await page
      .getByText(/Please enter a reduction from 7 nights/)
      .first()
      .waitFor()
  }),
  prices(
    'a season without what is required',
    async (page) => {
      await page.getByRole('button', { name: 'Add season' }).click()
      await dialogOf(page).getByLabel('Name').waitFor()
      await press(page, 'Add season')
      await dialogOf(page).getByText('Please enter a name').waitFor()
    },
    ['src/features/prices/web/office/season-dialog.tsx'],
  ),
  prices(
    'the question before changed prices are left',
    async (page) => {
      await page.getByLabel('Cleaning fee').fill('60')
      await page.getByRole('link', { name: 'Details', exact: true }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
    ['src/features/prices/web/office/standard-prices-form.tsx'],
  ),
  prices(
    'prices that another member of staff has changed',
    async (page) => {
      await page.getByLabel('Cleaning fee').fill('60')
      await call('PUT', '/api/admin/properties/2/prices', { ...PRICES, cleaningFee: (Date.now() % 1_000) + 100 })
      await page.getByRole('button', { name: 'Save prices' }).click()
      await page.getByRole('dialog', { name: 'Someone else has saved changes' }).getByRole('table').waitFor()
    },
    ['src/platform/web/office/edit-conflict-dialog.tsx'],
  ),
])

/** Returns a view of a public page that uses the prices set above. */
function sitePage(name: string, address: string, steps: (page: Page) => Promise<unknown>): View {
  return {
    name,
    open: async (size) => {
      const guest = await openPage(size)
      await guest.page.goto(`${server.url}${address}`)
      await waitForHydration(guest.page)
      await steps(guest.page)
      return guest
    },
  }
}

testViews([
  sitePage(
    'an enquiry with the price of a stay in a season',
    `/enquiry?property=Woody%20Bank&checkin=${on('08-02')}&checkout=${on('08-05')}&guests=2`,
    (page) =>
      page
        .getByText(/3 nights in Summer at £180\.00/)
        .first()
        .waitFor(),
  ),
  sitePage('the price of a stay on the home page', '/', async (page) => {
    await page.getByLabel('Property', { exact: true }).selectOption('Woody Bank')
    await pickDays(page, 'Dates', [dayAhead(400), dayAhead(402)])
    await page.getByText(/^2 nights at Woody Bank: £[\d,]+\.\d\d total$/).waitFor()
  }),
])
