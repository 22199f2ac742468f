import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  doubleText,
  findBrokenWords,
  isTooWide,
  openPage,
  PHONE,
} from '../browser/browser.ts'
import {
  buttonsUnderToast,
  closeToast,
  disconnect,
  focusedField,
  mockError,
  readError,
  readToast,
} from '../browser/form.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { dayAhead } from '../server/future-day.ts'
import { makePricesPlain } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

interface Entered {
  id: number
  version: number
  guestName: string
}

/** Creates a booking through the API, far after the demo's bookings. */
async function enter(changes: Record<string, unknown>): Promise<Entered> {
  const answer = await adminApi(server, 'POST', '/api/bookings', {
    propertyId: 1,
    guestName: 'Ada Marsh',
    guestEmail: 'ada.marsh@example.com',
    guestAddress: '1 Low Street, Lichfield',
    checkIn: '2031-05-02',
    checkOut: '2031-05-05',
    guests: 2,
    ...changes,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Entered
}

/** Makes a private link to a booking and opens the guest's page on a phone. */
async function openGuestsPage(id: number): Promise<BrowserPage> {
  const answer = await adminApi(server, 'POST', `/api/bookings/${id}/link`)
  const guest = await openPage(PHONE)
  await guest.page.goto(((await answer.json()) as { link: string }).link)
  return guest
}

async function read<T>(path: string): Promise<T> {
  const answer = await adminApi(server, 'GET', path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

/** Waits until the list's title shows this count and the list is updated. */
const waitForCount = async (page: Page, count: number) => {
  await page.getByRole('heading', { name: `Bookings (${count})`, exact: true }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}
const statusOf = (page: Page, id: number) => page.getByLabel(`Status of booking #${id}`)
const rows = (page: Page) => page.locator('tbody tr')
const questionDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this booking?' })
const countOf = async (filters = '') => (await read<{ count: number }>(`/api/bookings/count${filters}`)).count

/** Opens the page of a booking from its row. */
const openPageOf = (page: Page, id: number) => page.getByRole('link', { name: new RegExp(`, booking #${id}$`) }).click()

test('filters narrow the list of bookings', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  const all = await countOf()
  await waitForCount(page, all)
  const cards = page.locator('main dl').first()
  const summary = await read<Record<string, number | string>>('/api/bookings/summary')
  const pounds = String(summary.revenueConfirmedAndCompleted).replace(/\B(?=(\d{3})+\.)/g, ',')
  const figures = ['Total Bookings', 'Confirmed', 'Pending', 'Revenue'].map((name, index) => {
    const figure = [summary.total, summary.confirmed, summary.pending, `£${pounds}`][index]
    return [name, String(figure)]
  })
  const shown = async () => (await cards.locator('dt, dd > span:first-child').allTextContents()).map(String)
  await expect.poll(() => shown()).toEqual(figures.flat())
  await expect.poll(() => cards.textContent()).toContain('confirmed and completed')
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Booking ID', 'Guest', 'Property', 'Dates', 'Guests', 'Amount', 'Status', 'Actions'])
  await expect.poll(() => rows(page).count()).toBe(Math.min(50, all))
  await expect
    .poll(() => rows(page).first().textContent())
    .toMatch(/^#\d+.+@.+In \w{3} \d\d, \d{4}Out \w{3} \d\d, \d{4}\d+£[\d,]+\.\d\d/)

  await page.getByLabel('Status filter').selectOption('completed')
  await waitForCount(page, await countOf('?status=completed'))
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('completed')
  const states = () =>
    page
      .getByLabel(/^Status of booking/)
      .evaluateAll((selects) => [...new Set(selects.map((select) => (select as HTMLSelectElement).value))])
  await expect.poll(states).toEqual(['completed'])
  await expect.poll(() => shown()).toEqual(figures.flat())
  await page.getByLabel('Date filter').selectOption('past')
  await waitForCount(page, await countOf('?status=completed&date=past'))
  await page.reload()
  await waitForCount(page, await countOf('?status=completed&date=past'))
  await expect.poll(() => page.getByLabel('Status filter').inputValue()).toBe('completed')
  await expect.poll(() => page.getByLabel('Date filter').inputValue()).toBe('past')

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await waitForCount(page, all)
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=bookings')
  await expect.poll(() => page.getByLabel('Date filter').inputValue()).toBe('all')

  await page.getByLabel('Home filter').selectOption({ label: 'Chase View' })
  await page.getByLabel('Money filter').selectOption('owed')
  await waitForCount(page, await countOf('?propertyId=1&money=owed'))
  await page.reload()
  await waitForCount(page, await countOf('?propertyId=1&money=owed'))
  await expect.poll(() => page.getByLabel('Home filter').inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await waitForCount(page, all)
  const confirmed = rows(page).filter({
    hasNotText: 'paid there',
    has: page.locator('option:checked', { hasText: 'Confirmed' }),
  })
  const heights = await confirmed.evaluateAll((list) => list.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(45)

  const search = page.getByPlaceholder('Search bookings...')
  await search.fill('#12')
  await waitForCount(page, 1)
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringMatching(/^#12/)])
  await search.fill('HARTNOLL')
  await waitForCount(page, await countOf('?search=hartnoll'))
  await search.fill('chase view')
  await waitForCount(page, await countOf('?propertyId=1'))
  await search.fill('nobody of this name')
  await page.getByText('No bookings found matching your criteria').waitFor()
  await waitForCount(page, 0)
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await waitForCount(page, all)

  await page.getByRole('button', { name: 'Amount' }).click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Amount' }).waitFor()
  const dearest = (await read<{ id: number }[]>('/api/bookings/all?sort=-amount&limit=1')).at(0)?.id
  await expect.poll(() => rows(page).first().textContent()).toMatch(new RegExp(`^#${dearest}\\D`))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(`51 to ${all} of ${all} bookings`).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule one-change-function] confirming taken nights is refused, naming the other guest', async () => {
  const first = await enter({ guestName: 'Bess Firth', status: 'confirmed' })
  const second = await enter({ guestName: 'Carl Second', checkIn: '2031-05-04', checkOut: '2031-05-06' })
  const { page, context, calls, consoleErrors } = await openAdmin(server, 'tab=bookings')
  const conflict = page.getByText(`Conflict: Bess Firth (#${first.id}) has the nights`)
  await conflict.waitFor()

  await statusOf(page, second.id).selectOption('confirmed')
  const confirming = page.getByRole('dialog', { name: `Confirm booking #${second.id}` })
  await confirming.getByText(`Bess Firth (#${first.id}), confirmed`).waitFor()
  await confirming.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => statusOf(page, second.id).inputValue()).toBe('pending')

  await statusOf(page, first.id).selectOption('cancelled')
  const cancelling = page.getByRole('dialog', { name: `Cancel booking #${first.id}` })
  await cancelling.getByText('3 nights become available at once: others can book them.').waitFor()
  await cancelling.getByText('ada.marsh@example.com will be emailed (see Emails)').waitFor()
  await cancelling.getByRole('button', { name: 'Keep the booking' }).click()
  expect((await read<{ status: string }>(`/api/bookings/${first.id}`)).status).toBe('confirmed')
  await statusOf(page, first.id).selectOption('cancelled')
  const before = calls.length
  await cancelling.getByRole('button', { name: 'Cancel the stay without a charge' }).click()
  expect(await readToast(page)).toEqual([
    'Booking updated successfully',
    `Booking #${first.id} of Bess Firth is cancelled`,
  ])
  await conflict.waitFor({ state: 'detached' })
  // Leaves out the calls for the tab's badge.
  const ofList = (call: string) => !call.endsWith('?paidHold=true')
  const since = () =>
    calls
      .slice(before)
      .filter(ofList)
      .map((call) => call.replace(/\?.*/, ''))
  for (const call of ['all', 'count', 'summary'])
    await expect.poll(() => since().filter((made) => made === `GET /api/bookings/${call}`)).toHaveLength(1)

  // Undo confirms the booking again, so the conflict returns.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual([`Booking #${first.id} is as it was`])
  await conflict.waitFor()
  await expect.poll(() => statusOf(page, first.id).inputValue()).toBe('confirmed')
  await closeToast(page)
  expect((await adminApi(server, 'POST', `/api/bookings/${first.id}/cancel`, { by: 'guest' })).status).toBe(200)

  // An arrow key changes only the select; Enter opens the question.
  await statusOf(page, second.id).focus()
  await page.keyboard.press('c')
  await page.getByText('Not saved: press Enter to continue, or Escape to keep the status pending.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => statusOf(page, second.id).inputValue()).toBe('pending')
  await page.keyboard.press('ArrowDown')
  expect((await read<{ status: string }>(`/api/bookings/${second.id}`)).status).toBe('pending')
  await page.keyboard.press('Enter')
  await confirming.getByText('It takes 2 nights: no other guest can book them.').waitFor()
  await confirming.getByRole('button', { name: 'Confirm the booking' }).press('Enter')
  expect(await readToast(page)).toEqual([
    'Booking updated successfully',
    `Booking #${second.id} of Carl Second is confirmed`,
  ])
  await expect.poll(() => statusOf(page, second.id).inputValue()).toBe('confirmed')
  await closeToast(page)

  // A booking set back to pending keeps its nights by a hold, or makes the nights available.
  await statusOf(page, second.id).selectOption('pending')
  const pending = page.getByRole('dialog', { name: `Set booking #${second.id} to pending` })
  await pending.getByText('The booked nights do not change.').waitFor()
  await pending.getByLabel('Its dates').selectOption('free')
  await pending.getByText('2 nights become available at once').waitFor()
  const reconnect = await disconnect(page, `**/api/bookings/${second.id}`)
  await pending.getByRole('button', { name: 'Set to pending without holding the dates' }).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to update booking'])
  await reconnect()
  await closeToast(page)
  await pending.getByRole('button', { name: 'Set to pending without holding the dates' }).click()
  expect(await readToast(page)).toEqual([
    'Booking updated successfully',
    `Booking #${second.id} of Carl Second is pending`,
  ])
  await closeToast(page)

  const restore = await mockError(page, `**/api/bookings/${second.id}`, 500, '')
  await statusOf(page, second.id).selectOption('completed')
  const completing = page.getByRole('dialog', { name: `Complete booking #${second.id}` })
  await completing.getByText('Could not preview the change').waitFor()
  await restore()
  await completing.getByRole('button', { name: 'Retry' }).click()
  await completing.getByText('This stay is not over').waitFor()
  await page.keyboard.press('Escape')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a click on a row opens the booking’s page', async () => {
  const { id } = await enter({ guestName: 'Dora Fell', checkIn: '2031-10-24', checkOut: '2031-10-27' })
  const { page, context, consoleErrors } = await openAdmin(
    server,
    `tab=bookings&search=${encodeURIComponent('#')}${id}`,
  )
  const row = page.getByRole('row').filter({ hasText: 'Dora Fell' })
  await row.click()
  const details = page.getByRole('region', { name: `Booking #${id}`, exact: true })
  await details.getByText('Dora Fell').first().waitFor()
  const facts = Object.fromEntries(
    await details
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
      ),
  )
  expect(facts).toMatchObject({
    'Guest Name': 'Dora Fell',
    Email: 'ada.marsh@example.com',
    Phone: 'Not provided',
    Address: '1 Low Street, Lichfield',
    Property: expect.stringMatching(/^Chase View.+/),
    Guests: '2',
    'Check-in': '24 Oct 2031',
    'Check-out': '27 Oct 2031',
    // The clocks in London go back during this stay.
    Nights: '3',
    'Total Amount': '£495.00',
    Status: 'Pendingdates not held',
    'Booking Date': expect.stringMatching(/^\d{1,2} \w+ \d{4} at \d\d:\d\d$/),
  })
  await expect.poll(() => new URL(page.url()).searchParams.get('booking')).toBe(String(id))
  await details.getByRole('button', { name: 'History' }).click()
  await details.getByText(`booking #${id}`, { exact: false }).last().waitFor()
  await page.goBack()
  await row.waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(`#${id}`)
  expect(new URL(page.url()).searchParams.has('booking')).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the export contains every matching booking', async () => {
  const formula = '=HYPERLINK("http://x","y")'
  await enter({ guestName: formula, guestEmail: 'csv@example.com', status: 'cancelled' })
  await enter({ guestName: 'O’Neil, Jo', guestEmail: 'csv@example.com', status: 'cancelled' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
    expect(download.suggestedFilename()).toBe(`bookings-${london}.csv`)
    return readFileSync(await download.path(), 'utf8')
  }
  const all = await saved()
  // The export contains all bookings, not only one page of 50.
  expect(Papa.parse(all, { header: true, skipEmptyLines: true }).data).toHaveLength(await countOf())
  const sent = await (await adminApi(server, 'GET', '/api/bookings/export.csv')).bytes()
  expect(all).toBe(Buffer.from(sent).toString())

  // The export uses the text in the search field, even before the list is updated.
  await page.getByPlaceholder('Search bookings...').fill('csv@example.com')
  const { data, meta } = Papa.parse<Record<string, string>>(await saved(), { header: true, skipEmptyLines: true })
  await waitForCount(page, 2)
  expect(meta.fields).toEqual([
    'ID',
    'Guest Name',
    'Email',
    'Property',
    'Check In',
    'Check Out',
    'Guests',
    'Total Amount',
    'Status',
  ])
  expect(data.map((row) => row['Guest Name'])).toEqual(['O’Neil, Jo', `'${formula}`])
  expect(data[0]).toMatchObject({ 'Check In': '2031-05-02', 'Check Out': '2031-05-05', 'Total Amount': '495.00' })
  await expect
    .poll(() => readToast(page))
    .toEqual(['Bookings exported', expect.stringMatching(/^2 bookings in bookings-/)])
  await closeToast(page)

  const restore = await mockError(page, '**/api/bookings/all*', 503, 'The server is under maintenance.')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readToast(page)).toEqual(['Error', 'The server is under maintenance.'])
  await restore()
  // Above 5,000 rows the server streams the file.
  await page.route('**/api/bookings/all*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '5001' } }))
  expect(Papa.parse(await saved(), { header: true, skipEmptyLines: true }).data).toHaveLength(2)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a deleted booking can be restored within 30 days', async () => {
  const { id } = await enter({
    guestName: 'Effie Gone',
    guestEmail: 'gone@example.com',
    checkIn: '2031-06-01',
    checkOut: '2031-06-04',
  })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings&search=gone@example.com')
  const remove = async () => {
    await page.getByRole('button', { name: `Delete booking #${id}` }).click()
    await questionDialog(page).waitFor()
  }
  await remove()
  await questionDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await waitForCount(page, 1)

  const restore = await mockError(page, `**/api/bookings/${id}`, 500, '')
  await remove()
  await questionDialog(page).getByRole('button', { name: 'Delete' }).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to delete booking'])
  await restore()
  // A toast over an open dialog can be closed.
  await closeToast(page)
  await questionDialog(page).getByRole('button', { name: 'Delete' }).click()
  expect(await readToast(page)).toEqual(['Booking deleted successfully'])
  await waitForCount(page, 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Booking restored successfully'])
  await waitForCount(page, 1)
  await closeToast(page)

  const paid = { kind: 'received', amount: '100.00', day: new Date().toISOString().slice(0, 10) }
  expect((await adminApi(server, 'POST', `/api/admin/bookings/${id}/ledger`, paid)).status).toBe(201)
  await remove()
  const held = 'We hold £100.00 for this booking: £100.00 must be refunded to the guest.'
  await questionDialog(page).getByText(held).waitFor()
  await questionDialog(page).getByRole('button', { name: 'Delete' }).click()
  await waitForCount(page, 0)
  await closeToast(page)

  // The deleted booking's money stays listed under refunds.
  await page.goto(`${server.url}/admin?tab=payments&view=refunds`)
  await page.getByRole('link', { name: `Deleted booking #${id}` }).click()
  const ledger = page.getByRole('dialog', { name: `Deleted booking #${id}` })
  await ledger.getByText('To be refunded').waitFor()
  await page.goto(`${server.url}/admin?tab=bookings&search=gone@example.com`)
  await waitForCount(page, 0)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' })
  await deleted.getByText('Effie Gone').waitFor()
  await deleted.getByRole('button', { name: `Restore booking #${id}` }).click()
  expect(await readToast(page)).toEqual(['Booking restored successfully'])
  await deleted.getByText('Effie Gone').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await waitForCount(page, 1)
  await page.goto(`${server.url}/admin?tab=payments&ledger=${id}`)
  await page
    .getByRole('dialog', { name: `Booking #${id}`, exact: true })
    .getByText('Received', { exact: true })
    .waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a price change shows its effects before saving', async () => {
  const stay = { checkIn: '2031-08-01', checkOut: '2031-08-04', status: 'confirmed' }
  const { id } = await enter({ ...stay, guestName: 'Nell Agreed', totalAmount: '535.00', reason: 'With the dog' })
  const { page, context, consoleErrors } = await openAdmin(
    server,
    `tab=bookings&search=${encodeURIComponent('#')}${id}`,
  )
  await page.getByRole('button', { name: `Edit booking #${id}` }).click()
  const form = page.getByRole('dialog', { name: `Edit booking #${id}` })
  await form.getByText('Nights available').waitFor()
  await form.getByLabel('Price', { exact: true }).selectOption('worked-out')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: `Change the stay of booking #${id}` })
  await question.getByRole('row', { name: 'Price of the stay £535.00 £495.00' }).waitFor()
  await question.getByRole('row', { name: 'Security deposit £267.50 £247.50' }).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect((await read<{ totalAmount: string }>(`/api/bookings/${id}`)).totalAmount).toBe('535.00')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await question.getByRole('button', { name: 'Change the stay and charge £495.00' }).click()
  expect(await readToast(page)).toEqual(['Booking updated successfully', `Booking #${id} of Nell Agreed is changed`])
  await form.waitFor({ state: 'hidden' })

  await openPageOf(page, id)
  const agreement = page.getByRole('region', { name: 'Agreement' })
  await agreement.getByText('What was agreed').click()
  await agreement.getByText('Price of the stay: £495.00 (was £535.00)').waitFor()
  const versions = await agreement
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .allTextContents()
  expect(versions.map((words) => words.split(',')[0])).toEqual([
    expect.stringMatching(/^Changed by /),
    expect.stringMatching(/^Entered by /),
  ])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a save asks before overwriting a change made meanwhile', async () => {
  const { id } = await enter({ guestName: 'Flora Twice', checkIn: '2031-07-01', checkOut: '2031-07-04' })
  const at = `tab=bookings&search=${encodeURIComponent('#')}${id}`
  const ann = await openAdmin(server, at)
  const ben = await openAdmin(server, at)
  const open = async (page: Page) => {
    await page.getByRole('button', { name: `Edit booking #${id}` }).click()
    const dialog = page.getByRole('dialog', { name: `Edit booking #${id}` })
    await dialog.getByLabel('Guest’s name').waitFor()
    return dialog
  }
  const [annForm, benForm] = await Promise.all([open(ann.page), open(ben.page)])
  await annForm.getByLabel('Guest’s name').fill('Flora Once')
  await annForm.getByRole('button', { name: 'Save changes' }).click()
  expect(await readToast(ann.page)).toEqual(['Booking updated successfully'])
  await annForm.waitFor({ state: 'hidden' })
  await ann.page.getByRole('rowheader', { name: /Flora Once/ }).waitFor()

  await benForm.getByLabel('Guests', { exact: true }).fill('3')
  await benForm.getByRole('button', { name: 'Save changes' }).click()
  const clash = ben.page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await clash.getByRole('row', { name: 'Guest’s name Flora Twice Flora Once' }).waitFor()
  await clash.getByRole('row', { name: 'Guests 3 2' }).waitFor()
  expect((await read<{ guests: number }>(`/api/bookings/${id}`)).guests).toBe(2)
  await clash.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => benForm.getByLabel('Guest’s name').inputValue()).toBe('Flora Once')
  await benForm.getByLabel('Guests', { exact: true }).fill('4')
  await adminApi(server, 'PATCH', `/api/bookings/${id}`, { guestPhone: '01632 960111' })
  await benForm.getByRole('button', { name: 'Save changes' }).click()
  await clash.getByRole('row', { name: 'Phone — 01632 960111' }).waitFor()
  await clash.getByRole('button', { name: 'Overwrite with mine' }).click()
  const requested = ben.page.getByRole('dialog', { name: `Change the stay of booking #${id}` })
  await requested.getByRole('row', { name: 'Guests 2 4' }).waitFor()
  await requested.getByRole('button', { name: 'Change the stay and keep £495.00' }).click()
  expect(await readToast(ben.page)).toEqual(['Booking updated successfully', `Booking #${id} of Flora Once is changed`])
  expect(await read(`/api/bookings/${id}`)).toMatchObject({ guestName: 'Flora Once', guests: 4, guestPhone: null })

  // Ann's list is outdated, but the question shows the current booking. A change after the question prevents the
  // confirmation.
  await closeToast(ann.page)
  await statusOf(ann.page, id).selectOption('confirmed')
  const confirming = ann.page.getByRole('dialog', { name: `Confirm booking #${id}` })
  await confirming.getByText('It takes 3 nights').waitFor()
  await adminApi(server, 'PATCH', `/api/bookings/${id}`, { guestName: 'Flora Thrice' })
  await confirming.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => readToast(ann.page)).toContain('Error')
  await confirming.getByText('Flora Thrice').waitFor()
  await confirming.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => readToast(ann.page)).toContain('Booking updated successfully')
  expect([...ann.consoleErrors, ...ben.consoleErrors]).toEqual([])
  await ann.context.close()
  await ben.context.close()
})

test('the office cannot enter a booking on taken nights', async () => {
  const guest = { guestName: 'Greta Early', checkIn: dayAhead(200), checkOut: dayAhead(203), propertyId: 3 }
  const { id } = await enter({ ...guest, status: 'confirmed' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByRole('button', { name: 'Add booking' }).click()
  await dialog.getByText('Please select a property', { exact: true }).waitFor()
  await dialog.getByText('Please select the check-in date').waitFor()

  await dialog.getByLabel('Property', { exact: true }).selectOption('3')
  await pickDays(page, 'Dates', [dayAhead(202), dayAhead(203)])
  const preview = dialog.getByRole('region', { name: 'Price and nights' })
  await preview.getByText('Nights taken').waitFor()
  await preview.getByText(`Greta Early (#${id}), confirmed`).waitFor()
  await preview.getByText('This stay is shorter than the minimum of 2 nights').waitFor()
  await preview.getByText(/^1 night at £210\.00$/).waitFor()
  await dialog.getByLabel('Status', { exact: true }).selectOption('confirmed')
  await dialog.getByLabel('Guest’s name').fill('Hetty Late')
  await dialog.getByLabel('Email').fill('hetty@example.com')
  await dialog.getByLabel('Address').fill('2 High Street, Stafford')
  const add = dialog.getByRole('button', { name: 'Add booking' })
  await add.click()
  expect(await readToast(page)).toEqual(['Error', expect.stringContaining('Please give a reason')])
  await expect.poll(() => readError(page, 'Reason')).toBe('Please give a reason for a stay under the minimum')
  await expect.poll(() => focusedField(page)).toBe('reason')
  for (const screen of [{ width: 1440, height: 860 }, PHONE]) {
    await page.setViewportSize(screen)
    expect(await buttonsUnderToast(page), `at ${screen.width}`).toEqual([])
  }
  await doubleText(page)
  expect(await findBrokenWords(page, '[data-tone]')).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(DESKTOP)
  await closeToast(page)
  await dialog.getByLabel('Reason').fill('She leaves early')
  await add.click()
  expect(await readToast(page)).toEqual(['Error', expect.stringContaining(`#${id}`)])
  await closeToast(page)

  await pickDays(page, 'Dates', [dayAhead(203), dayAhead(206)])
  await preview.getByText('Nights available').waitFor()
  await dialog.getByLabel('Price', { exact: true }).selectOption('own')
  await dialog.getByLabel('Custom price').fill('500.5')
  await add.click()
  expect(await readToast(page)).toEqual(['Booking added successfully'])
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Hetty Late/ })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('£500.50')
  await expect.poll(() => row.getByLabel(/^Status of/).inputValue()).toBe('confirmed')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the guest’s page follows a booking made by telephone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  await page.getByRole('button', { name: 'New booking' }).click()
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Property', { exact: true }).selectOption('1')
  await pickDays(page, 'Dates', [dayAhead(230), dayAhead(233)])
  await form.getByText('Nights available').waitFor()
  await expect.poll(() => form.getByLabel('Status', { exact: true }).inputValue()).toBe('held')
  await form.getByLabel('Guest’s name').fill('Tess Telephone')
  await form.getByLabel('Email').fill('tess@example.com')
  await form.getByLabel('Address').fill('3 Bell Lane, Stone')
  await form.getByRole('button', { name: 'Add booking' }).click()
  expect(await readToast(page)).toEqual(['Booking added successfully'])
  await closeToast(page)
  const [entered] = await read<Entered[]>('/api/bookings?search=tess@example.com')
  if (!entered) throw new Error('The booking was not found')
  const guest = await openGuestsPage(entered.id)
  await guest.page.getByRole('heading', { level: 1, name: 'Your dates are held for you' }).waitFor()

  await openPageOf(page, entered.id)
  await page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Mark received' }).click()
  await page.getByRole('dialog', { name: 'Mark received' }).getByRole('button', { name: 'Mark received' }).click()
  const confirming = page.getByRole('dialog', { name: `Confirm booking #${entered.id}` })
  await confirming.getByText('We have received the deposit from Tess Telephone.').waitFor()
  await confirming.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => readToast(page)).toContain('Booking updated successfully')
  await guest.page.reload()
  await guest.page.getByRole('heading', { level: 1, name: /is confirmed/ }).waitFor()
  expect([...consoleErrors, ...guest.consoleErrors]).toEqual([])
  await context.close()
  await guest.context.close()
})

test('[rule guest-contact] email and address are asked for once an email must be sent', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings&booking=new')
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Property', { exact: true }).selectOption('2')
  await pickDays(page, 'Dates', [dayAhead(236), dayAhead(239)])
  await form.getByText('Nights available').waitFor()
  await form.getByLabel('Guest’s name').fill('Tom Caller')
  await form.getByRole('button', { name: 'Add booking' }).click()
  await form.getByText('Please enter a valid email address').waitFor()
  await form.getByText('Please enter the guest’s address').waitFor()
  await form.getByLabel('Status', { exact: true }).selectOption('pending')
  await form.getByLabel('Email (optional)').waitFor()
  await form.getByText('Please enter a valid email address').waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Add booking' }).click()
  expect(await readToast(page)).toEqual(['Booking added successfully'])
  await closeToast(page)

  const row = page.getByRole('row', { name: /Tom Caller/ })
  await row.getByLabel(/^Status of/).selectOption('confirmed')
  const confirming = page.getByRole('dialog', { name: /^Confirm booking/ })
  await confirming.getByText('Please add the guest’s email and address to the booking first').waitFor()
  await confirming.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: /^Edit booking/ })
  await edit.getByLabel('Email').fill('tom.caller@example.com')
  await edit.getByLabel('Address').fill('4 Bell Lane, Stone')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.waitFor({ state: 'hidden' })
  await closeToast(page)
  await row.getByLabel(/^Status of/).selectOption('confirmed')
  await confirming.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => row.getByLabel(/^Status of/).inputValue()).toBe('confirmed')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a guest of an earlier booking is found as the name is typed', async () => {
  const known = { guestName: "Orla O'Byrne", guestEmail: 'orla@example.com', guestPhone: '01632 960777' }
  await enter({ ...known, checkIn: '2031-07-02', checkOut: '2031-07-05', status: 'pending' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings&booking=new')
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Guest’s name').fill("o'by")
  const suggestion = form.locator('datalist option').first()
  await suggestion.waitFor({ state: 'attached' })
  expect(await suggestion.getAttribute('value')).toBe("Orla O'Byrne · orla@example.com")
  // The browser puts the value of a chosen suggestion into the field.
  await form.getByLabel('Guest’s name').fill("Orla O'Byrne · orla@example.com")
  await expect.poll(() => form.getByLabel('Guest’s name').inputValue()).toBe("Orla O'Byrne")
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe('orla@example.com')
  await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe('01632 960777')
  await expect.poll(() => form.getByLabel('Address').inputValue()).toBe('1 Low Street, Lichfield')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the missing-hold error disappears once a hold is suggested', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  const quote = Promise.withResolvers<void>()
  await page.route('**/api/bookings/quote*', async (route) => {
    await quote.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'New booking' }).click()
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Property', { exact: true }).selectOption('1')
  await pickDays(page, 'Dates', [dayAhead(240), dayAhead(243)])
  await form.getByRole('button', { name: 'Add booking' }).click()
  const error = form.getByText('Please select the last day of the hold')
  await error.waitFor()
  quote.resolve()
  await form.getByText('Nights available').waitFor()
  await error.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule security-deposit] a changed deposit is previewed before saving', async () => {
  const stay = { checkIn: '2031-09-01', checkOut: '2031-09-04', status: 'confirmed' }
  const { id } = await enter({ ...stay, guestName: 'Dora Deposit' })
  const { page, context, consoleErrors } = await openAdmin(
    server,
    `tab=bookings&search=${encodeURIComponent('#')}${id}`,
  )
  await page.getByRole('button', { name: `Edit booking #${id}` }).click()
  const form = page.getByRole('dialog', { name: `Edit booking #${id}` })
  await form.getByLabel('Security deposit').selectOption('own')
  await form.getByLabel('Own deposit').last().fill('50')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: `Change the stay of booking #${id}` })
  await question.getByRole('row', { name: /^Security deposit £\d+\.\d\d £50\.00$/ }).waitFor()
  const save = question.getByRole('button', { name: /^Change the stay and keep £/ })
  await save.click()
  await question.getByText('Please give a reason of at least 3 characters').waitFor()
  await question.getByLabel('Reason').fill('A guest whom we know well')
  await save.click()
  expect(await readToast(page)).toEqual(['Booking updated successfully', `Booking #${id} of Dora Deposit is changed`])
  await form.waitFor({ state: 'hidden' })
  const own = { agreedPrice: { securityDeposit: '50.00' }, isDepositOwn: true }
  expect(await read(`/api/bookings/${id}`)).toMatchObject(own)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toContain(`Booking #${id} is as it was`)
  expect(await read(`/api/bookings/${id}`)).toMatchObject({ isDepositOwn: false })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule change-of-home] a booking moves to another home', async () => {
  const nights = { checkIn: dayAhead(240), checkOut: dayAhead(243), propertyId: 1 }
  const stay = await enter({ ...nights, guestName: 'Mia Moves', status: 'confirmed' })
  const guest = await openGuestsPage(stay.id)
  await guest.page.getByText('Chase View').first().waitFor()
  const { page, context, consoleErrors } = await openAdmin(
    server,
    `tab=bookings&search=${encodeURIComponent('#')}${stay.id}`,
  )
  await page.getByRole('button', { name: `Edit booking #${stay.id}` }).click()
  const form = page.getByRole('dialog', { name: `Edit booking #${stay.id}` })
  await form.getByLabel('Property', { exact: true }).selectOption('2')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const moving = page.getByRole('dialog', { name: `Change the stay of booking #${stay.id}` })
  await moving.getByRole('row', { name: /^Home Chase View / }).waitFor()
  // The confirmation email is not sent yet, so the email will include the move.
  await moving.getByText('ada.marsh@example.com will be emailed (see Emails): the stay is confirmed').waitFor()
  await moving.getByLabel('Price', { exact: true }).waitFor()
  await moving.getByRole('button', { name: /^Change the stay and keep £/ }).click()
  expect(await readToast(page)).toEqual(['Booking updated successfully', `Booking #${stay.id} of Mia Moves is changed`])
  await form.waitFor({ state: 'hidden' })
  await closeToast(page)
  const { property } = await read<{ property: { title: string } }>(`/api/bookings/${stay.id}`)
  expect(property.title).not.toBe('Chase View')
  await guest.page.reload()
  await guest.page.getByText(property.title).first().waitFor()
  expect(await guest.page.getByText('Chase View').count()).toBe(0)

  // The nights of the paid booking are taken by another booking.
  const late = await enter({ ...nights, propertyId: 2, guestName: 'Lil Late' })
  await page.goto(`${server.url}/admin?tab=bookings&booking=${late.id}`)
  await page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Mark received' }).click()
  const entry = page.getByRole('dialog', { name: 'Mark received' })
  await entry.getByRole('button', { name: 'Mark received' }).click()
  await expect.poll(() => readToast(page)).toContain('Error')
  await entry.getByRole('button', { name: 'Another home...' }).click()
  const homes = page.getByRole('dialog', { name: `Another home for booking #${late.id}` })
  await homes.getByRole('button', { name: 'Choose Chase View' }).waitFor()
  await homes.getByRole('button', { name: 'Choose Chase View' }).click()
  const other = page.getByRole('dialog', { name: `Change the stay of booking #${late.id}` })
  await other.getByText('The dates are not held: others can book them.').waitFor()
  await other.getByRole('button', { name: /^Change the stay and keep £/ }).click()
  await homes.waitFor({ state: 'hidden' })
  await entry.getByRole('button', { name: 'Mark received' }).click()
  await page.getByRole('dialog', { name: `Confirm booking #${late.id}` }).waitFor()
  expect(await read(`/api/bookings/${late.id}`)).toMatchObject({ propertyId: 1, state: 'held part paid' })
  const theirs = await openGuestsPage(late.id)
  await theirs.page.getByRole('heading', { level: 1, name: 'We have received your payment' }).waitFor()
  await theirs.page.getByText('Chase View').first().waitFor()
  expect([
    ...consoleErrors.filter((one) => !one.includes('409')),
    ...guest.consoleErrors,
    ...theirs.consoleErrors,
  ]).toEqual([])
  for (const one of [context, guest.context, theirs.context]) await one.close()
})

test('[rule four-views] the list of bookings shows its empty state', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings')
  await rows(page).first().waitFor()
  await page.route('**/api/bookings/all?*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '*' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('No bookings yet').waitFor()
  await page.getByRole('button', { name: 'Add the first booking' }).waitFor()
  await page.unroute('**/api/bookings/all?*')

  const restore = await mockError(page, '**/api/bookings/all?*', 503, 'The server is under maintenance.')
  await page.reload()
  await page.getByText('Bookings could not be loaded').waitFor()
  await page.getByText('The server is under maintenance.').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await rows(page).first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('every control of a booking can be reached on a phone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings', PHONE)
  const card = page.getByRole('article', { name: /^Booking #/ }).first()
  await card.waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await isTooWide(page)).toBe(false)
  for (const button of await card.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const add = page.getByRole('button', { name: 'New booking' })
  const box = await add.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height * 0.75)
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 320, height: 640 })
  const [send, cancel] = [
    dialog.getByRole('button', { name: 'Add booking' }),
    dialog.getByRole('button', { name: 'Cancel' }),
  ]
  const [sendBox, cancelBox] = [await send.boundingBox(), await cancel.boundingBox()]
  expect(sendBox?.y).toBe(cancelBox?.y)
  expect((sendBox?.y ?? 0) + (sendBox?.height ?? 0)).toBeLessThanOrEqual(640)
  // On a low screen, or with text at 200%, the dialog's header and buttons scroll away to leave space for its fields.
  await page.setViewportSize({ width: 640, height: 320 })
  await dialog.getByLabel('Property', { exact: true }).focus()
  await expect.poll(() => isSeen(dialog.getByLabel('Property', { exact: true }))).toBe(true)
  await expect.poll(() => isSeen(send)).toBe(false)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

/** Returns whether the whole height of an element is within the viewport. */
function isSeen(what: Locator): Promise<boolean> {
  return what.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
