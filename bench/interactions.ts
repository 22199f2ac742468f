import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openChromium } from '../e2e/browser/chromium.ts'
import { openBuiltDemo } from './demo.ts'
import { type Bench, percentile, type Row } from './row.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
/** CPU slowdown that makes this machine as slow as a slow phone. */
const SLOWER = 4
const ROUNDS = 3
/** Long enough for idle loads at a quarter of the speed. */
const REST_MS = 4_000
const ANSWER_MS = 1_500

interface Tap {
  path: string
  what: string
  /** Opens a native select list. This browser draws such a list as a separate page, unlike a phone. */
  opensList?: true
  on: (page: Page) => Locator
}

const first = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

const TAPS: Tap[] = [
  { path: '/', what: 'the home', opensList: true, on: (page) => page.getByLabel('Property').first() },
  { path: '/', what: 'the dates', on: (page) => first(page, /^Dates/) },
  { path: '/', what: 'the menu', on: (page) => first(page, /menu/i) },
  { path: '/properties', what: 'the place', opensList: true, on: (page) => page.getByLabel(/Location/).first() },
  { path: '/properties', what: 'the dates', on: (page) => first(page, /^Dates/) },
  { path: '/property/1', what: 'a photograph', on: (page) => first(page, /photo/i) },
  { path: '/contact', what: 'sending with faults', on: (page) => page.locator('main button[type=submit]').first() },
  { path: '/enquiry', what: 'sending with faults', on: (page) => page.locator('main button[type=submit]').first() },
  {
    path: '/property-owner',
    what: 'sending with faults',
    on: (page) => page.locator('main button[type=submit]').first(),
  },
]

/** A native list on an empty page without scripts measures the browser's part of the response time. */
const BARE_LIST: Tap = {
  path: `data:text/html,${encodeURIComponent(
    '<!doctype html><html data-alive><meta name=viewport content=width=device-width><label>Home <select><option>One<option>Two</select></label>',
  )}`,
  what: 'a bare list',
  on: (page) => page.getByLabel('Home'),
}

/** How soon a page responds to a tap on a slow phone, by Event Timing: from the touch to the next paint. */
export const interactions: Bench = {
  name: 'interactions',
  run: async () => {
    const demo = await openBuiltDemo()
    const browser = await openChromium()
    try {
      const rows: Row[] = []
      const bare = await medianOf(browser, '', BARE_LIST)
      for (const tap of TAPS) {
        const comparison = tap.opensList ? `, where a bare list takes ${bare} ms` : ''
        rows.push({
          what: `${tap.path}: answer to a tap on ${tap.what}, at ${SLOWER} × slower, median of ${ROUNDS}${comparison}`,
          figure: await medianOf(browser, demo.url, tap),
          unit: 'ms',
          budget: 150,
          bound: 'most',
        })
      }
      return rows
    } finally {
      await browser.close()
      await demo.close()
    }
  },
}

/** Returns the median response time in milliseconds. */
async function medianOf(browser: Browser, url: string, tap: Tap): Promise<number> {
  const spot = await findTapPosition(browser, url, tap)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureResponse(browser, url + tap.path, spot))
  return percentile(times, 0.5)
}

interface TapPosition {
  x: number
  y: number
  scrolled: number
}

/** Returns the position to tap. Uses a separate page, because querying a page counts as user input. */
async function findTapPosition(browser: Browser, url: string, { path, on }: Tap): Promise<TapPosition> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(url + path)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-alive'))
    const element = on(page)
    await element.scrollIntoViewIfNeeded()
    const box = await element.boundingBox()
    if (!box) throw new Error(`There is nothing to tap on ${path}`)
    const scrolled = await page.evaluate(() => scrollY)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, scrolled }
  } finally {
    await context.close()
  }
}

/** Returns the milliseconds of the slowest event of the first tap on a fresh page. */
async function measureResponse(browser: Browser, url: string, { x, y, scrolled }: TapPosition): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    let slowest = 0
    page.on('console', (message) => {
      const [, time] = /^tapped (\d+)$/.exec(message.text()) ?? []
      slowest = Math.max(slowest, Number(time ?? 0))
    })
    await page.addInitScript(() => {
      const report = (list: PerformanceObserverEntryList) => {
        for (const event of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
          if (event.interactionId > 0) console.log(`tapped ${Math.round(event.duration)}`)
      }
      // Reports events from 16 ms instead of the default 104 ms. TypeScript's DOM types lack this option.
      const shorter: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
      new PerformanceObserver(report).observe(shorter)
    })
    await page.goto(url)
    await page.waitForTimeout(REST_MS)
    if (scrolled > 0) {
      await page.mouse.wheel(0, scrolled)
      await page.waitForTimeout(REST_MS)
    }
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(ANSWER_MS)
    return slowest
  } finally {
    await context.close()
  }
}
