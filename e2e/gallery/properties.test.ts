import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { disconnect } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { viewsOf } from './views/office-view.ts'
import { testViews } from './views/views.ts'

let server: TestServer
let shared = 0

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  shared = await addHome('Two Hands')
  await call('DELETE', `/api/properties/${await addHome('Lost House')}`)
  const business = { mapTiles: 'https://tiles.example/{z}/{x}/{y}.png', mapCredit: '© Somebody’s map' }
  await call('PATCH', '/api/admin/settings', { business })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const HOME = {
  ...{ title: 'Two Hands', description: '<p>A small house by the old kiln.</p>', location: 'Cheslyn Hay' },
  ...{ city: 'Walsall', pricePerNight: '95.00', bedrooms: 1, bathrooms: 1, maxGuests: 2 },
}

async function call(method: string, path: string, body?: object): Promise<{ id: number }> {
  const answer = await adminApi(server, method, path, body)
  expect([path, answer.ok]).toEqual([path, true])
  return answer.json()
}

const addHome = async (title: string) => (await call('POST', '/api/properties', { ...HOME, title })).id

const view = viewsOf(() => server)
const HOMES = 'src/features/properties/web/office'
const CHASE_VIEW = 'tab=properties&property=1'

/** Waits until the text editor, which loads later, is ready. */
const editor = (page: Page) => page.getByRole('toolbar', { name: 'Formatting of Description' }).waitFor()

const save = (page: Page) => page.getByRole('button', { name: /^(Save changes|Add Property)$/ }).click()

testViews([
  view('the form of a home', CHASE_VIEW, editor),
  view('the form of a new home without what is required', 'tab=properties&property=new', async (page) => {
    await editor(page)
    await page.getByLabel('Max guests', { exact: true }).fill('')
    await save(page)
    await page.getByText('Please enter a title').first().waitFor()
  }),
  view('a description with a link that leads nowhere', CHASE_VIEW, async (page) => {
    await editor(page)
    await page.getByLabel('Description', { exact: true }).click()
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar').first().getByRole('button', { name: 'Link' }).click()
    await page.getByLabel('Link address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter an email address, or a web address that starts with https://').waitFor()
  }),
  view('a photograph that could not be sent', CHASE_VIEW, async (page) => {
    await editor(page)
    await disconnect(page, '**/photographs')
    const folder = 'demo/data/photographs/woody-bank'
    const [name = ''] = readdirSync(folder).sort()
    await page.getByLabel('Choose photographs').setInputFiles(join(folder, name))
    await page.getByText('Not sent. The upload failed. Please try again.').waitFor()
  }),
  view(
    'the preview of a home',
    CHASE_VIEW,
    async (page) => {
      await editor(page)
      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('dialog', { name: 'Preview' })
      await preview.getByRole('heading', { name: 'Chase View' }).waitFor()
      await preview.getByText('Standard price').waitFor()
    },
    { shows: [`${HOMES}/views/home-preview.tsx`] },
  ),
  view(
    'the question before a changed home is left',
    CHASE_VIEW,
    async (page) => {
      await editor(page)
      await page.getByLabel('Title', { exact: true }).fill('Chase Hall')
      await page.getByRole('button', { name: 'All properties' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
    { shows: [`${HOMES}/form/home-form.tsx`] },
  ),
  view(
    'a home that another member of staff has changed',
    () => `tab=properties&property=${shared}`,
    async (page) => {
      await editor(page)
      await page.getByLabel('City', { exact: true }).fill('Lichfield')
      await call('PUT', `/api/properties/${shared}`, { ...HOME, pricePerNight: '110.00', city: `${Date.now()}` })
      await save(page)
      await page.getByRole('dialog', { name: 'Someone else has saved changes' }).getByRole('table').waitFor()
    },
    { shows: ['src/platform/web/office/edit-conflict-dialog.tsx'] },
  ),
  view(
    'the question before a home with guests to come is deleted',
    'tab=properties&search=Woody',
    async (page) => {
      await page.getByRole('button', { name: 'Delete Woody Bank' }).click()
      await page
        .getByRole('dialog')
        .getByText(/upcoming stay/)
        .waitFor()
    },
    { shows: [`${HOMES}/list/delete-home.tsx`] },
  ),
  view(
    'the recently deleted homes',
    'tab=properties&search=Chase',
    async (page) => {
      await page.getByRole('button', { name: 'Recently deleted' }).click()
      await page.getByRole('button', { name: 'Restore Lost House' }).waitFor()
    },
    { shows: [`${HOMES}/list/deleted-homes.tsx`] },
  ),
  view('the arrival details of a home', `${CHASE_VIEW}&view=arrival`, (page) => page.getByLabel('Door code').waitFor()),
  view(
    'the question before changed arrival details are left',
    `${CHASE_VIEW}&view=arrival`,
    async (page) => {
      await page.getByLabel('Door code').fill('1066')
      await page.getByRole('navigation', { name: 'Views of the home' }).getByRole('link', { name: 'Prices' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
    { shows: [`${HOMES}/views/arrival-editor.tsx`] },
  ),
  {
    name: 'the map of the results, from another site',
    open: async (size) => {
      const guest = await openPage(size)
      const tile = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
      await guest.page.route('https://tiles.example/**', (route) => route.fulfill(tile))
      await guest.page.goto(`${server.url}/properties`)
      await waitForHydration(guest.page)
      await guest.page.getByRole('button', { name: 'Map', exact: true }).click()
      await guest.page.getByRole('button', { name: 'Show the map' }).click()
      await guest.page.getByText('© Somebody’s map').waitFor()
      await guest.page.getByRole('link', { name: '2: Woody Bank' }).waitFor()
      return guest
    },
  },
  {
    name: 'the map on the page of a home',
    open: async (size) => {
      const guest = await openPage(size)
      const tile = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
      await guest.page.route('https://tiles.example/**', (route) => route.fulfill(tile))
      await guest.page.goto(`${server.url}/property/2`)
      await waitForHydration(guest.page)
      await guest.page.getByRole('button', { name: 'Show the map' }).click()
      await guest.page.getByText('© Somebody’s map').waitFor()
      return guest
    },
  },
])
