import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeTab, signIn } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, waitForHydration } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' }, 'embedded demo')
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

const title = 'Weaver’s Row'
const email = 'ines.castell@example.com'
const PICTURES = 'demo/data/photographs/low-street-escape'

test('the office turns an enquiry into a confirmed booking', async () => {
  const { page, context, consoleErrors } = await openPage(DESKTOP)
  await page.goto(`${server.url}/admin`)
  await waitForHydration(page)
  await signIn(page, server.account)
  expect(await readToast(page)).toEqual(['Login Successful'])
  await closeToast(page)

  await addHome(page)
  await seeHomeAsGuest()
  await askAboutHome()
  const first = await bookFromEnquiry(page)
  await enterForTheSameNights(page)
  await refuseTheSecond(page, first)
  await exportAndRead(page, first)
  await logOut(page)
  expect(consoleErrors).toEqual([])
  await context.close()
})

/** Adds a home with five small photographs of the demo. */
async function addHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add New Property' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Property' }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description', { exact: true }).click()
  await page.keyboard.type('Four rooms under a slate roof.')
  await page.getByLabel('Location', { exact: true }).fill('Weaver Lane')
  await page.getByLabel('City', { exact: true }).fill('Burntwood')
  await page.getByLabel('Price a night', { exact: true }).fill('130')
  await page.getByLabel('Max guests', { exact: true }).fill('4')
  const names = readdirSync(PICTURES).sort().slice(0, 5)
  const files = names.map(async (name, index) => ({
    name: `IMG_${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp(join(PICTURES, name)).resize(640).jpeg().toBuffer(),
  }))
  await page.getByLabel('Choose photographs').setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Add Property' }).click()
  expect(await readToast(page)).toEqual(['Property Added'])
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await closeToast(page)
}

async function seeHomeAsGuest(): Promise<void> {
  const guest = await openPage()
  await guest.page.goto(`${server.url}/properties`)
  await waitForHydration(guest.page)
  await guest.page.getByRole('link', { name: title }).click()
  await guest.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect
    .poll(async () => {
      await guest.page.reload()
      return guest.page.getByText('1 / 5').count()
    })
    .toBe(1)
  expect(guest.consoleErrors).toEqual([])
  await guest.context.close()
}

async function askAboutHome(): Promise<void> {
  const answer = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ines Castell',
      email,
      phone: '+44 1632 960123',
      propertyTitle: title,
      guests: 3,
      checkInDate: futureDay('2099-05-04'),
      checkOutDate: futureDay('2099-05-08'),
      message: 'Is there somewhere dry for three bicycles?',
    }),
  })
  expect(answer.status).toBe(201)
}

/** Replies to the enquiry, makes its booking and confirms it. Returns the booking's id. */
async function bookFromEnquiry(page: Page): Promise<number> {
  await officeTab(page, 'Enquiries').click()
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(email)
  await expect.poll(() => page.getByRole('button', { name: /^Open the enquiry of/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Open the enquiry of Ines Castell' }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Text').fill('Dear Ines,\n\nThere is a shed with a lock.\n\nKind regards')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Reply stored under Emails'])
  await closeToast(page)

  await page.getByRole('button', { name: 'Create a booking from this enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByText('Nights available').waitFor()
  await dialog.getByText('4 nights at £130.00').waitFor()
  await dialog.getByLabel('Address').fill('12 Elm Road, Stafford')
  await dialog.getByRole('button', { name: 'Add booking' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Booking added successfully'])
  const link = page.getByRole('link', { name: /^Booking #\d+, pending/ })
  const id = Number(/#(\d+)/.exec((await link.textContent()) ?? '')?.[1])
  await link.click()
  await page.getByRole('region', { name: `Booking #${id}` }).waitFor()
  await page.getByRole('link', { name: 'All bookings' }).click()
  await page.getByLabel(`Status of booking #${id}`).selectOption('confirmed')
  await page.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => readToast(page)).toContain('Booking updated successfully')
  await closeToast(page)
  return id
}

/** Enters a pending booking for some nights of the confirmed booking; pending bookings do not conflict. */
async function enterForTheSameNights(page: Page): Promise<void> {
  const property = Number(
    await page.evaluate(async (requested) => {
      const homes: { id: number; title: string }[] = await (await fetch('/api/properties')).json()
      return homes.find(({ title }) => title === requested)?.id
    }, title),
  )
  const second = {
    propertyId: property,
    guestName: 'Second Comer',
    guestEmail: `second.${property}@example.com`,
    guestAddress: '1 Low Street, Lichfield',
    checkIn: futureDay('2099-05-06'),
    checkOut: futureDay('2099-05-10'),
    guests: 2,
  }
  const status = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/bookings', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, second)
  expect(status).toBe(201)
}

async function refuseTheSecond(page: Page, first: number): Promise<void> {
  await page.getByPlaceholder('Search bookings...').fill('second.')
  const row = page.getByRole('row', { name: /Second Comer/ }).first()
  await row.waitFor()
  const status = row.getByLabel(/^Status of booking #/)
  await status.selectOption('confirmed')
  await page.getByRole('dialog').getByText(`already taken by booking #${first}`).waitFor()
  await page.keyboard.press('Escape')
  await status.selectOption('cancelled')
  await page.getByRole('button', { name: 'Cancel the stay without a charge' }).click()
  expect(await readToast(page)).toContain('Booking updated successfully')
  await closeToast(page)
}

async function exportAndRead(page: Page, first: number): Promise<void> {
  await page.getByPlaceholder('Search bookings...').fill(email)
  // Waits until the rows of the previous search are gone.
  await page.getByRole('row', { name: /Second Comer/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Ines Castell/ }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(data).toEqual([
    {
      ID: String(first),
      'Guest Name': 'Ines Castell',
      Email: email,
      Property: title,
      'Check In': futureDay('2099-05-04'),
      'Check Out': futureDay('2099-05-08'),
      Guests: '3',
      'Total Amount': '520.00',
      Status: 'confirmed',
    },
  ])
  await closeToast(page)
}

/** Logs out. Expects 401 from each of `OFFICE_CALLS`, even with the flag that the browser stores. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  const statuses = await page.evaluate(async (calls) => {
    localStorage.setItem('adminLoggedIn', 'true')
    return Promise.all(
      calls.map(async ([method = '', path = '']) => {
        const json =
          method === 'GET' || method === 'DELETE' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' }
        return `${method} ${path} ${(await fetch(path, { method, ...json })).status}`
      }),
    )
  }, OFFICE_CALLS)
  expect(statuses).toEqual(OFFICE_CALLS.map(([method, path]) => `${method} ${path} 401`))
}

const OFFICE_CALLS = [
  ['GET', '/api/bookings'],
  ['GET', '/api/bookings/all'],
  ['GET', '/api/bookings/summary'],
  ['GET', '/api/bookings/export.csv'],
  ['POST', '/api/bookings'],
  ['PATCH', '/api/bookings/1'],
  ['DELETE', '/api/bookings/1'],
  ['POST', '/api/properties'],
  ['PUT', '/api/properties/1'],
  ['DELETE', '/api/properties/1'],
  ['GET', '/api/admin/properties'],
  ['GET', '/api/admin/enquiries'],
  ['GET', '/api/admin/messages'],
  ['GET', '/api/admin/applications'],
  ['GET', '/api/admin/applications/1/images/0'],
  ['GET', '/api/admin/reviews'],
  ['GET', '/api/admin/audit-log'],
  ['GET', '/api/admin/settings'],
  ['GET', '/api/admin/bank-details'],
  ['GET', '/api/admin/session'],
]
