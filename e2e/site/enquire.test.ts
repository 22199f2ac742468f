import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeCancellation } from '#features/cancellation-scale.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { addDays, dayInLondon, toDay } from '#platform/shared/day.ts'
import { adminApi } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, disconnect, focusedField, mockError, passTime, readError, readToast } from '../browser/form.ts'
import { queryDatabase } from '../server/database.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const MESSAGE = 'We would love to walk on the Chase for a few days.'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' }, 'embedded demo')
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

async function open(query = '', size = DESKTOP): Promise<BrowserPage> {
  const guest = await openPage(size)
  await guest.page.goto(`${server.url}/enquiry${query}`)
  await waitForHydration(guest.page)
  return guest
}

type Page = BrowserPage['page']

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('jo.marsh@example.com')
  await page.getByLabel('Phone').fill('07700 900142')
  await page.getByLabel('Property', { exact: true }).selectOption('Chase View')
  await page.getByLabel('Message').fill(MESSAGE)
}

const sendButton = (page: Page) => page.getByRole('button', { name: /Send Enquiry|Sending/ })

/** Returns days after the demo's bookings, whenever the test runs. */
function availableDays(): { arrival: string; departure: string } {
  return { arrival: dayAhead(400), departure: dayAhead(404) }
}

test('[rule enquiry-form] the enquiry form shows every validation message', async () => {
  const { page, context, consoleErrors } = await open()
  await sendButton(page).click()
  await expect.poll(() => readError(page, 'Name')).toBe('Name must be at least 2 characters')
  await expect.poll(() => readError(page, 'Email')).toBe('Please enter a valid email address')
  await expect.poll(() => readError(page, 'Phone')).toBe('Please enter a valid phone number')
  await expect.poll(() => readError(page, 'Property')).toBe('Please select a property')
  await expect.poll(() => readError(page, 'Message')).toBe('Please provide more details about your enquiry')
  await expect.poll(() => focusedField(page)).toBe('name')

  const guests = page.getByLabel('Guests')
  for (const [given, message] of [
    ['0', 'At least 1 guest required'],
    ['21', 'Maximum 20 guests'],
    ['', 'At least 1 guest required'],
    ['20', ''],
  ] as const) {
    await guests.fill(given)
    await expect.poll(() => readError(page, 'Guests')).toBe(message)
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a date field tapped before hydration opens after hydration', async () => {
  const { page, context, consoleErrors } = await openPage(PHONE)
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/app-*.js', async (route) => {
    requested.resolve()
    await release.promise
    await route.continue()
  })
  await page.goto(`${server.url}/enquiry`)
  await requested.promise
  await page.getByRole('button', { name: /^Check-in:/ }).tap()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release.resolve()
  await page.getByRole('dialog', { name: 'Check-in' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the URL fills in the enquiry form', async () => {
  const { arrival, departure } = availableDays()
  const { page, context, calls } = await open(`?property=chase view&checkin=${arrival}&checkout=${departure}&guests=3`)
  await expect.poll(() => page.getByLabel('Property', { exact: true }).inputValue()).toBe('Chase View')
  await expect.poll(() => page.getByLabel('Guests').inputValue()).toBe('3')
  const year = arrival.slice(0, 4)
  await expect.poll(() => page.getByRole('button', { name: /^Check-in:/ }).textContent()).toContain(year)
  const summary = page.getByRole('complementary', { name: 'Your stay' })
  await expect.poll(() => summary.textContent()).toMatch(/Total£\d/)
  await expect.poll(() => summary.textContent()).toContain('refundable deposit')
  expect(calls).toEqual([])
  await context.close()
})

test('[rule cancellation-wording] the enquiry form shows the charges for the chosen dates', async () => {
  const { arrival, departure } = availableDays()
  const { page, context } = await open(`?property=Chase View&checkin=${arrival}`)
  const charges = page.getByRole('region', { name: 'Cancelling' })
  expect(await charges.count()).toBe(0)
  await page.goto(`${server.url}/enquiry?property=Chase View&checkin=${arrival}&checkout=${departure}`)
  const days = { checkIn: toDay(arrival), today: dayInLondon(new Date()) }
  for (const sentence of describeCancellation(DEFAULT_SETTINGS.policy.cancellationScale, days))
    await expect.poll(() => charges.textContent()).toContain(sentence)
  await context.close()
})

test('the enquiry form marks taken nights beside the dates', async () => {
  const days = `from=${addDays(dayInLondon(new Date()), 1)}&to=${addDays(dayInLondon(new Date()), 150)}`
  const answer = await fetch(`${server.url}/api/properties/1/availability?${days}`)
  const [night = ''] = ((await answer.json()) as { taken: string[] }).taken
  const dates = `checkin=${night}&checkout=${addDays(toDay(night), 2)}&guests=2`
  const { page, context } = await open(`?property=Chase View&${dates}`)
  const link = page.getByRole('main').getByRole('link', { name: 'Homes available on these dates' })
  expect(await link.getAttribute('href')).toBe(`/properties?${dates}`)
  expect(await page.getByRole('region', { name: 'Cancelling' }).count()).toBe(0)
  await context.close()
})

test('the enquiry form ignores invalid URL values', async () => {
  const { page, context } = await open('?property=Heather Lodge&checkin=2020-01-01&checkout=soon&guests=99')
  await expect.poll(() => page.getByLabel('Property', { exact: true }).inputValue()).toBe('Heather Lodge')
  await expect.poll(() => page.getByLabel('Guests').inputValue()).toBe('1')
  await expect.poll(() => page.getByRole('button', { name: /^Check-in:/ }).textContent()).toBe('Select a date')
  await expect.poll(() => page.getByRole('button', { name: /^Check-out:/ }).textContent()).toBe('Select a date')
  const titles = await page.getByLabel('Property', { exact: true }).locator('option').allTextContents()
  expect(titles).toHaveLength(5)
  expect(titles[1]).toMatch(/^Chase View – .*Cheslyn Hay/)
  await context.close()
})

test('a double click sends one enquiry', async () => {
  const { arrival, departure } = availableDays()
  const { page, context, calls } = await open(`?checkin=${arrival}&checkout=${departure}&guests=2`, PHONE)
  await fill(page, 'Double Click')
  const release = Promise.withResolvers<void>()
  await page.route('**/api/enquiries', async (route) => {
    await release.promise
    await route.continue()
  })
  await sendButton(page).dblclick()
  await page.getByText('Sending...').waitFor()
  release.resolve()
  expect(await readToast(page)).toEqual(['Enquiry Sent Successfully!', "We'll get back to you within 24 hours."])
  // The home page must be loaded before the server is killed.
  await expect
    .poll(() => page.evaluate(() => [location.pathname, Object.keys(sessionStorage)]))
    .toEqual(['/', ['just-sent']])
  await server.kill()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/enquiries'])
  const [row, ...others] = await queryDatabase(server, "select * from enquiry where name = 'Double Click'")
  expect(others).toEqual([])
  expect(row).toMatchObject({
    email: 'jo.marsh@example.com',
    property_title: 'Chase View',
    guests: 2,
    check_in_date: arrival,
    check_out_date: departure,
    message: MESSAGE,
  })
  await context.close()
})

test('[rule after-sending] a retry after a failed request sends the same enquiry', async () => {
  const { page, context, consoleErrors } = await open()
  await fill(page, 'Tries Again')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })

  const reconnect = await disconnect(page, '**/api/enquiries')
  await sendButton(page).click()
  expect(await readToast(page)).toEqual(['Failed to Send Enquiry', 'Please try again later.'])
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(MESSAGE)
  await closeToast(page)
  await reconnect()

  const restore = await mockError(page, '**/api/enquiries', 429, 'You have sent many enquiries in a short time.')
  await sendButton(page).click()
  expect(await readToast(page)).toEqual(['Failed to Send Enquiry', 'You have sent many enquiries in a short time.'])
  await closeToast(page)
  await restore()

  await sendButton(page).click()
  expect((await readToast(page))[0]).toBe('Enquiry Sent Successfully!')
  const panel = page.getByRole('region', { name: 'We have your enquiry' })
  await panel.getByText(/^We reply by \w+day (\d|noon|midnight)/).waitFor()
  await page.reload()
  await waitForHydration(page)
  await expect
    .poll(() => panel.textContent())
    .toMatch(/Chase View, 1 guest.*Sent at \d\d:\d\d\. .*to jo\.marsh@example\.com/)
  expect(new URL(page.url()).search).toBe('')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => panel.count()).toBe(0)
  await page.reload()
  await waitForHydration(page)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  expect(consoleErrors).toEqual([])
  const found = await adminApi(server, 'GET', '/api/admin/enquiries?search=Tries+Again')
  expect(await found.json()).toMatchObject([{ name: 'Tries Again', message: MESSAGE }])
  await context.close()
})

test('typed input survives a reload', async () => {
  const { arrival } = availableDays()
  const { page, context } = await open(`?checkin=${arrival}`)
  await fill(page, 'Comes Back')
  await passTime(page, 3_000)
  await page.getByLabel('Guests').fill('4')
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Comes Back')
  await expect.poll(() => page.getByLabel('Property', { exact: true }).inputValue()).toBe('Chase View')
  await expect.poll(() => page.getByLabel('Guests').inputValue()).toBe('4')
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe(MESSAGE)
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.goBack()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Comes Back')
  // A form sent right after hydration is not taken for a robot's.
  const [sent] = await Promise.all([page.waitForRequest('**/api/enquiries'), sendButton(page).click()])
  expect(sent.postDataJSON().elapsedMs).toBeGreaterThan(3_000)
  await context.close()
})

test('the date pickers refuse taken nights', async () => {
  const { page, context, consoleErrors } = await open('?property=Chase View')
  await Promise.all([
    page.waitForResponse('**/availability*'),
    page.getByRole('button', { name: /^Check-in:/ }).click(),
  ])
  const dialog = page.getByRole('dialog', { name: 'Check-in' })
  const today = dialog.getByRole('button', { name: /, today/ })
  await today.waitFor()
  const before = await dialog.locator('td button:disabled').count()
  expect(before).toBe(await daysGoneInThisMonth())
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled'))
    .toBe('true')

  const taken = dialog.getByRole('button', { name: /(, booked|check-out only)/ }).first()
  await pageUntilVisible(page, taken)
  await taken.click({ force: true })
  await expect.poll(() => dialog.isVisible()).toBe(true)

  // The nights of this month, nine months ahead, have not been fetched yet.
  for (let month = 0; month < 9; month += 1) await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: / 12 / }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: /^Check-in: 12 / }).count()).toBe(1)

  await page.getByRole('button', { name: /^Check-out:/ }).click()
  const leaving = page.getByRole('dialog', { name: 'Check-out' })
  await expect.poll(() => leaving.getByRole('button', { name: / 12 / }).isDisabled()).toBe(true)
  await leaving.getByRole('button', { name: / 13 / }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Check-out: 13 / }).count()).toBe(1)

  // An arrival after the departure clears the departure.
  await page.getByRole('button', { name: /^Check-in:/ }).click()
  await dialog.getByRole('button', { name: / 20 / }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Check-out: Select a date' }).count()).toBe(1)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an enquiry can be sent by keyboard alone', async () => {
  const { page, context } = await open('?property=Woody Bank')
  await page.getByLabel('Name').focus()
  for (const words of ['Key Board', 'key@example.com', '01632 960123']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  for (const field of ['Check-in', 'Check-out']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(field)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: field }).locator('td button:focus').waitFor()
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'ArrowRight']) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: field }).waitFor({ state: 'hidden' })
  }
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedField(page)).toBe('guests')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is the garden fenced?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await readToast(page))[0]).toBe('Enquiry Sent Successfully!')
  await context.close()
})

async function daysGoneInThisMonth(): Promise<number> {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric' }).format(new Date())
  return Number(day) - 1
}

/** Pages the calendar forward until the element is visible, at most a year. */
async function pageUntilVisible(page: Page, requested: ReturnType<Page['locator']>): Promise<void> {
  for (let month = 0; month < 12; month += 1) {
    if ((await requested.count()) > 0) return
    await page.getByRole('button', { name: 'Next month' }).click()
  }
}
