import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, mockError, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

const PICTURES = 'demo/data/photographs/woody-bank'

async function send(path: string, form: object): Promise<number> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

const write = (changes: object = {}) =>
  send('/api/contact', {
    name: 'Ottoline Frost',
    email: 'ottoline@example.com',
    subject: 'Booking Support',
    message: 'Is there a safe place for our very old parrot?',
    ...changes,
  })

async function apply(changes: object = {}, photographs = 0): Promise<number> {
  const names = readdirSync(PICTURES).sort().slice(0, photographs)
  const images = await Promise.all(
    names.map(async (name) => {
      const jpeg = await sharp(join(PICTURES, name)).resize(600).jpeg({ quality: 60 }).toBuffer()
      return { name, type: 'image/jpeg', size: jpeg.length, data: `data:image/jpeg;base64,${jpeg.toString('base64')}` }
    }),
  )
  return send('/api/property-owner', {
    name: 'Pat Owner',
    email: 'pat.owner@example.com',
    phone: '+44 (0)1543 555 019',
    propertyAddress: '7 Kiln Lane, Burntwood, WS7 0AA',
    bedrooms: 3,
    description: 'A brick cottage with a garden, let to one family until last year.',
    goals: 'A steady income and no calls at night.',
    images,
    ...changes,
  })
}

const messageOf = (page: Page, name: string) => page.getByRole('article', { name: `Message of ${name}`, exact: true })
const applicationOf = (page: Page, name: string) =>
  page.getByRole('article', { name: `Application of ${name}`, exact: true })
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const statusButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name, exact: true })
/** Waits until the text field has the focus. Text typed earlier is lost. */
const waitForTextFocus = (page: Page) => page.getByLabel('Text').and(page.locator(':focus')).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function waitForText(where: Locator, words: RegExp): Promise<void> {
  await where.filter({ hasText: words }).waitFor()
}

/** Compares with the layout width, because a phone's window grows with content that is too wide. */
async function expectNothingSideways(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test('the next message opens after a reply', async () => {
  await write()
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=messages')
  await messageOf(page, 'Ottoline Frost').waitFor()
  await page.getByText('Answered in time, last 90 days').waitFor()
  await page.getByLabel('Search messages').fill('old PARROT')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  const card = messageOf(page, 'Ottoline Frost')
  await waitForText(card, /Booking Support[\s\S]*Answer due in/)
  const byMail = await card.getByRole('link', { name: /^Reply by Email/ }).getAttribute('href')
  expect(byMail).toMatch(/^mailto:ottoline@example\.com\?subject=Your%20message%3A%20Booking%20Support&body=/)
  await card.getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Ottoline Frost' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/message=\d+/)

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const text = page.getByLabel('Text')
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your message: Booking Support')
  await waitForTextFocus(page)
  await page.keyboard.type('A parrot is welcome.')
  await expect
    .poll(() => text.inputValue())
    .toBe(
      'Dear Ottoline Frost,\n\nThank you for your message.\n\nA parrot is welcome.\n\nKind regards\nStaffordshire Stays',
    )
  const restore = await mockError(page, '**/api/admin/messages/*/reply', 503, 'The server is under maintenance.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Error', 'The server is under maintenance.'])
  await expect.poll(() => text.inputValue()).toContain('A parrot is welcome.')
  await restore()
  await closeToast(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Reply stored under Emails'])
  await expect.poll(() => focused(page)).toBe('Next message')
  await waitForText(messageOf(page, 'Ottoline Frost'), /Answered/)
  const email = panel(page, 'Emails').getByRole('listitem').filter({ hasText: 'Your message: Booking Support' })
  await waitForText(email, /to ottoline@example.com[\s\S]*Not sent: this is the demo/)

  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('It is called Rex.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await waitForText(panel(page, 'Notes').getByRole('listitem'), /It is called Rex\.[\s\S]*Alex Hartley/)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('group', { name: 'History' })
  await history.getByText(/Alex Hartley replied to message #\d+/).waitFor()
  await history.getByText(/Alex Hartley wrote a note on message #\d+/).waitFor()
  await history.getByText('status: from new to answered').waitFor()

  await closeToast(page)
  await statusButton(page, 'Closed').focus()
  await page.keyboard.press('Enter')
  expect(await readToast(page)).toEqual(['Marked as Closed'])
  await waitForText(messageOf(page, 'Ottoline Frost'), /Closed/)
  // The keyboard focus stays on the status buttons.
  await expect.poll(() => focused(page)).toMatch(/^Mark as/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Back to Answered'])
  await page.getByRole('button', { name: 'Next message' }).click()
  await page.getByRole('heading', { level: 2, name: 'Ottoline Frost' }).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a status can be pressed while the list still reloads', async () => {
  const id = await write({ name: 'Quick Marker', email: 'quick@example.com' })
  const { page, context, consoleErrors } = await openAdmin(server, `tab=messages&message=${id}`)
  await statusButton(page, 'Closed').waitFor()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages?*', async (route) => {
    await isReleased
    await route.continue()
  })
  await statusButton(page, 'Closed').click()
  await statusButton(page, 'Closed').waitFor({ state: 'detached' })
  await statusButton(page, 'Answered').click()
  await expect.poll(() => statusButton(page, 'Answered').getAttribute('aria-disabled')).toBe('true')
  release()
  await statusButton(page, 'Answered').waitFor({ state: 'detached' })
  expect([await readToast(page), await readToast(page)]).toEqual([['Marked as Closed'], ['Marked as Answered']])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('marking spam as new sends the acknowledgement', async () => {
  await write({ name: 'Robot Seven', email: 'robot@example.com', website: 'filled', message: 'Our pills' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=messages&status=spam')
  await messageOf(page, 'Robot Seven').getByRole('button', { name: /^Open/ }).click()
  await page.getByText(/marked as spam, so no emails were sent/).waitFor()
  await statusButton(page, 'Back to New').click()
  expect(await readToast(page)).toEqual(['Marked as New'])
  await waitForText(messageOf(page, 'Robot Seven'), /Answer due in 2[34] hours/)
  await panel(page, 'Emails')
    .getByText(/to robot@example.com/)
    .waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a refused reply to a changed message keeps the typed text', async () => {
  const id = await write({ name: 'Mina Meanwhile', message: 'May I bring two dogs along?' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=messages')
  await messageOf(page, 'Mina Meanwhile').getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await waitForTextFocus(page)
  await page.keyboard.type('Gladly.')
  expect((await adminApi(server, 'PATCH', `/api/admin/messages/${id}`, { status: 'closed' })).status).toBe(200)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Error', 'Someone else has saved changes. Please check them and try again.'])
  await waitForText(messageOf(page, 'Mina Meanwhile'), /Closed/)
  await expect.poll(() => page.getByLabel('Text').inputValue()).toContain('Gladly.')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an accepted application becomes a hidden draft home', async () => {
  await apply({}, 3)
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=applications&search=kiln+lane')
  const card = applicationOf(page, 'Pat Owner')
  await waitForText(card, /7 Kiln Lane, Burntwood, WS7 0AA, 3 bedrooms[\s\S]*Answer due in[\s\S]*3 photographs/)
  await expect
    .poll(() => card.getByRole('link', { name: /^Call Owner/ }).getAttribute('href'))
    .toBe('tel:+441543555019')
  await card.getByRole('button', { name: /^Open/ }).click()
  await page.getByText('A steady income and no calls at night.').first().waitFor()

  const first = page.getByRole('button', { name: /^Photograph 1 of 3 from Pat Owner/ })
  await first.locator('img').scrollIntoViewIfNeeded()
  await expect.poll(() => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600)
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Photograph 1 of 3' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).last().click()
  await page.getByRole('dialog', { name: 'Photograph 3 of 3' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toContain('open full size')

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect
    .poll(() => page.getByLabel('Subject').inputValue())
    .toBe('Your application: 7 Kiln Lane, Burntwood, WS7 0AA')
  await waitForTextFocus(page)
  await page.keyboard.type('May we visit on Friday?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Reply stored under Emails'])
  await waitForText(applicationOf(page, 'Pat Owner'), /Contacted/)
  // A status change uses the version of the open application, which is fetched separately from the list.
  await statusButton(page, 'Contacted').waitFor({ state: 'detached' })
  await closeToast(page)
  await statusButton(page, 'Visit').click()
  expect(await readToast(page)).toEqual(['Marked as Visit'])
  await closeToast(page)
  // No status button accepts, because accepting creates a home and needs a confirmation.
  expect(await statusButton(page, 'Accepted').count()).toBe(0)

  await page.getByRole('button', { name: 'Accept and create a draft home' }).click()
  const question = page.getByRole('dialog', { name: 'Accept this application?' })
  await question.getByText(/the number of bedrooms and the photographs from the application/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => focused(page)).toBe('Accept and create a draft home')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  expect(await readToast(page)).toEqual(['Application accepted', 'The draft home is in Properties.'])
  await page
    .getByText('This application has a home in Properties. Guests see the home once you tick “Shown on the site”.')
    .waitFor()
  await expect.poll(() => focused(page)).toBe('Go to the home')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('group', { name: 'History' })
  await history.getByText('stage: from visit to accepted').waitFor()
  await history.getByText('home: New home').waitFor()
  await closeToast(page)

  // Declined and accepted again, the application still has a single home.
  await statusButton(page, 'Declined').click()
  await page
    .getByText('A home was created from this application. It stays in Properties until you delete it.')
    .waitFor()
  await statusButton(page, 'Accepted').click()
  await page
    .getByText('This application has a home in Properties. Guests see the home once you tick “Shown on the site”.')
    .waitFor()

  await page.getByRole('link', { name: 'Go to the home' }).click()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('New home')
  const id = new URL(page.url()).searchParams.get('property')
  const homes = (await (await adminApi(server, 'GET', '/api/admin/properties?search=New+home')).json()) as object[]
  expect(homes).toMatchObject([
    { title: 'New home', location: '', city: '', bedrooms: 3, isAvailable: false, photographCount: 3 },
  ])
  await page.goto(`${server.url}/admin?tab=properties&search=New+home`)
  await waitForText(page.getByRole('row', { name: /New home/ }), /Hidden/)
  expect((await fetch(`${server.url}/api/properties/${id}`)).status).toBe(404)
  expect(consoleErrors).toEqual([])

  const { page: outside, context: public_ } = await openPage()
  const answer = await outside.goto(`${server.url}/property/${id}`)
  expect(answer?.status()).toBe(404)
  await outside.goto(`${server.url}/properties`)
  await waitForHydration(outside)
  expect(await outside.getByText('Kiln Lane').count()).toBe(0)
  await public_.close()
  await context.close()
})

test('long words cause no horizontal scrolling', async () => {
  const id = await apply(
    {
      name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
      email: 'wilhelmina.featherstonehaugh@a-very-long-domain-name-indeed.example.com',
      propertyAddress: '17 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Lane, Burntwood',
      description: `https://example.com/${'x'.repeat(200)}`,
    },
    2,
  )
  const email = await write({ name: 'Long Email', message: 'y'.repeat(300) })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=applications', PHONE)
  for (const view of ['tab=applications', 'tab=messages']) {
    await page.goto(`${server.url}/admin?${view}`)
    await page.getByRole('article').first().waitFor()
    await expectNothingSideways(page, PHONE.width)
  }
  for (const view of [`tab=messages&message=${email}`, `tab=applications&application=${id}`]) {
    await page.goto(`${server.url}/admin?${view}`)
    await panel(page, 'Notes').waitFor()
    const reply = page.getByRole('button', { name: 'Reply', exact: true })
    const box = await reply.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThan(PHONE.height / 2)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height)
    await expectNothingSideways(page, PHONE.width)
    // At the end of the page the reply bar covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await reply.click()
    // No bar covers the email's Send button.
    await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true })
    await page.getByRole('link', { name: /^Reply by Email/ }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  for (const { width, height } of [{ width: 320, height: 700 }, TABLET, DESKTOP]) {
    await page.setViewportSize({ width, height })
    await expectNothingSideways(page, width)
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})

test.for([
  { tab: 'messages', one: 'message', first: 'Fatima Benaissa' },
  { tab: 'applications', one: 'application', first: 'Hilary and George Stannard' },
])('$tab shows its empty, failed and erased states', async ({ tab, one, first }) => {
  const { page, context, consoleErrors } = await openAdmin(server, `tab=${tab}&search=nobody+wrote+this`)
  await page.getByText(`No ${tab} found matching your criteria`).waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  const card = page.getByRole('article').filter({ hasText: first })
  await card.getByRole('button', { name: /^Open/ }).focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect.poll(() => heading.textContent()).toBe(first)
  await page
    .getByRole('navigation', { name: / in brief$/ })
    .getByRole('button', { name: first })
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => heading.textContent()).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(() => heading.textContent()).toBe(first)
  await page.goBack()
  await card.waitFor()

  await page.goto(`${server.url}/admin?tab=${tab}&${one}=99999`)
  await page.getByText(new RegExp(`^${one} not found$`, 'i')).waitFor()
  const restore = await mockError(page, `**/api/admin/${tab}/1`, 503, 'The server is under maintenance.')
  await page.goto(`${server.url}/admin?tab=${tab}&${one}=1`)
  await page.getByText(`The ${one} could not be loaded`).waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await panel(page, 'Notes').waitFor()

  const list = `**/api/admin/${tab}?*`
  const restoreList = await mockError(page, list, 503, 'The server is under maintenance.')
  await page.goto(`${server.url}/admin?tab=${tab}`)
  await page.getByText(`${tab} could not be loaded`).waitFor()
  await restoreList()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('article').first().waitFor()
  await page.route(list, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(`No ${tab} yet`).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
