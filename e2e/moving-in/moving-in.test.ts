import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, isTooWide, PHONE, TABLET } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const SECTION = 'tab=settings&section=moving-in'
const HEADER = 'Cottage,Arrival,Departure,Guest name,Email,Price,Paid'

/** Returns a day far after the demo's bookings. */
const at = (days: number) => dayAhead(300 + days)

function fileOf(rows: readonly string[], name = 'old-system.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows].join('\r\n')) }
}

async function bookingsOf(guestName: string): Promise<{ id: number; status: string; property: { title: string } }[]> {
  const answer = await adminApi(server, 'GET', `/api/bookings/all?search=${encodeURIComponent(guestName)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: number; status: string; property: { title: string } }[]
}

test('[rule moved-in] the office moves bookings in, mends the rest, and undoes an import', async () => {
  await adminApi(server, 'POST', '/api/bookings', {
    ...{ propertyId: 1, guestName: 'Tess Taken', guestEmail: 'tess@example.com', guests: 2, status: 'confirmed' },
    ...{ guestAddress: '1 Mill Lane, Stafford', checkIn: at(30), checkOut: at(37), totalAmount: '700.00' },
    reason: 'Agreed long ago',
  })
  const [taken] = await bookingsOf('Tess Taken')
  const file = fileOf([
    `Chase View,${at(0)},${at(3)},Ada Byron,ada@example.org,435.00,100.00`,
    'Old Mill,2023-05-01,2023-05-08,Mary Somerville,,900.00,',
    'Old Mill,2023-06-01,2023-06-08,Ida Rhodes,,910.00,',
    `Chase View,${at(31)},${at(34)},Cara Clash,cara@example.org,435.00,`,
    `Woody Bank,31/02/2027,${at(40)},Bea Bad,bea@example.org,435.00,`,
  ])
  const { page, context, consoleErrors } = await openAdmin(server, SECTION, DESKTOP)
  await chooseBookings(page, { ...file, name: 'bookings.xlsx' })
  await page.getByText('bookings.xlsx is not a CSV file').waitFor()
  await chooseBookings(page, file)
  const form = page.getByRole('form', { name: 'Import' })
  await form.getByText('Please choose the column of: Home.').waitFor()
  expect(await form.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true)
  await form.getByLabel('Cottage').selectOption('Home')
  await form.getByText('1 booking to make, 4 with a problem').waitFor()
  const open = form.getByRole('link', { name: `Open booking #${taken?.id} in a new tab` })
  expect(await open.getAttribute('href')).toContain(`booking=${taken?.id}`)

  await form.getByLabel(/^Old Mill/).selectOption('Low Street Escape')
  await form.getByText('3 bookings to make, 2 with a problem').waitFor()
  await form.getByText('2 stays of 3 are over').waitFor()
  await form.getByRole('button', { name: 'Import 3 bookings' }).click()
  await page.getByText('3 bookings made').waitFor()
  expect(await bookingsOf('Ida Rhodes')).toMatchObject([
    { status: 'completed', property: { title: 'Low Street Escape' } },
  ])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 rows as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('old-system-problems.csv')
  const problems = readFileSync(await download.path(), 'utf8')
  expect(problems).toContain('"Check-in: “31/02/2027” is not a date"')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo import of old-system.csv' }).waitFor()

  const mended = problems.replace('31/02/2027', at(37)).replaceAll('Chase View', 'Woody Bank')
  await chooseBookings(page, { name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) })
  await form.getByLabel('Cottage').selectOption('Home')
  await form.getByRole('button', { name: 'Import 2 bookings' }).click()
  await page.getByText('2 bookings made').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Undo import of old-system.csv' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this import?' })
  await undo.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Import undone', '3 bookings removed'])
  await closeToast(page)
  expect(await bookingsOf('Ida Rhodes')).toEqual([])
  expect(await bookingsOf('Bea Bad')).toHaveLength(1)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a slow or failed request keeps the file and the choices', async () => {
  const { page, context } = await openAdmin(server, SECTION, PHONE)
  const file = fileOf([`Mill,${at(60)},${at(63)},Sol Slow,sol@example.org,435.00,`], 'slow.csv')
  await chooseBookings(page, file)
  const form = page.getByRole('form', { name: 'Import' })
  await form.getByLabel('Cottage').selectOption('Home')
  await form.getByLabel(/^Mill/).waitFor()
  await page.route('**/api/admin/imports/bookings/preview*', (route) => route.abort())
  await form.getByLabel(/^Mill/).selectOption('Chase View')
  await form.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await form.getByLabel(/^Mill/).locator('option:checked').textContent()).toBe('Chase View')
  await page.unroute('**/api/admin/imports/bookings/preview*')
  await form.getByRole('button', { name: 'Try again' }).click()
  const submit = form.getByRole('button', { name: 'Import 1 booking' })
  await submit.waitFor()
  await page.route('**/api/admin/imports/bookings?*', (route) => route.abort())
  await submit.click()
  await expect.poll(() => readToast(page)).toContain('Failed to import the file. Please try again.')
  await closeToast(page)
  expect(await form.getByLabel('Cottage').inputValue()).toBe('home')
  await page.unroute('**/api/admin/imports/bookings?*')
  const release = Promise.withResolvers<void>()
  await page.route('**/api/admin/imports/bookings?*', async (route) => {
    await release.promise
    await route.continue()
  })
  await submit.click()
  await form.getByText('Importing...').waitFor()
  release.resolve()
  await page.getByText('1 booking made').waitFor()
  expect(await bookingsOf('Sol Slow')).toHaveLength(1)
  await context.close()
})

test('the steps of an import fit every width', async () => {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    const { page, context } = await openAdmin(server, SECTION, size)
    for (const [name, ready] of [
      ['Homes', 'Preview'],
      ['Bookings', 'Which of your homes are these?'],
    ] as const) {
      const section = page.getByRole('region', { name, exact: true })
      await section.getByText('The columns of a file').click()
      const [sample] = await Promise.all([
        page.waitForEvent('download'),
        section.getByRole('button', { name: 'Download a sample file' }).click(),
      ])
      expect(sample.suggestedFilename()).toBe(`${name.toLowerCase()}-sample.csv`)
      expect(await isTooWide(page)).toBe(false)
      const file = { name: 'sample.csv', mimeType: 'text/csv', buffer: readFileSync(await sample.path()) }
      await section.getByLabel('Choose a CSV file').setInputFiles(file)
      const form = page.getByRole('form', { name: 'Import' })
      await form.getByText(ready).waitFor()
      expect(await form.getByText(/^Please choose/).count()).toBe(0)
      expect(await isTooWide(page)).toBe(false)
      await form.getByRole('button', { name: 'Cancel' }).click()
    }
    await context.close()
  }
})

async function chooseBookings(page: BrowserPage['page'], file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('region', { name: 'Bookings' }).getByLabel('Choose a CSV file').setInputFiles(file)
}
