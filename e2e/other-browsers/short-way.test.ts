import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { startServer, stopServers, type TestServer } from '../test-server.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Walker, walkerOf } from './walker.ts'
import { openWebkit } from './webkit.ts'

const OPEN = { firefox: openFirefox, webkit: openWebkit }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const GUEST = 'Ines Castell'

let server: TestServer
let driver: Driver
let walker: Walker

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  driver = await OPEN[inject('browser')]()
  walker = walkerOf(driver)
})

afterAll(async () => {
  await driver?.close()
  await stopServers()
})

test('a guest finds a home, enquires and accepts an offer in another browser than Chromium', async () => {
  onTestFailed(keepPicture)
  await driver.resize(PHONE)
  const title = await find()
  await look(title)
  await enquire()
  await driver.resize(DESKTOP)
  const link = await offer()
  await driver.resize(PHONE)
  await accept(link)
  expect(await walker.consoleErrors()).toEqual([])
})

/** Stores a screenshot of a failure: nothing else shows what differs in this browser. */
async function keepPicture(): Promise<void> {
  mkdirSync('.cache/tests', { recursive: true })
  writeFileSync(`.cache/tests/${inject('browser')}.png`, Buffer.from(await driver.picture(), 'base64'))
}

const address = () => walker.until<string>('location.pathname + location.search', Boolean)
const at = (path: RegExp) => walker.until<string>('location.pathname + location.search', (now) => path.test(now))

/** Picks days and opens a home from the list; Back restores the list. */
async function find(): Promise<string> {
  await walker.open(server.url)
  await walker.press({ kind: 'button', called: /^Dates/ })
  for (let months = 0; months < 3; months++) await walker.press({ kind: 'button', called: /^Next month$/ })
  await walker.press({ kind: 'button', called: /^\w+day 12 \w+ \d{4}$/ })
  await walker.press({ kind: 'button', called: /^\w+day 15 \w+ \d{4}$/ })
  await walker.sees({ kind: 'button', called: /\w{3} 12 - \w{3} 15/ })
  await walker.press({ kind: 'button', called: /^See available homes$/ })
  await at(/^\/properties\?checkin=.*&checkout=.*&guests=1$/)
  await walker.sees({ kind: 'words', called: /^\d propert(y|ies) found$/ })
  const title = await walker.until<string>("document.querySelector('article h2')?.textContent ?? ''", Boolean)
  const list = await address()
  await walker.press({ kind: 'link', called: new RegExp(`^${title}$`) })
  await at(/^\/property\/\d/)
  await walker.back()
  await walker.until<string>('location.pathname + location.search', (now) => now === list)
  await walker.press({ kind: 'link', called: new RegExp(`^${title}$`) })
  await walker.sees({ kind: 'heading', called: new RegExp(`^${title}$`) })
  return title
}

/** Back and Escape close the photographs; sharing and the price work. */
async function look(title: string): Promise<void> {
  const here = await at(/^\/property\/\d/)
  for (const close of [() => walker.back(), () => walker.key('\uE00C')]) {
    await walker.press({ kind: 'button', called: /^View All Photos/ })
    await walker.until<boolean>("document.querySelector('dialog[open]') !== null", Boolean)
    await close()
    await walker.until<boolean>("document.querySelector('dialog[open]') === null", Boolean)
    expect(await address()).toBe(here)
  }
  await walker.press({ kind: 'button', called: new RegExp(`^Share ${title}$`) })
  await walker.until<string>("document.querySelector('[data-tone]')?.textContent ?? ''", (toast) =>
    /Link copied|Please copy the link by hand/.test(toast),
  )
  await walker.sees({ kind: 'words', called: /^Total/ })
  await walker.press({ kind: 'link', called: /^Enquire Now$/, within: { selector: 'main', saying: title } })
  await at(/^\/enquiry\?property=/)
}

/** Invalid fields show errors; a valid enquiry is sent. */
async function enquire(): Promise<void> {
  await walker.press({ kind: 'button', called: /^Send Enquiry$/ })
  await walker.sees({ kind: 'words', called: /^Name must be at least 2 characters$/ })
  await walker.write(/^Name/, GUEST)
  await walker.write(/^Email/, 'ines.castell@example.com')
  await walker.write(/^Phone/, '07700 900142')
  await walker.write(/^Message/, 'We would love to walk on the Chase for a few days.')
  await walker.press({ kind: 'button', called: /^Send Enquiry$/ })
  await walker.until<string>("document.querySelector('[data-tone]')?.textContent ?? ''", (toast) =>
    toast.startsWith('Enquiry Sent Successfully!'),
  )
  await at(/^\/$/)
}

/** The office signs in and makes an offer from the enquiry. Returns the private link. */
async function offer(): Promise<string> {
  await walker.open(`${server.url}/admin?tab=enquiries`)
  await walker.write(/^Username/, server.account.username)
  await walker.write(/^Password/, server.account.password)
  await walker.press({ kind: 'button', called: /^Login$/ })
  await walker.press({ kind: 'button', called: /^Open/, within: { selector: 'article', saying: GUEST } })
  await walker.press({ kind: 'button', called: /^Offer a stay$/ })
  await walker.sees({ kind: 'words', called: /^Nights free/ })
  await walker.press({ kind: 'button', called: /^Make the offer$/ })
  const link = await walker.until<string>(
    "document.querySelector('dialog[open] input[value*=\"/offer/\"]')?.value ?? ''",
    Boolean,
  )
  await walker.press({ kind: 'button', called: /^Done$/ })
  return link
}

/** The guest accepts by the private link and sees the page of the stay. */
async function accept(link: string): Promise<void> {
  await walker.open(link)
  await walker.press({ kind: 'button', called: /^Accept/ })
  await walker.write(/^Your address/, '4 Candlewick Terrace, York, YO1 1AA')
  await walker.write(/^Nationality/, 'British')
  await walker.press({ kind: 'field', called: /^I am 18 or over/ })
  await walker.press({ kind: 'field', called: /^I accept the/ })
  await walker.press({ kind: 'button', called: /^Accept and hold the nights$/ })
  await walker.sees({ kind: 'heading', called: /^Your dates are held for you$/ })
  await walker.open(link.replace('/offer/', '/stay/'))
  await walker.sees({ kind: 'heading', called: /^Your dates are held for you$/ })
  await walker.sees({ kind: 'words', called: /00012345/ })
}
