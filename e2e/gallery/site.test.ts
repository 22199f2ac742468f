import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { sharedServer } from '../server/test-server.ts'
import { testViews, type View } from './views/views.ts'

const server = sharedServer()
const PICKER = ['src/platform/web/ui/dates/date-picker.tsx', 'src/platform/web/ui/dialogs/anchored-dialog.tsx']
const RANGE = ['src/platform/web/ui/dates/date-range-panel.tsx']
const PASSED = 'checkin=2026-05-03&checkout=2026-05-06'
/** A stay that begins after every booking of the demo. */
const ARRIVAL = dayAhead(400)
const STAY = `checkin=${ARRIVAL}&checkout=${dayAhead(403)}`
const COMPARED = `/compare?homes=1,2&${STAY}`
const folder = mkdtempSync(join(tmpdir(), 'latchkey-gallery-'))
const chosen = Array.from({ length: 3 }, (_, index) => join(folder, `photograph-${index}.jpg`))
const notes = join(folder, 'notes.txt')

beforeAll(async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2F4F3E' } })
    .jpeg()
    .toBuffer()
  for (const file of chosen) writeFileSync(file, picture)
  writeFileSync(notes, 'a note')
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeBrowser()
})

/** Returns a view of a public page, with the steps that bring the page into its state. */
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
      const guest = await openPage(size)
      await guest.page.goto(server.url + path)
      await waitForHydration(guest.page)
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

/** Scrolls to the form, which hydrates once it is visible or used, and presses Send. */
async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please select a subject').first().waitFor()
}

/** Types the arrival into the panel of dates. */
async function typeArrival(page: Page): Promise<void> {
  const words = new Date(ARRIVAL).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  await page.getByRole('dialog').getByLabel('Check-in', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/^Now choose check-out/)
    .waitFor()
}

testViews([
  view(
    'the menu',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Reviews' }).waitFor()
    },
    {
      shows: ['src/app/web/layout/mobile-menu-sheet.tsx', 'src/platform/web/ui/dialogs/side-sheet.tsx'],
      only: 'a phone',
    },
  ),
  view('the dates of the home page', '/', openPicker(/check-in and check-out|^Dates/), { shows: RANGE }),
  view(
    'the dates of a home after a date that is no date',
    '/property/1',
    async (page) => {
      await openPicker(/^Dates/)(page)
      await page.getByRole('dialog').getByLabel('Check-in', { exact: true }).fill('31/02/2027')
      await page.keyboard.press('Enter')
      await page.getByText('31/02/2027 is not a date in the calendar').waitFor()
    },
    { shows: RANGE },
  ),
  view(
    'the dates of a home once the arrival is chosen',
    '/property/1',
    async (page) => {
      await openPicker(/^Dates/)(page)
      await typeArrival(page)
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
  view('a home with its total and all reviews', `/property/1?${STAY}`, async (page) => {
    await page.getByText('Plus a refundable deposit').first().waitFor()
    const reviews = page.getByRole('region', { name: 'Guest reviews' })
    const before = await reviews.getByRole('article').count()
    await reviews.getByRole('button', { name: /See more reviews/ }).click()
    await reviews.getByRole('article').nth(before).waitFor()
  }),
  view('the map of the results', '/properties', async (page) => {
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.getByRole('link', { name: '3: Low Street Escape' }).waitFor()
  }),
  view('the open calendar of a home', '/property/1', async (page) => {
    const calendar = page.getByRole('region', { name: 'Availability' })
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByText('Choose your check-in day. Nights that are struck through are booked.').waitFor()
  }),
  view('photographs that fail on /properties', '/about', async (page) => {
    await failPhotographs(page, '/properties')
    // A card's photograph has no text, because the title is beside it.
    await expect.poll(() => page.getByRole('article').first().locator('img').count()).toBe(0)
  }),
  view('photographs that fail on /property/1', '/about', async (page) => {
    const { photographs } = await (await fetch(`${server.url}/api/properties/1`)).json()
    await failPhotographs(page, '/property/1')
    await page.getByText(photographs[0].alt).filter({ visible: true }).first().waitFor()
  }),
])

testViews([
  view('the filters', `/properties?${STAY}`, async (page) => {
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Bedrooms').selectOption('3+')
    await page.getByText('Filters (1)', { exact: true }).waitFor()
  }),
  view('results without a home', '/properties?location=nowhere', (page) =>
    page.getByText('No properties found matching your criteria', { exact: true }).first().waitFor(),
  ),
  view('results of which only other homes are available', `/properties?${STAY}&price=1`, (page) =>
    page.getByRole('heading', { name: 'Other homes available on your dates' }).waitFor(),
  ),
  view('results that cannot be fetched', '/properties?checkin=soon&checkout=later', (page) =>
    page.getByText('Failed to fetch properties').waitFor(),
  ),
  ...['/properties', '/property/1', '/enquiry'].map((path) =>
    view(`dates that have passed on ${path}`, `${path}?${PASSED}`, async (page) => {
      const notice = page.getByText('These dates have passed: 3–6 May 2026.')
      // The price bar at the bottom of a phone must not cover part of the notice.
      await notice.evaluate((element) => element.scrollIntoView())
    }),
  ),
  view('saved homes chosen for a comparison', '/about', async (page) => {
    await page.evaluate(() => localStorage.setItem('savedHomes', '[1,2]'))
    await page.goto(`${server.url}/saved?${STAY}`)
    await page.getByLabel('Compare Chase View').check()
    await page.getByLabel('Compare Woody Bank').check()
    await page.getByRole('link', { name: 'Compare 2 homes' }).waitFor()
  }),
  view('homes side by side', COMPARED, (page) =>
    page.getByText('Total for your dates').filter({ visible: true }).first().waitFor(),
  ),
  view('a link that is shared', COMPARED, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await pressAndSee(/^Share/, /Link copied|Please copy the link by hand/)(page)
  }),
])

testViews([
  view('the enquiry form with every error', '/enquiry', pressAndSee('Send Enquiry', 'Please select a property')),
  view('an enquiry that could not be sent', '/enquiry?property=Chase View', async (page) => {
    await page.route('**/api/enquiries', (route) => route.abort())
    await page.getByLabel('Name').fill('Jo Marsh')
    await page.getByLabel('Email').fill('jo.marsh@example.com')
    await page.getByLabel('Phone').fill('07700 900142')
    await page.getByLabel('Message').fill('We would love to walk on the Chase for a few days.')
    await pressAndSee('Send Enquiry', 'Failed to Send Enquiry')(page)
  }),
  view('the home page after an enquiry', '/', async (page) => {
    await page.evaluate((sent) => sessionStorage.setItem('just-sent', JSON.stringify(sent)), {
      ...{ kind: 'enquiry', email: 'jo.marsh@example.com', home: 'Chase View' },
      ...{ sentAt: new Date().toISOString(), replyDueAt: new Date().toISOString() },
      ...{ checkIn: null, checkOut: null, guests: 1, total: null },
    })
    await page.reload()
    await page.getByRole('region', { name: 'We have your enquiry' }).getByRole('button', { name: 'Close' }).waitFor()
  }),
  view('the contact form with every error', '/contact', sendMessage),
  view('the contact form of the home page with every error', '/', sendMessage),
  view(
    'the application with every error',
    '/property-owner',
    pressAndSee('Submit Application', 'Please enter the full property address'),
  ),
  view('the application with photographs', '/property-owner', async (page) => {
    await page.getByLabel('Choose photographs').setInputFiles([notes, ...chosen])
    await page.getByText('“notes.txt” is not an image file and was left out.').waitFor()
    await page
      .getByText(/^[\d,]+ KB/)
      .nth(2)
      .waitFor()
  }),
  view('a page without a network', '/faq', async (page) => {
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
    await page.getByRole('listitem').filter({ hasText: 'You seem to be offline' }).waitFor()
  }),
  ...['', '?booking=5&email=nobody'].map((query) =>
    view(`a review link that cannot be used (${query})`, `/submit-review${query}`, (page) =>
      page.getByText('Invalid review link').first().waitFor(),
    ),
  ),
  view('a review link of another guest', '/submit-review?booking=5&email=a@example.com', (page) =>
    page.getByText('Booking not found or not eligible for review.').first().waitFor(),
  ),
  view('a booking to review that cannot be fetched', '/about', async (page) => {
    await failReads(page, '**/api/reviews/booking/**')
    await page.goto(`${server.url}/submit-review?booking=5&email=a@example.com`)
    await page.getByRole('button', { name: 'Look again' }).waitFor()
  }),
])

async function failPhotographs(page: Page, path: string): Promise<void> {
  await page.route(/\/photographs\/|fallback-photograph/, (route) => route.abort())
  await page.goto(server.url + path)
  await waitForHydration(page)
}
