import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin, signInAgain } from './admin.ts'
import {
  type BrowserPage,
  brokenWordsOf,
  closeBrowser,
  DESKTOP,
  doubleText,
  hydrated,
  openPage,
  PHONE,
  TABLET,
} from './browser.ts'
import { serverClock } from './clock.ts'
import { closeToast, errorOf, focusedField, refuse, toastOf } from './form.ts'
import { later } from './later.ts'
import { makePricesPlain } from './plain-prices.ts'
import { startServer, stopServers, type TestServer } from './test-server.ts'

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
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Sends an enquiry about Chase View. Returns its id. */
async function ask(name: string, checkInDate: string, checkOutDate: string): Promise<number> {
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
  return (await response.json()) as Sent
}

/** Opens a guest's page at a link, after `prepare`. Also returns the other hosts that the browser requested. */
async function atLink(link: string, size = PHONE, prepare: (guest: BrowserPage) => Promise<void> = async () => {}) {
  const guest = await openPage(size)
  await prepare(guest)
  const strangers: string[] = []
  guest.page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) strangers.push(request.url())
  })
  await guest.page.goto(link)
  await hydrated(guest.page)
  return { ...guest, strangers }
}

async function isClean({ page, consoleErrors, strangers }: Awaited<ReturnType<typeof atLink>>): Promise<void> {
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(consoleErrors).toEqual([])
  expect(strangers).toEqual([])
}

test('an enquiry becomes an offer of two stays; its guest accepts one on a phone', async () => {
  const enquiry = await ask('Ada Marsh', later('2099-05-04'), later('2099-05-07'))
  const office = await openAdmin(server, `tab=enquiries&enquiry=${enquiry}`)
  const { page } = office
  await panel(page, 'Offers').getByText('None yet').waitFor()
  await panel(page, 'Offers').getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByText('Nights free').waitFor()
  await expect.poll(() => form.getByLabel('Guest’s name').inputValue()).toBe('Ada Marsh')
  await expect
    .poll(() => form.getByLabel('Message').inputValue())
    .toMatch(/^Dear Ada Marsh,[\s\S]*Staffordshire Stays$/)

  await form.getByRole('button', { name: 'Offer another home or other days as well' }).click()
  await form.getByRole('button', { name: /^Add Woody Bank, Mon \d+ \w+ 20\d\d to/ }).click()
  await form.getByRole('group', { name: 'Stay 2' }).getByText('Nights free').waitFor()
  await form.getByRole('button', { name: 'Change the price' }).first().click()
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('Line 2', { exact: true }).fill('For old friends')
  await form.getByLabel('Amount of line 2').fill('-20.5')
  const [, nights = ''] = /Total £([\d.]+)/.exec((await form.getByText(/^Total £/).textContent()) ?? '') ?? []
  expect(Number(nights)).toBeGreaterThan(100)
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await expect.poll(() => errorOf(page, 'Reason')).toMatch(/reason/i)
  await closeToast(page)
  await form.getByLabel('Reason').fill('They come every year')
  await form.getByRole('button', { name: 'Make the offer' }).click()

  const done = page.getByRole('dialog', { name: 'The offer to Ada Marsh is ready' })
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

  const guest = await atLink(link)
  const hand = guest.page
  await hand.getByRole('heading', { level: 1, name: 'Two stays to choose from' }).waitFor()
  await hand.getByText('Dear Ada Marsh,').waitFor()
  for (const words of ['For old friends', '-£20.50', `£${nights}`, 'from 4pm', 'by 10am', 'Free until'])
    await hand.getByText(words).first().waitFor()
  await isClean(guest)
  await hand.getByRole('radio', { name: /Woody Bank/ }).press('Space')
  await hand.getByRole('heading', { level: 2, name: 'Woody Bank' }).waitFor()

  await hand.getByRole('button', { name: 'Accept this offer' }).filter({ visible: true }).click()
  await hand.getByLabel('Your address').fill('1 High Street, Stafford ST16 2AA')
  await hand.getByLabel('Full name', { exact: true }).nth(1).fill('Tom Marsh')
  await hand.getByRole('button', { name: 'Accept and hold the nights' }).click()
  await expect.poll(() => focusedField(hand)).toBe('guests.0.nationality')
  await expect.poll(() => hand.getByLabel('Phone').inputValue()).toBe('01632 960123')
  await expect.poll(() => hand.getByText('Please enter the nationality of each guest').count()).toBe(2)
  await isClean(guest)
  await hand.getByLabel('Nationality').nth(0).fill('British')
  await hand.getByLabel('Nationality').nth(1).fill('Irish')
  await expect.poll(() => storageOf(hand)).toContain('Irish')
  expect(await storageOf(hand)).not.toContain(token)

  await hand.reload()
  await hydrated(hand)
  await expect.poll(() => hand.getByLabel('Nationality').nth(1).inputValue()).toBe('Irish')
  await expect.poll(() => hand.getByRole('radio', { name: /Woody Bank/ }).isChecked()).toBe(true)
  await hand.getByLabel('I am 18 or over').check()
  await hand.getByLabel(/^I accept the terms/).check()
  const relent = await refuse(hand, '**/accept', 503, 'The books are being tidied. Try again soon.')
  await hand.getByRole('button', { name: 'Accept and hold the nights' }).click()
  expect(await toastOf(hand)).toEqual(['Not accepted yet', 'The books are being tidied. Try again soon.'])
  await relent()
  await closeToast(hand)
  await expect.poll(() => hand.getByLabel('Your address').inputValue()).toBe('1 High Street, Stafford ST16 2AA')
  await hand.getByRole('button', { name: 'Accept and hold the nights' }).click()

  await hand.getByRole('heading', { level: 1, name: 'Your dates are held for you' }).waitFor()
  await hand.getByText('Our bank details are never sent by email.').waitFor()
  const reference = (await hand.getByText(/^HL-\d{6}-\d$/).textContent()) ?? ''
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await hand.getByRole('button', { name: 'Copy payment reference' }).click()
  await expect.poll(() => hand.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect
    .poll(() => hand.getByRole('link', { name: 'Go to your stay' }).getAttribute('href'))
    .toBe(`/stay/${token}`)
  await isClean(guest)
  expect(await storageOf(hand)).toBe('[{},{}]')
  expect(await guest.context.cookies()).toEqual([])
  await hand.emulateMedia({ media: 'print' })
  await expect.poll(() => hand.getByText(reference).isVisible()).toBe(true)
  expect(await hand.getByRole('button', { name: 'Copy payment reference' }).isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Refresh' }).click()
  await panel(page, 'Offers').getByText('Taken by the guest').waitFor()
  await panel(page, 'Offers')
    .getByRole('link', { name: /^Booking #\d+$/ })
    .waitFor()
  expect(office.consoleErrors).toEqual([])
  await Promise.all([office.context.close(), guest.context.close()])
})

test('a guest declines with a message; the office withdraws an offer and resends another', async () => {
  const dear = { lines: [{ label: 'Three nights', amount: '37037.01' }] }
  const stay = { propertyId: 1, guests: 2, checkIn: later('2099-06-04'), checkOut: later('2099-06-07') }
  const other = { ...stay, propertyId: 2, ...dear }
  const declined = await offer('Ben Frost', stay, { choices: [{ ...stay, ...dear }, other], reason: 'The whole house' })
  const withdrawn = await offer('Cora Lind', { checkIn: later('2099-06-10'), checkOut: later('2099-06-13') })
  const again = await offer('Dora Quill', { checkIn: later('2099-06-20'), checkOut: later('2099-06-23') })

  const guest = await atLink(declined.link, TABLET)
  await guest.page.getByRole('heading', { level: 1, name: 'Two stays to choose from' }).waitFor()
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await guest.page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(() => guest.page.evaluate(() => navigator.clipboard.readText())).toBe(declined.link)
  await guest.page.getByRole('button', { name: 'Email me the link' }).click()
  await guest.page.getByText('stored in the office under Emails, and not sent').waitFor()
  await isClean(guest)
  await guest.page.setViewportSize(PHONE)
  await doubleText(guest.page)
  expect(await brokenWordsOf(guest.page, 'main')).toEqual([])
  expect(await sideways(guest.page)).toBeLessThanOrEqual(0)
  await guest.page.reload()
  await guest.page.getByRole('button', { name: 'Decline', exact: true }).filter({ visible: true }).click()
  const dialog = guest.page.getByRole('dialog', { name: 'Decline this offer?' })
  await dialog.getByLabel(/^Message/).fill('We found something nearer to the lake.')
  await dialog.getByRole('button', { name: 'Decline the offer' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'You have declined this offer' }).waitFor()
  await expect
    .poll(() => guest.page.getByRole('link', { name: /^Ask again for Chase View/ }).getAttribute('href'))
    .toBe(`/enquiry?property=Chase+View&checkin=${later('2099-06-04')}&checkout=${later('2099-06-07')}&guests=2`)
  await closeToast(guest.page)
  await isClean(guest)

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
  expect(await toastOf(page)).toEqual(['Offer withdrawn'])
  await card('Cora Lind').getByText('Withdrawn', { exact: true }).waitFor()

  await card('Dora Quill')
    .getByRole('button', { name: /^Resend/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Send the offer to Dora Quill again?' })
    .getByRole('button', { name: 'Resend' })
    .click()
  const ready = page.getByRole('dialog', { name: 'The offer to Dora Quill is ready' })
  const newLink = await ready.getByLabel('The private link').inputValue()
  expect(newLink).not.toBe(again.link)
  await ready.getByRole('button', { name: 'Done' }).click()

  // An offer sent again keeps its earlier link, too.
  for (const dead of [withdrawn.link, `${server.url}/offer/never`]) {
    const other = await atLink(dead)
    await other.page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
    await isClean(other)
    await other.context.close()
  }
  const earlier = await atLink(again.link)
  await earlier.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await earlier.context.close()
  const reader = await atLink(newLink, DESKTOP)
  await reader.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await isClean(reader)

  const relent = await refuse(page, '**/api/admin/offers?**', 503, 'The books are being tidied. Try again soon.')
  await page.getByLabel('Search offers').fill('nobody of this name')
  await page.getByText('Failed to fetch offers').waitFor()
  await relent()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No offers found matching your criteria').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await card('Dora Quill').waitFor()
  expect(office.consoleErrors).toEqual([])
  await Promise.all([office.context.close(), guest.context.close(), reader.context.close()])
})

test('taken nights are explained with alternatives; an offer expires while it is open', async () => {
  const taken = await offer('Finn Ash', { checkIn: later('2099-07-06'), checkOut: later('2099-07-09') })
  const guest = await atLink(taken.link)
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
    checkIn: later('2099-07-08'),
    checkOut: later('2099-07-11'),
    guests: 2,
    status: 'confirmed',
  })
  expect(booked.status).toBe(201)
  await page.getByRole('button', { name: 'Accept and hold the nights' }).click()
  const gone = page.getByRole('region', { name: 'These nights are no longer available' })
  await gone.waitFor()
  const other = gone.getByRole('link', { name: /^Ask for this stay ?: Chase View, / }).first()
  await expect
    .poll(() => other.getAttribute('href'))
    .toMatch(/^\/enquiry\?property=Chase\+View&checkin=20\d\d-\d\d-\d\d&/)
  await expect.poll(() => gone.getByRole('link', { name: /^Ask for this stay ?: Woody Bank, / }).count()).toBe(1)
  await closeToast(page)
  await isClean(guest)
  await page.reload()
  await hydrated(page)
  await gone.getByRole('link', { name: /^Ask for this stay ?: Woody Bank, / }).click()
  await page.waitForURL('**/enquiry?property=Woody+Bank&**')

  const soon = new Date(clock.now().getTime() + HOUR)
  const short = await offer(
    'Hal Reed',
    { checkIn: later('2099-08-04'), checkOut: later('2099-08-07') },
    { expiresAt: soon.toISOString() },
  )
  const late = await atLink(short.link, DESKTOP, clock.showTo)
  await late.page.getByRole('heading', { level: 1, name: 'Three nights at Chase View' }).waitFor()
  await clock.goTo(new Date(soon.getTime() + 1_000))
  signInAgain(server)
  await late.page.clock.fastForward(HOUR + 5_000)
  await late.page.getByRole('heading', { level: 1, name: 'This offer has ended' }).waitFor()
  await isClean(late)

  const failing = await openPage(PHONE)
  const relent = await refuse(failing.page, '**/api/offers/*', 503, 'The books are being tidied. Try again soon.')
  await failing.page.goto(taken.link)
  await failing.page.getByText('Your offer could not be fetched').waitFor()
  await relent()
  await failing.page.getByRole('button', { name: 'Retry' }).click()
  await failing.page.getByRole('region', { name: 'These nights are no longer available' }).waitFor()
  await Promise.all([guest.context.close(), late.context.close(), failing.context.close()])
})

test('an offer without an enquiry is made on a phone, and a refusal loses nothing', async () => {
  const office = await openAdmin(server, 'tab=enquiries&view=offers', PHONE)
  const { page } = office
  await page.getByRole('button', { name: 'New offer' }).filter({ visible: true }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await form.getByText('Please select a property', { exact: true }).waitFor()
  await form.getByText('Please enter the guest’s name').waitFor()
  await form.getByLabel('Property', { exact: true }).selectOption('2')
  await pickDay(page, 'Check-in', dayAhead(250))
  await pickDay(page, 'Check-out', dayAhead(253))
  await form.getByText('Nights free').waitFor()
  await form.getByText('Total', { exact: true }).waitFor()
  await form.getByLabel('Guest’s name').fill('Ivy Beck')
  await form.getByLabel('Email').fill('ivy.beck@example.com')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const relent = await refuse(page, '**/api/admin/offers', 409, 'Some of these nights are taken.')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await form.getByRole('alert').filter({ hasText: 'Some of these nights are taken.' }).waitFor()
  await closeToast(page)
  await relent()
  await expect.poll(() => form.getByLabel('Guest’s name').inputValue()).toBe('Ivy Beck')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  const ready = page.getByRole('dialog', { name: 'The offer to Ivy Beck is ready' })
  await ready.getByLabel('The private link').waitFor()
  await ready.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('article', { name: 'Offer to Ivy Beck' }).waitFor()
  expect(office.consoleErrors).toEqual([])
  await office.context.close()
})

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function pickDay(page: Page, field: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  const calendar = page.getByRole('dialog', { name: field })
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const requested = calendar.getByRole('button', {
    name: new RegExp(` ${date} ${words.format(new Date(Date.UTC(year, month - 1, 1)))}`),
  })
  await calendar.getByRole('button', { name: 'Next month' }).waitFor()
  for (let turned = 0; turned < 12 && (await requested.count()) === 0; turned += 1)
    await calendar.getByRole('button', { name: 'Next month' }).click()
  await requested.click()
  await calendar.waitFor({ state: 'hidden' })
}
