import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { alive, closeBrowser, visitor } from '../browser.ts'
import { sharedHouse } from '../house.ts'
import { testViews, type View } from './views.ts'

const house = sharedHouse()
const PICKER = ['src/platform/web/ui/dates/date-picker.tsx', 'src/platform/web/ui/anchored-dialog.tsx']
const RANGE = ['src/platform/web/ui/dates/date-range-panel.tsx']
const PASSED = 'checkin=2026-05-03&checkout=2026-05-06'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-gallery-'))
const photographs = Array.from({ length: 3 }, (_, index) => join(folder, `photograph-${index}.jpg`))

beforeAll(async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2F4F3E' } })
    .jpeg()
    .toBuffer()
  for (const file of photographs) writeFileSync(file, picture)
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeBrowser()
})

/** A view of a public page: its address, and the steps that bring the page into its state. */
function view(
  name: string,
  path: string,
  steps: (page: Page) => Promise<unknown>,
  more: Omit<View, 'name' | 'open'> = {},
): View {
  return {
    ...more,
    name,
    open: async (size) => {
      const guest = await visitor(size)
      await guest.page.goto(house.url + path)
      await alive(guest.page)
      await steps(guest.page)
      return guest
    },
  }
}

const pressAndSee = (button: string | RegExp, text: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByText(text).first().waitFor()
}

const openPicker = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next month' }).waitFor()
}

const failReads = async (page: Page, path: string) => {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Back soon.' } }))
}

testViews([
  view(
    'the menu',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Reviews' }).waitFor()
    },
    { shows: ['src/app/web/layout/mobile-menu-sheet.tsx', 'src/platform/web/ui/side-sheet.tsx'], only: 'a phone' },
  ),
  view('the dates of the home page', '/', openPicker(/check-in and check-out|^Dates/), { shows: RANGE }),
  view('the dates of a home', '/property/1', openPicker(/^Dates/), { shows: RANGE }),
  view(
    'a date that is no date',
    '/property/1',
    async (page) => {
      await openPicker(/^Dates/)(page)
      await page.getByRole('dialog').getByLabel('Check-in', { exact: true }).fill('31/02/2027')
      await page.keyboard.press('Enter')
      await page.getByText('31/02/2027 is not a date in the calendar').waitFor()
    },
    { shows: RANGE },
  ),
  view('the check-in of the enquiry', '/enquiry?property=Chase View', openPicker(/^Check-in:/), { shows: PICKER }),
  view(
    'the lightbox',
    '/property/1',
    async (page) => {
      await page.getByRole('button', { name: 'View All Photos' }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
    { shows: ['src/platform/web/ui/photographs/lightbox-body.tsx'] },
  ),
  view('all reviews of a home', '/property/1', async (page) => {
    const reviews = page.getByRole('region', { name: 'Guest reviews' })
    const before = await reviews.getByRole('article').count()
    await reviews.getByRole('button', { name: /See more reviews/ }).click()
    await reviews.getByRole('article').nth(before).waitFor()
  }),
  view('the enquiry form with every error', '/enquiry', pressAndSee('Send Enquiry', 'Please select a property')),
  view('the contact form with every error', '/contact', pressAndSee(/^Send/, 'Please select a subject')),
  view(
    'the application with every error',
    '/property-owner',
    pressAndSee('Submit Application', 'Please enter the full property address'),
  ),
  view('the application with photographs', '/property-owner', async (page) => {
    await page.locator('input[type=file]').setInputFiles(photographs)
    await page
      .getByText(/^[\d,]+ KB/)
      .nth(2)
      .waitFor()
  }),
  view('results narrowed by a filter', '/properties?bedrooms=3', (page) =>
    page.getByText('Filters (1)', { exact: true }).waitFor(),
  ),
  view('results without a home', '/properties?price=1', (page) =>
    page.getByText('No properties found matching your criteria', { exact: true }).first().waitFor(),
  ),
  ...['/properties', '/enquiry'].map((path) =>
    view(`dates that have passed on ${path}`, `${path}?${PASSED}`, (page) =>
      page.getByText('These dates have passed: 3–6 May 2026.').waitFor(),
    ),
  ),
  view('results that cannot be fetched', '/properties', async (page) => {
    await failReads(page, '**/api/properties/search*')
    await page.goto(`${house.url}/properties?checkin=soon&checkout=later`)
    await page.getByText('Failed to fetch properties').waitFor()
  }),
  view('a photograph that fails', '/about', async (page) => {
    await page.route(/\/photographs\/|fallback-photograph/, (route) => route.abort())
    await page.goto(`${house.url}/property/1`)
    await page.getByRole('heading', { name: 'Chase View', level: 1 }).waitFor()
  }),
  ...['', '?booking=5&email=nobody'].map((query) =>
    view(`a review link that cannot be used (${query})`, `/submit-review${query}`, (page) =>
      page.getByText('Invalid review link').first().waitFor(),
    ),
  ),
  view('a review link of another guest', '/submit-review?booking=5&email=a@example.com', (page) =>
    page.getByText('Booking not found or not eligible for review.').first().waitFor(),
  ),
])
