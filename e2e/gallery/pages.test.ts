import { afterAll, expect, test } from 'vitest'
import {
  axeViolations,
  type BrowserPage,
  brokenWordsOf,
  closeBrowser,
  DESKTOP,
  doubleText,
  hydrated,
  openPage,
  PHONE,
  smallTargetsOf,
  TABLET,
} from '../browser.ts'
import { NOWHERE, PAGES } from '../public-pages.ts'
import { sharedServer } from '../test-server.ts'

const HEADINGS = 'h1, h2, h3'

const server = sharedServer()

afterAll(closeBrowser)

async function open(path: string, ...given: Parameters<typeof openPage>): Promise<BrowserPage & { status: number }> {
  const guest = await openPage(...given)
  const response = await guest.page.goto(server.url + path)
  await hydrated(guest.page)
  return { ...guest, status: response?.status() ?? 0 }
}

/**
 * One load covers the phone and 320 pixels, another the tablet, the desktop and text at 200%. Axe runs at the narrowest width and
 * the largest text, where most breaks, and on the desktop, which also covers colours at 200%.
 */
test.each([...PAGES, ...NOWHERE])('%s is accessible and fits every width', async (path) => {
  const phone = await open(path, PHONE)
  expect(await smallTargetsOf(phone.page)).toEqual([])
  expect(await wrongWidthsOf(phone.page), 'at 390').toEqual([])
  expect(await sidewaysOf(phone.page), 'at 390').toBeLessThanOrEqual(0)
  await phone.page.setViewportSize({ width: 320, height: 640 })
  await expectInOrder(phone, path)
  expect(await brokenWordsOf(phone.page, HEADINGS), 'at 320').toEqual([])
  await phone.context.close()

  // From small to large, because a browser keeps a larger picture that it already has.
  const desk = await open(path, TABLET)
  expect(await wrongWidthsOf(desk.page), 'at 768').toEqual([])
  expect(await sidewaysOf(desk.page), 'at 768').toBeLessThanOrEqual(0)
  await desk.page.setViewportSize(DESKTOP)
  await expectInOrder(desk, path)
  await expect.poll(() => wrongWidthsOf(desk.page), { message: 'at 1440' }).toEqual([])
  await desk.page.setViewportSize({ width: 640, height: 900 })
  await doubleText(desk.page)
  await expectInOrder(desk, path, false)
  expect(await brokenWordsOf(desk.page, HEADINGS), 'at twice the text').toEqual([])
  await desk.context.close()
})

async function expectInOrder(
  { page, consoleErrors, status }: BrowserPage & { status: number },
  path: string,
  colours = true,
): Promise<void> {
  expect(status).toBe(NOWHERE.includes(path) ? 404 : 200)
  expect(await axeViolations(page, colours), `at ${page.viewportSize()?.width}`).toEqual([])
  expect(consoleErrors).toEqual([])
  expect(await sidewaysOf(page), `at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
}

/** Returns pictures whose file width is neither the needed one nor the next larger one. */
function wrongWidthsOf(page: BrowserPage['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img')].flatMap((image) => {
      const chosen = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1])
      const rendered = image.getBoundingClientRect().width
      if (!chosen || rendered < 2 || !image.checkVisibility()) return []
      const steps = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b)
      const at = steps.findIndex((step) => step >= rendered * devicePixelRatio)
      const right = at < 0 ? steps.slice(-1) : steps.slice(at, at + 2)
      // Browsers take the smaller file if it is nearly wide enough.
      const nearly = steps[at - 1] ?? 0
      const fits = right.includes(chosen) || (chosen === nearly && nearly >= rendered * devicePixelRatio * 0.7)
      return fits ? [] : [`${chosen} of ${steps} for ${Math.round(rendered)} × ${devicePixelRatio}, ${image.sizes}`]
    }),
  )
}

async function sidewaysOf(page: BrowserPage['page']): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
