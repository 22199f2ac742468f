import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, officeTab, openAdmin, waitUntilLoaded } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { readToast } from '../browser/form.ts'
import { dayAhead } from '../server/future-day.ts'
import { makePricesPlain } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

// How many clicks, drags and submitting keys a task takes from Overview. Typing is not counted.

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Days ahead: after the demo's bookings. Each task has other days. */
const at = (days: number) => dayAhead(300 + days)
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })

interface Point {
  x: number
  y: number
}

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

class CountedPage {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.count += 1
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move((from.x + to.x) / 2, to.y)
    await this.page.mouse.move(to.x, to.y)
    await this.page.mouse.up()
  }

  /** The click that opens the browser's file chooser. */
  async chooseFile(target: Locator, file: File): Promise<void> {
    this.count += 1
    await target.setInputFiles(file)
  }

  /** A task's only way from one part of the office to another. */
  openTab(name: string): Promise<void> {
    return this.click(officeTab(this.page, name))
  }
}

/** Opens Overview, runs a task and returns the number of its clicks. */
async function countClicks(task: (counted: CountedPage) => Promise<void>): Promise<number> {
  const { page, context, consoleErrors } = await openAdmin(server)
  await waitUntilLoaded(page)
  const counted = new CountedPage(page)
  await task(counted)
  expect(consoleErrors).toEqual([])
  await context.close()
  return counted.count
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function create<T>(path: string, body: object): Promise<T> {
  const answer = await adminApi(server, 'POST', path, body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as T
}

const sendEnquiry = (name: string, from: number) =>
  create('/api/enquiries', {
    name,
    email: 'ada.marsh@example.com',
    phone: '+44 (0)1632 960123',
    propertyTitle: 'Chase View',
    guests: 2,
    checkInDate: at(from),
    checkOutDate: at(from + 3),
    message: 'Is there room for a cot?',
  })

const addBooking = (guestName: string, from: number, changes: object = {}) =>
  create<{ id: number }>('/api/bookings', {
    propertyId: 1,
    guestName,
    guestEmail: 'guest@example.com',
    guestAddress: '1 Low Street, Lichfield',
    checkIn: at(from),
    checkOut: at(from + 3),
    guests: 2,
    ...changes,
  })

async function findMiddle(target: Locator): Promise<Point> {
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the middle of a day in the calendar, counted from today. */
const findDay = (page: Page, days: number) => findMiddle(page.locator(`[data-home="1"] [data-day="${dayAhead(days)}"]`))

/** Returns the first of `nights` days in a row on which Chase View is available in the calendar's first view. */
async function findAvailable(page: Page, nights: number): Promise<number> {
  const [from, to] = [dayAhead(0), dayAhead(12)]
  const { taken } = await page.evaluate(
    async (path) => (await fetch(path)).json() as Promise<{ taken: string[] }>,
    `/api/properties/1/availability?from=${from}&to=${to}`,
  )
  const isTaken = (days: number) => taken.includes(dayAhead(days))
  for (let first = 1; first + nights <= 12; first++)
    if (Array.from({ length: nights }, (_, index) => first + index).every((day) => !isTaken(day))) return first
  throw new Error('No available nights in the first view')
}

test('a reply to an enquiry takes 3 clicks', async () => {
  await sendEnquiry('Rita Reply', 0)
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    await counted.openTab('Enquiries')
    await counted.click(page.getByRole('button', { name: 'Reply to the enquiry of Rita Reply' }))
    await page.getByLabel('Text').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('A cot is ready for you.')
    await counted.click(page.getByRole('button', { name: 'Send', exact: true }))
    expect(await readToast(page)).toEqual(['Reply stored under Emails'])
  })
  expect(clicks).toBeLessThanOrEqual(3)
})

test('an offer at the usual price takes 4 clicks', async () => {
  await sendEnquiry('Olga Offer', 10)
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    await counted.openTab('Enquiries')
    await counted.click(page.getByRole('button', { name: 'Open the enquiry of Olga Offer' }))
    await counted.click(page.getByRole('button', { name: 'Make an offer' }))
    await dialog(page, 'Make an offer').getByText('£495.00').first().waitFor()
    await counted.click(dialog(page, 'Make an offer').getByRole('button', { name: 'Make the offer' }))
    expect(await readToast(page)).toContain('Offer made')
  })
  expect(clicks).toBeLessThanOrEqual(4)
})

test('a booking by telephone takes 4 clicks and 4 fields', async () => {
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    await counted.openTab('Calendar')
    const first = await findAvailable(page, 2)
    await counted.drag(await findDay(page, first), await findDay(page, first + 2))
    await counted.click(dialog(page, 'Chase View').getByRole('button', { name: 'New booking' }))
    const form = dialog(page, 'New booking')
    await form.getByText('Nights available').waitFor()
    await form.getByLabel('Guest’s name').fill('Tess Telephone')
    await form.getByLabel('Email').fill('tess@example.com')
    await form.getByLabel('Phone').fill('01632 960555')
    await form.getByLabel('Address').fill('1 Low Street, Lichfield')
    await counted.click(form.getByRole('button', { name: 'Add booking' }))
    expect(await readToast(page)).toContain('Booking added successfully')
  })
  expect(clicks).toBeLessThanOrEqual(4)
})

test('a move by two days takes 2 clicks', async () => {
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    const first = await findAvailable(page, 4)
    const stay = { checkIn: dayAhead(first), checkOut: dayAhead(first + 2), status: 'confirmed' }
    const { id } = await addBooking('Mo Move', 0, stay)
    await counted.openTab('Calendar')
    const from = await findMiddle(page.locator(`[data-strip="booking-${id}"]`))
    const [one, two] = [await findDay(page, first), await findDay(page, first + 2)]
    await counted.drag(from, { x: from.x + two.x - one.x, y: from.y })
    expect(await readToast(page)).toContain('Booking updated successfully')
  })
  expect(clicks).toBeLessThanOrEqual(2)
})

test('a block takes 3 clicks', async () => {
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    await counted.openTab('Calendar')
    const first = await findAvailable(page, 1)
    await counted.drag(await findDay(page, first), await findDay(page, first + 1))
    await counted.click(dialog(page, 'Chase View').getByRole('button', { name: 'Block for the owner' }))
    expect(await readToast(page)).toEqual(['Nights blocked'])
  })
  expect(clicks).toBeLessThanOrEqual(3)
})

test('a statement with exact lines takes 5 clicks', async () => {
  const importCsv = async (counted: CountedPage, line: string) => {
    const { page } = counted
    const csv = ['Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)', line].join('\r\n')
    await counted.openTab('Payments')
    await counted.click(
      page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: /^Bank statement/ }),
    )
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await counted.chooseFile(page.getByLabel('Choose a CSV file'), file)
    return dialog(page, 'Import a bank statement')
  }
  // The account is known from an earlier statement.
  await countClicks(async (counted) => {
    const form = await importCsv(counted, `${today},A SHOP,till,CARD,-12.00,88.00`)
    await form.getByLabel('Which account is this statement for?').selectOption('Another account...')
    await form.getByLabel('Name of the account').fill('Starling Bank')
    await form.getByRole('button', { name: /^Import \d/ }).click()
    await form.getByText('1 new line imported.').waitFor()
  })
  const { id } = await addBooking('Edith Exact', 20, { totalAmount: '612.40', reason: 'An old price' })
  const ledger = await (await adminApi(server, 'GET', `/api/admin/bookings/${id}/ledger`)).json()
  const { paymentReference, money } = ledger as { paymentReference: string; money: { depositOwed: string } }
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    const line = `${today},E EXACT,${paymentReference},FASTER PAYMENT,${money.depositOwed},1000.00`
    const form = await importCsv(counted, line)
    await counted.click(form.getByRole('button', { name: 'Import 1 line' }))
    await counted.click(form.getByRole('button', { name: 'Confirm 1 match' }))
    await dialog(page, '1 line confirmed').getByText('Edith Exact').waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(5)
})

test('a deposit with a deduction and a photograph takes 4 clicks', async () => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a8472f' } })
    .jpeg()
    .toBuffer()
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    const deposits = page.getByRole('region', { name: 'Deposits to return' })
    await counted.click(deposits.getByRole('link', { name: /^Return the deposit/ }).first())
    const money = page.getByRole('group', { name: 'Enter money' })
    await counted.click(money.getByRole('button', { name: 'Return deposit', exact: true }))
    const form = dialog(page, 'Return the deposit')
    await form.getByLabel('Deduction in £').fill('17.50')
    await form.getByLabel('What for').fill('The kettle was broken')
    const photograph = { name: 'kettle.jpg', mimeType: 'image/jpeg', buffer: picture }
    await counted.chooseFile(form.getByLabel('Choose a photograph'), photograph)
    await form.getByText('Ready').waitFor()
    await counted.click(form.getByRole('button', { name: 'Return deposit' }))
    await expect.poll(() => readToast(page)).toContain('Deposit marked as returned')
  })
  expect(clicks).toBeLessThanOrEqual(4)
})

test('finding a guest takes 1 click', async () => {
  await addBooking('Fenella Found', 30)
  const clicks = await countClicks(async (counted) => {
    const { page } = counted
    await counted.click(page.getByRole('button', { name: /^Find/ }))
    const search = dialog(page, 'Find anything')
    await search.getByRole('combobox').fill('Fenella Found')
    await search.getByRole('option').filter({ hasText: 'Fenella Found' }).first().waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(1)
})
