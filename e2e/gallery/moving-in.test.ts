import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const view = viewsOf(() => server)
const OFFICE = 'src/features/moving-in/web/office'
const SECTION = 'tab=settings&section=moving-in'
let files = 0

/** Chooses a file with a coming stay, an unknown home, days that can be read in two ways, and a missing name. */
async function chooseFile(page: Page): Promise<void> {
  files++
  const year = 2032 + (files % 4)
  const csv = [
    'Home,Check-in,Check-out,Guest name,Email,Guests,Price,Paid,Booked through,Notes',
    `Chase View,03/0${(files % 9) + 1}/${year},05/0${(files % 9) + 1}/${year},Ada Byron,ada@example.org,2,435.00,100.00,,late`,
    'The Old Mill,01/02/2024,05/02/2024,Mary Somerville,,4,900.00,,,',
    'Woody Bank,02/03/2024,06/03/2024,,,4,900.00,,Airbnb,',
  ]
  const file = { name: 'old-system.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('form', { name: 'Import' }).getByText('Which of your homes are these?').waitFor()
}

async function answer(page: Page): Promise<void> {
  await chooseFile(page)
  const form = page.getByRole('form', { name: 'Import' })
  await form
    .getByLabel(/ March | February /)
    .first()
    .check()
  await form.getByRole('button', { name: /^Import \d/, disabled: false }).waitFor()
}

async function importFile(page: Page): Promise<void> {
  await answer(page)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByText('booking made').waitFor()
}

testViews([
  view('the columns of a file of bookings', SECTION, (page) => page.getByText('The columns of a file').click()),
  view('a file of bookings with questions', SECTION, chooseFile, {
    smallTargets: LINKS_IN_FACTS,
  }),
  view('a file of bookings that cannot be read', SECTION, async (page) => {
    const file = { name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('one') }
    await page.getByLabel('Choose a CSV file').setInputFiles(file)
    await page.getByText('does not name its columns').waitFor()
  }),
  view('bookings that were made', SECTION, importFile, { smallTargets: LINKS_IN_FACTS }),
  view(
    'the undoing of an import of bookings',
    SECTION,
    async (page) => {
      await importFile(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page
        .getByRole('button', { name: /^Undo import of/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor()
    },
    { shows: [`${OFFICE}/past-imports.tsx`] },
  ),
])
