import { afterAll, expect, test } from 'vitest'
import {
  axeViolations,
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  doubleText,
  findBrokenWords,
  findSmallTargets,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { MISSING, PAGES } from '../browser/public-pages.ts'
import { sharedServer } from '../server/test-server.ts'

const HEADINGS = 'h1, h2, h3'

const server = sharedServer()

afterAll(closeBrowser)

async function open(path: string, ...options: Parameters<typeof openPage>): Promise<BrowserPage & { status: number }> {
  const guest = await openPage(...options)
  const response = await guest.page.goto(server.url + path)
  await waitForHydration(guest.page)
  return { ...guest, status: response?.status() ?? 0 }
}

/**
 * Axe runs at 320 pixels, on a desktop and with text at 200%. The last run skips the contrast rules, which the desktop
 * run covers.
 */
test.each([...PAGES, ...MISSING])('page %s is accessible at every width', async (path) => {
  const phone = await open(path, PHONE)
  expect(await findSmallTargets(phone.page)).toEqual([])
  expect(await findWrongWidths(phone.page), 'at 390').toEqual([])
  expect(await measureOverflow(phone.page), 'at 390').toBeLessThanOrEqual(0)
  await phone.page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(phone, path)
  expect(await findBrokenWords(phone.page, HEADINGS), 'at 320').toEqual([])
  await phone.context.close()

  // The window only grows, because a browser reuses a loaded picture that is larger than needed.
  const desktop = await open(path, TABLET)
  expect(await findWrongWidths(desktop.page), 'at 768').toEqual([])
  expect(await measureOverflow(desktop.page), 'at 768').toBeLessThanOrEqual(0)
  await desktop.page.setViewportSize(DESKTOP)
  await expectAccessible(desktop, path)
  await expect.poll(() => findWrongWidths(desktop.page), { message: 'at 1440' }).toEqual([])
  await desktop.page.setViewportSize({ width: 640, height: 900 })
  await doubleText(desktop.page)
  await expectAccessible(desktop, path, false)
  expect(await findBrokenWords(desktop.page, HEADINGS), 'at twice the text').toEqual([])
  await desktop.context.close()
})

async function expectAccessible(
  { page, consoleErrors, status }: BrowserPage & { status: number },
  path: string,
  colours = true,
): Promise<void> {
  expect(status).toBe(MISSING.includes(path) ? 404 : 200)
  expect(await axeViolations(page, colours), `at ${page.viewportSize()?.width}`).toEqual([])
  expect(consoleErrors).toEqual([])
  expect(await measureOverflow(page), `at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
}

/** Returns pictures whose file has neither the smallest sufficient width nor the next larger width. */
function findWrongWidths(page: BrowserPage['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img')].flatMap((image) => {
      const chosen = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1])
      const rendered = image.getBoundingClientRect().width
      if (!chosen || rendered < 2 || !image.checkVisibility()) return []
      // The chosen file may be of another crop, whose widths are those of its own source.
      const { pathname } = new URL(image.currentSrc)
      const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image]
      const srcset = sources.find((one) => one.srcset.includes(pathname))?.srcset ?? image.srcset
      const steps = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b)
      const at = steps.findIndex((step) => step >= rendered * devicePixelRatio)
      const right = at < 0 ? steps.slice(-1) : steps.slice(at, at + 2)
      // Browsers take the smaller file if its width is almost enough.
      const nearly = steps[at - 1] ?? 0
      const fits = right.includes(chosen) || (chosen === nearly && nearly >= rendered * devicePixelRatio * 0.7)
      return fits ? [] : [`${chosen} of ${steps} for ${Math.round(rendered)} × ${devicePixelRatio}, ${image.sizes}`]
    }),
  )
}

async function measureOverflow(page: BrowserPage['page']): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
