import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { type BrowserUser, createBrowserUser } from './browser-user.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebkit } from './webkit.ts'

const OPEN = { firefox: openFirefox, webkit: openWebkit }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const GUEST = 'Ines Castell'

let server: TestServer
let driver: Driver
let user: BrowserUser

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  driver = await OPEN[inject('browser')]()
  user = createBrowserUser(driver)
})

afterAll(async () => {
  await driver?.close()
  await stopServers()
})

test('a guest accepts an offer in Firefox or WebKit', async () => {
  onTestFailed(keepPicture)
  await driver.resize(PHONE)
  const title = await find()
  await viewHome(title)
  await enquire()
  await driver.resize(DESKTOP)
  const link = await offer()
  await driver.resize(PHONE)
  await accept(link)
  expect(await user.consoleErrors()).toEqual([])
})

/** Stores a screenshot of a failure: nothing else shows what differs in this browser. */
async function keepPicture(): Promise<void> {
  mkdirSync('.cache/tests', { recursive: true })
  writeFileSync(`.cache/tests/${inject('browser')}.png`, Buffer.from(await driver.picture(), 'base64'))
}

const address = () => user.until<string>('location.pathname + location.search', Boolean)
const at = (path: RegExp) => user.until<string>('location.pathname + location.search', (now) => path.test(now))

/** Picks days and opens a home from the list; Back restores the list. Returns the home's title. */
async function find(): Promise<string> {
  await user.open(server.url)
  await user.press({ kind: 'button', name: /^Dates/ })
  for (let months = 0; months < 3; months++) await user.press({ kind: 'button', name: /^Next month$/ })
  await user.press({ kind: 'button', name: /^\w+day 12 \w+ \d{4}$/ })
  await user.press({ kind: 'button', name: /^\w+day 15 \w+ \d{4}$/ })
  await user.waitFor({ kind: 'button', name: /\w{3} 12 - \w{3} 15/ })
  await user.press({ kind: 'button', name: /^See available homes$/ })
  await at(/^\/properties\?checkin=.*&checkout=.*&guests=1$/)
  await user.waitFor({ kind: 'words', name: /^\d propert(y|ies) found$/ })
  const title = await user.until<string>("document.querySelector('article h2')?.textContent ?? ''", Boolean)
  const list = await address()
  await user.press({ kind: 'link', name: new RegExp(`^${title}$`) })
  await at(/^\/property\/\d/)
  await user.back()
  await user.until<string>('location.pathname + location.search', (now) => now === list)
  await user.press({ kind: 'link', name: new RegExp(`^${title}$`) })
  await user.waitFor({ kind: 'heading', name: new RegExp(`^${title}$`) })
  return title
}

/** Back and Escape close the photographs; sharing and the price work. */
async function viewHome(title: string): Promise<void> {
  const here = await at(/^\/property\/\d/)
  for (const close of [() => user.back(), () => user.key('\uE00C')]) {
    await user.press({ kind: 'button', name: /^View All Photos/ })
    await user.until<boolean>("document.querySelector('dialog[open]') !== null", Boolean)
    await close()
    await user.until<boolean>("document.querySelector('dialog[open]') === null", Boolean)
    expect(await address()).toBe(here)
  }
  await user.press({ kind: 'button', name: new RegExp(`^Share ${title}$`) })
  await user.until<string>("document.querySelector('[data-tone]')?.textContent ?? ''", (toast) =>
    /Link copied|Please copy the link by hand/.test(toast),
  )
  await user.waitFor({ kind: 'words', name: /^Total/ })
  await user.press({ kind: 'link', name: /^Enquire Now$/, within: { selector: 'main', containing: title } })
  await at(/^\/enquiry\?property=/)
}

/** Invalid fields show errors; a valid enquiry is sent. */
async function enquire(): Promise<void> {
  await user.press({ kind: 'button', name: /^Send Enquiry$/ })
  await user.waitFor({ kind: 'words', name: /^Name must be at least 2 characters$/ })
  await user.write(/^Name/, GUEST)
  await user.write(/^Email/, 'ines.castell@example.com')
  await user.write(/^Phone/, '07700 900142')
  await user.write(/^Message/, 'We would love to walk on the Chase for a few days.')
  await user.press({ kind: 'button', name: /^Send Enquiry$/ })
  await user.until<string>("document.querySelector('[data-tone]')?.textContent ?? ''", (toast) =>
    toast.startsWith('Enquiry Sent Successfully!'),
  )
  await at(/^\/$/)
}

/** The office signs in and makes an offer from the enquiry. Returns the private link. */
async function offer(): Promise<string> {
  await user.open(`${server.url}/admin?tab=enquiries`)
  await user.write(/^Username/, server.account.username)
  await user.write(/^Password/, server.account.password)
  await user.press({ kind: 'button', name: /^Login$/ })
  await user.press({ kind: 'button', name: /^Open/, within: { selector: 'article', containing: GUEST } })
  await user.press({ kind: 'button', name: /^Offer a stay$/ })
  await user.waitFor({ kind: 'words', name: /^Nights available/ })
  await user.press({ kind: 'button', name: /^Make the offer$/ })
  await user.press({ kind: 'button', name: /^Show a private link$/ })
  const link = await user.until<string>(
    "document.querySelector('dialog[open] input[value*=\"/offer/\"]')?.value ?? ''",
    Boolean,
  )
  await user.press({ kind: 'button', name: /^Done$/ })
  return link
}

/** The guest accepts by the private link and sees the page of the stay. */
async function accept(link: string): Promise<void> {
  await user.open(link)
  await user.press({ kind: 'button', name: /^Accept/ })
  await user.write(/^Your address/, '4 Candlewick Terrace, York, YO1 1AA')
  await user.write(/^Nationality/, 'British')
  await user.press({ kind: 'field', name: /^I am 18 or over/ })
  await user.press({ kind: 'field', name: /^I accept the/ })
  await user.press({ kind: 'button', name: /^Accept, with an obligation to pay$/ })
  await user.waitFor({ kind: 'heading', name: /^Your dates are held for you$/ })
  await user.open(link.replace('/offer/', '/stay/'))
  await user.waitFor({ kind: 'heading', name: /^Your dates are held for you$/ })
  await user.waitFor({ kind: 'words', name: /00012345/ })
}
