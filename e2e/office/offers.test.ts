import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin, signInAgain } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  doubleText,
  findBrokenWords,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, focusedField, mockError, readError, readToast } from '../browser/form.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { serverClock } from '../server/clock.ts'
import { dayAhead, futureDay } from '../server/future-day.ts'
import { makePricesPlain } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const HOUR = 3_600_000
const clock = serverClock()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', ...clock.variables })
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

type Page = BrowserPage['page']

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Sends an enquiry about Chase View. Returns its id. */
async function sendEnquiry(name: string, checkInDate: string, checkOutDate: string): Promise<number> {
  const response = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      email: 'ada.marsh@example.com',
      phone: '01632 960123',
      propertyTitle: 'Chase View',
      guests: 2,
      checkInDate,
      checkOutDate,
      message: 'Is there room for a cot?',
    }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

interface Sent {
  id: number
  link: string
}

/** Creates an offer of Chase View through the API. Returns its link. */
async function offer(
  guestName: string,
  stay: { checkIn: string; checkOut: string },
  changes: object = {},
): Promise<Sent> {
  const response = await adminApi(server, 'POST', '/api/admin/offers', {
    guestName,
    guestEmail: 'ben.frost@example.com',
    message: 'Come and see the heather.',
    choices: [{ propertyId: 1, guests: 2, ...stay }],
    ...changes,
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: number }
  const shown = await adminApi(server, 'POST', `/api/admin/offers/${id}/link`)
  return { id, link: ((await shown.json()) as { link: string }).link }
}

/** Opens a guest's page at a link, after `prepare`. Also returns the other hosts that the browser requested. */
async function openLink(link: string, size = PHONE, prepare: (guest: BrowserPage) => Promise<void> = async () => {}) {
  const guest = await openPage(size)
  await prepare(guest)
  const otherHosts: string[] = []
  guest.page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) otherHosts.push(request.url())
  })
  await guest.page.goto(link)
  await waitForHydration(guest.page)
  return { ...guest, strangers: otherHosts }
}

async function expectClean({ page, consoleErrors, strangers }: Awaited<ReturnType<typeof openLink>>): Promise<void> {
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(consoleErrors).toEqual([])
  expect(strangers).toEqual([])
}

test('a guest accepts one of two offered stays', async () => {
  const enquiry = await sendEnquiry('Ada Marsh', futureDay('2099-05-04'), futureDay('2099-05-07'))
  const office = await openAdmin(server, `tab=enquiries&enquiry=${enquiry}`)
  const { page } = office
  await panel(page, 'Offers').getByText('No offers yet').waitFor()
  await panel(page, 'Offers').getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByText('Nights available').waitFor()
  await expect.poll(() => form.getByLabel('Guest’s name').inputValue()).toBe('Ada Marsh')
  // The email adds the greeting and who signs.
  await expect.poll(() => form.getByLabel('Message').inputValue()).toMatch(/^Thank you for your enquiry\./)
  const email = form.getByLabel('Email')
  const asEnquired = await email.inputValue()
  const warning = form.getByText('Other open offers for this enquiry that went to a different address are withdrawn')
  expect(await warning.count()).toBe(0)
  await email.fill('corrected@example.com')
  await warning.waitFor()
  await email.fill(asEnquired)
  await warning.waitFor({ state: 'detached' })

  await form.getByRole('button', { name: 'Offer another home or other dates as well' }).click()
  await form.getByRole('button', { name: /^Add Woody Bank, Mon \d+ \w+ 20\d\d to/ }).click()
  await form.getByRole('group', { name: 'Stay 2' }).getByText('Nights available').waitFor()
  await form.getByRole('button', { name: 'Change the price' }).first().click()
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('Line 2', { exact: true }).fill('For old friends')
  await form.getByLabel('Amount of line 2').fill('-20.5')
  const [, nights = ''] = /Total £([\d.]+)/.exec((await form.getByText(/^Total £/).textContent()) ?? '') ?? []
  expect(Number(nights)).toBeGreaterThan(100)
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await expect.poll(() => readError(page, 'Reason')).toMatch(/reason/i)
  await closeToast(page)
  await form.getByLabel('Reason').fill('They come every year')
  await form.getByRole('button', { name: 'Make the offer' }).click()

  const done = page.getByRole('dialog', { name: 'The offer to Ada Marsh is ready' })
  await done.getByRole('button', { name: 'Show a private link' }).click()
  const link = await done.getByLabel('The private link').inputValue()
  expect(link).toMatch(/\/offer\/[\w-]{22}$/)
  const token = link.slice(-22)
  const mail = new URL((await done.getByRole('link', { name: 'Write the email' }).getAttribute('href')) ?? '')
  expect(mail.searchParams.get('body')).toContain(link)
  expect(mail.searchParams.get('body')).not.toMatch(/sort code|account number|\d{2}-\d{2}-\d{2}/i)
  await done.getByRole('button', { name: 'Done' }).click()
  await panel(page, 'Offers').getByText('Open', { exact: true }).waitFor()
  await page.getByRole('article', { name: 'Enquiry of Ada Marsh' }).getByText('Offer made').first().waitFor()

  const answer = await fetch(link)
  const html = await answer.text()
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toContain('<meta name="robots" content="noindex"')
  for (const secret of [token, 'Ada Marsh', 'Chase View']) expect(html).not.toContain(secret)

  const guest = await openLink(link)
  const phonePage = guest.page
  await phonePage.getByRole('heading', { level: 1, name: 'Two stays to choose from' }).waitFor()
  await phonePage.getByText('Thank you for your enquiry.').waitFor()
  for (const words of [
    'For old friends',
    '-£20.50',
    `£${nights}`,
    'from 4pm',
    'by 10am',
    'Full refund for cancellation',
  ])
    await phonePage.getByText(words).first().waitFor()
  await expectClean(guest)
  await phonePage.getByRole('radio', { name: /Woody Bank/ }).press('Space')
  await phonePage.getByRole('heading', { level: 2, name: 'Woody Bank' }).waitFor()

  await phonePage.getByRole('button', { name: 'Accept this offer' }).filter({ visible: true }).click()
  await phonePage
    .getByText(/^By accepting you agree to pay the security deposit of £[\d,.]+ by .*, and £[\d,.]+/)
    .waitFor()
  await phonePage.getByLabel('Your address').fill('1 High Street, Stafford ST16 2AA')
  await phonePage.getByLabel('Full name', { exact: true }).nth(1).fill('Tom Marsh')
  await phonePage.getByRole('button', { name: 'Accept, with an obligation to pay' }).click()
  await expect.poll(() => focusedField(phonePage)).toBe('guests.0.nationality')
  await expect.poll(() => phonePage.getByLabel('Phone').inputValue()).toBe('01632 960123')
  await expect.poll(() => phonePage.getByText('Please enter the nationality of each guest').count()).toBe(2)
  await expectClean(guest)
  await phonePage.getByLabel('Nationality').nth(0).fill('British')
  await phonePage.getByLabel('Nationality').nth(1).fill('Irish')
  await expect.poll(() => storageOf(phonePage)).toContain('Irish')
  expect(await storageOf(phonePage)).not.toContain(token)

  await phonePage.reload()
  await waitForHydration(phonePage)
  await expect.poll(() => phonePage.getByLabel('Nationality').nth(1).inputValue()).toBe('Irish')
  await expect.poll(() => phonePage.getByRole('radio', { name: /Woody Bank/ }).isChecked()).toBe(true)
  await phonePage.getByLabel('I am 18 or over').check()
  await phonePage.getByLabel(/^I accept the terms/).check()
  const restore = await mockError(phonePage, '**/accept', 503, 'The server is under maintenance. Try again soon.')
  await phonePage.getByRole('button', { name: 'Accept, with an obligation to pay' }).click()
  expect(await readToast(phonePage)).toEqual(['Not accepted yet', 'The server is under maintenance. Try again soon.'])
  await restore()
  await closeToast(phonePage)
  await expect.poll(() => phonePage.getByLabel('Your address').inputValue()).toBe('1 High Street, Stafford ST16 2AA')
  await phonePage.getByRole('button', { name: 'Accept, with an obligation to pay' }).click()

  await phonePage.getByRole('heading', { level: 1, name: 'Your dates are held for you' }).waitFor()
  await phonePage.getByText('Our bank details are never sent by email.').waitFor()
  const reference = (await phonePage.getByText(/^HL-\d{6}-\d$/).textContent()) ?? ''
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await phonePage.getByRole('button', { name: 'Copy payment reference' }).click()
  await expect.poll(() => phonePage.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect
    .poll(() => phonePage.getByRole('link', { name: 'Go to your stay' }).getAttribute('href'))
    .toBe(`/stay/${token}`)
  await expectClean(guest)
  expect(await storageOf(phonePage)).toBe('[{},{}]')
  expect(await guest.context.cookies()).toEqual([])
  await phonePage.emulateMedia({ media: 'print' })
  await expect.poll(() => phonePage.getByText(reference).isVisible()).toBe(true)
  expect(await phonePage.getByRole('button', { name: 'Copy payment reference' }).isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Refresh' }).click()
  await panel(page, 'Offers').getByText('Chosen by the guest').waitFor()
  await panel(page, 'Offers')
    .getByRole('link', { name: /^Booking #\d+$/ })
    .waitFor()
  expect(office.consoleErrors).toEqual([])
  await Promise.all([office.context.close(), guest.context.close()])
})

test('a guest declines an offer with a message', async () => {
  const highPrice = { lines: [{ label: 'Three nights', amount: '37037.01' }] }
  const stay = { propertyId: 1, guests: 2, checkIn: futureDay('2099-06-04'), checkOut: futureDay('2099-06-07') }
  const other = { ...stay, propertyId: 2, ...highPrice }
  const declined = await offer('Ben Frost', stay, {
    choices: [{ ...stay, ...highPrice }, other],
    reason: 'The whole house',
  })
  const withdrawn = await offer('Cora Lind', { checkIn: futureDay('2099-06-10'), checkOut: futureDay('2099-06-13') })
  const again = await offer('Dora Quill', { checkIn: futureDay('2099-06-20'), checkOut: futureDay('2099-06-23') })

  const guest = await openLink(declined.link, TABLET)
  await guest.page.getByRole('heading', { level: 1, name: 'Two stays to choose from' }).waitFor()
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await guest.page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(() => guest.page.evaluate(() => navigator.clipboard.readText())).toBe(declined.link)
  await guest.page.getByRole('button', { name: 'Email me the link' }).click()
  await guest.page.getByText('stored in the office under Emails, and not sent').waitFor()
  await expectClean(guest)
  await guest.page.setViewportSize(PHONE)
  await doubleText(guest.page)
  expect(await findBrokenWords(guest.page, 'main')).toEqual([])
  expect(await measureOverflow(guest.page)).toBeLessThanOrEqual(0)
  await guest.page.reload()
  await guest.page.getByRole('button', { name: 'Decline', exact: true }).filter({ visible: true }).click()
  const dialog = guest.page.getByRole('dialog', { name: 'Decline this offer?' })
  await dialog.getByLabel(/^Message/).fill('We found something nearer to the lake.')
  await dialog.getByRole('button', { name: 'Decline the offer' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'You have declined this offer' }).waitFor()
  await expect
    .poll(() => guest.page.getByRole('link', { name: /^Ask again for Chase View/ }).getAttribute('href'))
    .toBe(
      `/enquiry?property=Chase+View&checkin=${futureDay('2099-06-04')}&checkout=${futureDay('2099-06-07')}&guests=2`,
    )
  await closeToast(guest.page)
  await expectClean(guest)

  const office = await openAdmin(server, 'tab=enquiries', DESKTOP)
  const { page } = office
  await page.getByRole('link', { name: 'Offers', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
  const card = (name: string) => page.getByRole('article', { name: `Offer to ${name}`, exact: true })
  await card('Ben Frost').getByText('“We found something nearer to the lake.”').waitFor()
  await page.getByRole('button', { name: /^Declined \d+$/ }).click()
  await card('Cora Lind').waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('view=offers')
  await expect.poll(() => page.url()).toContain('state=declined')
  await card('Ben Frost')
    .getByRole('button', { name: /^Open offer/ })
    .click()
  const open = page.getByRole('dialog', { name: `Offer #${declined.id}` })
  await open
    .getByText(/^Your offer from/)
    .first()
    .waitFor()
  await open.getByRole('button', { name: 'History' }).click()
  await open
    .getByText(/declined/)
    .first()
    .waitFor()
  await open.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^All \d+$/ }).click()

  await card('Cora Lind')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Withdraw the offer to Cora Lind?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  expect(await readToast(page)).toEqual(['Offer withdrawn'])
  await card('Cora Lind').getByText('Withdrawn', { exact: true }).waitFor()

  await card('Dora Quill')
    .getByRole('button', { name: /^Resend/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Send the offer to Dora Quill again?' })
    .getByRole('button', { name: 'Resend' })
    .click()
  const ready = page.getByRole('dialog', { name: 'The offer to Dora Quill is ready' })
  await ready.getByRole('button', { name: 'Show a private link' }).click()
  const newLink = await ready.getByLabel('The private link').inputValue()
  expect(newLink).not.toBe(again.link)
  await ready.getByRole('button', { name: 'Done' }).click()

  // The link of a withdrawn offer ends; an offer sent again keeps its earlier link.
  for (const dead of [withdrawn.link, `${server.url}/offer/never`]) {
    const other = await openLink(dead)
    await other.page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
    await expectClean(other)
    await other.context.close()
  }
  const earlier = await openLink(again.link)
  await earlier.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await earlier.context.close()
  const reader = await openLink(newLink, DESKTOP)
  await reader.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await expectClean(reader)

  const restore = await mockError(
    page,
    '**/api/admin/offers?**',
    503,
    'The server is under maintenance. Try again soon.',
  )
  await page.getByLabel('Search offers').fill('nobody of this name')
  await page.getByText('Offers could not be loaded').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No offers found matching your criteria').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await card('Dora Quill').waitFor()
  expect(office.consoleErrors).toEqual([])
  await Promise.all([office.context.close(), guest.context.close(), reader.context.close()])
})

test('the offer form suggests alternatives to taken nights', async () => {
  const taken = await offer('Finn Ash', { checkIn: futureDay('2099-07-06'), checkOut: futureDay('2099-07-09') })
  const guest = await openLink(taken.link)
  const { page } = guest
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByLabel('Phone').fill('01632 960123')
  await page.getByLabel('Your address').fill('1 High Street, Stafford ST16 2AA')
  await page.getByLabel('Nationality').first().fill('British')
  await page.getByLabel('I am 18 or over').check()
  await page.getByLabel(/^I accept the terms/).check()
  const booked = await adminApi(server, 'POST', '/api/bookings', {
    propertyId: 1,
    guestName: 'Greta Moss',
    guestEmail: 'greta@example.com',
    guestAddress: '2 High Street',
    checkIn: futureDay('2099-07-08'),
    checkOut: futureDay('2099-07-11'),
    guests: 2,
    status: 'confirmed',
  })
  expect(booked.status).toBe(201)
  await page.getByRole('button', { name: 'Accept, with an obligation to pay' }).click()
  const gone = page.getByRole('region', { name: 'These nights are no longer available' })
  await gone.waitFor()
  const other = gone.getByRole('link', { name: /^Ask for this stay ?: Chase View, / }).first()
  await expect
    .poll(() => other.getAttribute('href'))
    .toMatch(/^\/enquiry\?property=Chase\+View&checkin=20\d\d-\d\d-\d\d&/)
  await expect.poll(() => gone.getByRole('link', { name: /^Ask for this stay ?: Woody Bank, / }).count()).toBe(1)
  await closeToast(page)
  await expectClean(guest)
  await page.reload()
  await waitForHydration(page)
  await gone.getByRole('link', { name: /^Ask for this stay ?: Woody Bank, / }).click()
  await page.waitForURL('**/enquiry?property=Woody+Bank&**')

  const soon = new Date(clock.now().getTime() + HOUR)
  const short = await offer(
    'Hal Reed',
    { checkIn: futureDay('2099-08-04'), checkOut: futureDay('2099-08-07') },
    { expiresAt: soon.toISOString() },
  )
  const late = await openLink(short.link, DESKTOP, clock.applyTo)
  await late.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await clock.goTo(new Date(soon.getTime() + 1_000))
  signInAgain(server)
  await late.page.clock.fastForward(HOUR + 5_000)
  await late.page.getByRole('heading', { level: 1, name: 'This offer has ended' }).waitFor()
  await expectClean(late)

  const failing = await openPage(PHONE)
  const restore = await mockError(
    failing.page,
    '**/api/offers/*',
    503,
    'The server is under maintenance. Try again soon.',
  )
  await failing.page.goto(taken.link)
  await failing.page.getByText('Your offer could not be loaded').waitFor()
  await restore()
  await failing.page.getByRole('button', { name: 'Retry' }).click()
  await failing.page.getByRole('region', { name: 'These nights are no longer available' }).waitFor()
  await Promise.all([guest.context.close(), late.context.close(), failing.context.close()])
})

test('the offer form keeps its input after a refusal', async () => {
  const office = await openAdmin(server, 'tab=enquiries&view=offers', PHONE)
  const { page } = office
  await page.getByRole('button', { name: 'New offer' }).filter({ visible: true }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await form.getByText('Please select a property', { exact: true }).waitFor()
  await form.getByText('Please enter the guest’s name').waitFor()
  await form.getByLabel('Property', { exact: true }).selectOption('2')
  await pickDays(page, 'Dates', [dayAhead(250), dayAhead(253)])
  await form.getByText('Nights available').waitFor()
  await form.getByText('Total', { exact: true }).waitFor()
  await form.getByLabel('Guest’s name').fill('Ivy Beck')
  await form.getByLabel('Email').fill('ivy.beck@example.com')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  const restore = await mockError(page, '**/api/admin/offers', 409, 'Some of these nights are taken.')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await form.getByRole('alert').filter({ hasText: 'Some of these nights are taken.' }).waitFor()
  await closeToast(page)
  await restore()
  await expect.poll(() => form.getByLabel('Guest’s name').inputValue()).toBe('Ivy Beck')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  const ready = page.getByRole('dialog', { name: 'The offer to Ivy Beck is ready' })
  await ready.getByRole('button', { name: 'Show a private link' }).click()
  await ready.getByLabel('The private link').waitFor()
  await ready.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('article', { name: 'Offer to Ivy Beck' }).waitFor()
  expect(office.consoleErrors).toEqual([])
  await office.context.close()
})
