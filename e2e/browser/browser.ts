import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { injectAxe } from './axe.ts'
import { openChromium } from './chromium.ts'
import { recordToasts } from './toasts.ts'
import { LONGEST_WAIT_MS } from './wait.ts'

export { axeViolations } from './axe.ts'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1440, height: 900 }

/** A page in a separate browser context, with the recorded errors and API calls. */
export interface BrowserPage {
  page: Page
  context: BrowserContext
  /** Console errors, page errors and content security policy reports, in order. */
  consoleErrors: string[]
  /** API calls so far, as `GET /api/…`. */
  calls: string[]
}

let browser: Promise<Browser> | undefined
const contexts: BrowserContext[] = []

export async function openPage(viewport = DESKTOP, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  browser ??= openChromium()
  const phone = viewport.width < 500
  const context = await (await browser).newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    ...(phone && { hasTouch: true, isMobile: true, deviceScaleFactor: 3 }),
    ...options,
  })
  contexts.push(context)
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  await recordToasts(context)
  await injectAxe(context)
  const page = await context.newPage()
  const consoleErrors: string[] = []
  const calls: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return { page, context, consoleErrors, calls }
}

/** Closes all contexts of a test file. The browser stays open for the next file. */
export async function closeBrowser(): Promise<void> {
  await Promise.all(contexts.splice(0).map(closeContext))
}

/** Closes a context. A mocked answer that is still on its way would otherwise fail the test file. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/**
 * Clicks the middle of a visible element without scrolling. Playwright's click first scrolls the page towards the place of
 * a sticky element.
 */
export async function clickWithoutScrolling(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not visible`)
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Phones zoom out on wide pages and report a wider window, so only the document's client width is reliable. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/** Doubles the text size. Media queries still see the screen's real width. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // Chromium may take until the next frame to apply the size to the elements below the root.
  await page.waitForFunction(() => getComputedStyle(document.body).fontSize === '32px')
}

/** Returns words and amounts inside the selector that continue on a second line, except those of email addresses. */
export function findBrokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    return [...document.querySelectorAll(within)].flatMap((part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+@\S+|[\p{L}\p{N}’£]+(?:[.,]\d+)*/gu)) {
          if (word.includes('@')) continue
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      return broken
    })
  }, selector)
}

/**
 * Returns visible buttons, fields and links below 44 pixels, except links within a sentence and controls with a
 * stretched `::after`.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, summary')
    const small = [...targets].filter((one) => {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
      const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      const isStretched = [one, ...labels].some((part) => getComputedStyle(part, '::after').position === 'absolute')
      const sentence = getComputedStyle(one).display === 'inline' && one.closest('p, li, dd, td')
      const isInline = sentence && sentence.textContent?.trim() !== one.textContent?.trim()
      return isSeen && !isStretched && !isInline && (width < 43.5 || height < 43.5)
    })
    return small.map((one) => `${one.localName} “${one.ariaLabel ?? one.textContent?.trim().slice(0, 40)}”`)
  })
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-alive'))
}
