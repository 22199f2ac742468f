import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, signIn, signInAgain } from './browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from './browser/browser.ts'
import { readToast } from './browser/form.ts'
import { type ServerClock, serverClock } from './server/clock.ts'
import { dayAhead } from './server/future-day.ts'
import { makePricesPlain } from './server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from './server/test-server.ts'

let server: TestServer
let clock: ServerClock

beforeAll(async () => {
  clock = serverClock()
  server = await startServer({ RATE_LIMITS: 'off', ...clock.variables }, 'embedded demo')
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

type Page = BrowserPage['page']

/** Each retry uses another guest and another week. */
let tries = 0
const openPages: BrowserPage[] = []

/** Opens a page whose clock shows the server's time. */
async function openClient(size: typeof DESKTOP): Promise<BrowserPage> {
  const client = await openPage(size)
  await clock.applyTo(client)
  openPages.push(client)
  return client
}

async function signedIn(): Promise<Page> {
  const { page } = await openClient(DESKTOP)
  await page.goto(`${server.url}/admin`)
  await waitForHydration(page)
  await signIn(page, server.account)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  return page
}

async function onPhone(address: string): Promise<Page> {
  const { page } = await openClient(PHONE)
  await page.goto(address)
  await waitForHydration(page)
  return page
}

/** Returns 16:00 London time of a day, when check-in starts. */
const checkInOf = (day: string) => {
  const summer = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'shortOffset' })
    .format(new Date(`${day}T12:00:00Z`))
    .includes('+1')
  return new Date(`${day}T${summer ? '15' : '16'}:00:00Z`)
}

test('a guest’s enquiry leads to a stay and a review', async () => {
  tries += 1
  const guest = `Ines Castell ${'I'.repeat(tries)}`
  const arrival = dayAhead(200 + tries * 7)
  const departure = dayAhead(203 + tries * 7)
  await clock.goTo(new Date())
  signInAgain(server)
  await enterArrivalDetails()

  await ask(guest, arrival, departure)
  const office = await signedIn()
  const link = await makeOffer(office, guest)
  const { reference, deposit } = await accept(link, guest)

  const stay = link.replace('/offer/', '/stay/')
  await importAndConfirm(office, { guest, reference, sum: deposit }, 'deposit')
  await office
    .getByRole('dialog', { name: /^Confirm booking/ })
    .getByRole('button', { name: 'Confirm the booking' })
    .click()
  await office.locator('[data-tone]').getByText('Booking updated successfully').waitFor()
  const confirmed = await onPhone(stay)
  await confirmed.getByRole('heading', { level: 1, name: /confirmed/i }).waitFor()
  await confirmed.getByText('They are shown here once your stay is paid.').waitFor()
  expect(await confirmed.getByRole('main').textContent()).not.toContain('4711')

  await importAndConfirm(office, { guest, reference, sum: '495.00' }, 'price')
  expect(await confirmed.getByRole('button', { name: 'Show arrival details' }).count()).toBe(0)

  // Until 24 hours before check-in, neither page nor API gives the arrival details.
  const hour = checkInOf(arrival).getTime() - 24 * 3_600_000
  await clock.goTo(new Date(hour - 60_000))
  const early = await onPhone(stay)
  await early.getByText(/This page shows the door code and the Wi\W+Fi/).waitFor()
  await early.getByText('Turn left at the church').waitFor()
  await early.getByText('1 Chase View, Cheslyn Hay').waitFor()
  const tooEarly = await fetch(`${server.url}/api/stays/${stay.split('/').at(-1)}/arrival`, { method: 'POST' })
  expect(tooEarly.status).toBe(409)
  await clock.goTo(new Date(hour + 1_000))
  const arriving = await onPhone(stay)
  await arriving.getByRole('button', { name: 'Show arrival details' }).click()
  await arriving.getByText('4711').waitFor()

  await clock.goTo(new Date(checkInOf(departure).getTime()))
  const later = await signedIn()
  await returnDeposit(later, guest)
  await review(stay, guest)
  expect(openPages.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([])
  for (const { context } of openPages.splice(0)) await context.close()
})

async function enterArrivalDetails(): Promise<void> {
  const path = '/api/admin/properties/1/arrival'
  const response = await adminApi(server, 'PUT', path, {
    directions: 'Turn left at the church.',
    houseRules: 'Please take off your boots.',
    address: '1 Chase View, Cheslyn Hay',
    doorCode: '4711',
    wifiName: 'Chase View',
    wifiPassword: 'heather-and-gorse',
    notes: '',
  })
  expect(response.status).toBe(200)
}

async function ask(guest: string, arrival: string, departure: string): Promise<void> {
  const page = await onPhone(
    `${server.url}/enquiry?property=Chase View&checkin=${arrival}&checkout=${departure}&guests=2`,
  )
  await page.getByLabel('Name').fill(guest)
  await page.getByLabel('Email').fill('ines.castell@example.com')
  await page.getByLabel('Phone').fill('07700 900142')
  await page.getByLabel('Message').fill('We would love to walk on the Chase for a few days.')
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await readToast(page)
}

async function makeOffer(page: Page, guest: string): Promise<string> {
  await page.goto(`${server.url}/admin?tab=enquiries`)
  await waitForHydration(page)
  await page.getByRole('article').filter({ hasText: guest }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Offer a stay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nights available').waitFor()
  await dialog.getByText('Total').first().waitFor()
  await dialog.getByRole('button', { name: 'Make the offer' }).click()
  await dialog.getByRole('button', { name: 'Show a private link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'The private link' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

async function accept(link: string, guest: string): Promise<{ reference: string; deposit: string }> {
  const page = await onPhone(link)
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await page.getByLabel('Your address').fill('4 Candlewick Terrace, York, YO1 1AA')
  await page.getByLabel('Phone').fill('07700 900142')
  await page.getByRole('group', { name: 'Guest 1' }).getByLabel('Full name').fill(guest)
  await page.getByRole('group', { name: 'Guest 1' }).getByLabel('Nationality').fill('British')
  await page.getByLabel('I am 18 or over').check()
  await page.getByLabel(/^I accept the/).check()
  await page.getByRole('button', { name: 'Accept, with an obligation to pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your dates are held for you' }).waitFor()
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text).toContain('00012345')
  const [reference = ''] = /HL-\d{6}-\d/.exec(text) ?? []
  const [, deposit = ''] = /£([\d.]+) security deposit/.exec(text) ?? []
  expect([reference, deposit]).toEqual([expect.stringMatching(/^HL/), '247.50'])
  return { reference, deposit }
}

/** Imports a bank statement with the guest's payment and an unknown payment. Confirms the guest's payment. */
async function importAndConfirm(
  page: Page,
  { guest, reference, sum }: { guest: string; reference: string; sum: string },
  what: string,
): Promise<void> {
  const [year, month, day] = clock.now().toLocaleDateString('en-CA', { timeZone: 'Europe/London' }).split('-')
  const csv = [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    `${year}-${month}-${day},${guest},${reference},FPI,${sum},1.00`,
    `${year}-${month}-${day},Nobody ${what} ${tries},gas,FPI,-12.50,1.00`,
  ].join('\r\n')
  await page.goto(`${server.url}/admin?tab=payments&view=statement`)
  await waitForHydration(page)
  const file = { name: `${what}-${tries}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  const form = page.getByRole('dialog', { name: 'Import a bank statement' })
  const account = form.getByLabel('Which account is this statement for?')
  if ((await account.inputValue()) === '') {
    await account.selectOption('Another account...')
    await form.getByLabel('Name of the account').fill('Starling Bank')
  }
  await form.getByRole('button', { name: 'Import 2 lines' }).click()
  await form.getByText('2 new lines imported.').waitFor()
  await form.getByRole('button', { name: 'View the lines' }).click()
  const line = page.getByRole('article').filter({ hasText: reference })
  await line.getByText(`The line has the reference ${reference}`).waitFor()
  await line.getByRole('button', { name: new RegExp(`^Confirm: ${guest}`) }).click()
  await line.waitFor({ state: 'detached' })
}

async function returnDeposit(page: Page, guest: string): Promise<void> {
  await page.goto(`${server.url}/admin?tab=payments&view=deposits`)
  await waitForHydration(page)
  await page.getByRole('button', { name: new RegExp(`^Return deposit: ${guest}`) }).click()
  const form = page.getByRole('dialog', { name: 'Return the deposit' })
  await expect.poll(() => form.getByLabel('Amount in £').inputValue()).toBe('247.50')
  await form.getByRole('button', { name: 'Return deposit' }).click()
  await page.getByRole('button', { name: new RegExp(`^Return deposit: ${guest}`) }).waitFor({ state: 'detached' })
}

async function review(stay: string, guest: string): Promise<void> {
  const page = await onPhone(stay)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await waitForHydration(page)
  await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  await page.getByLabel('Your name').fill(guest)
  await page.getByLabel('Your review').fill('Quiet, warm, and exactly as the pictures showed it. We slept like stones.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByRole('heading', { name: `Thank you, ${guest}` }).waitFor()
}
