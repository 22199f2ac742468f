import { afterAll, expect, test } from 'vitest'
import { openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  clickWithoutScrolling,
  closeBrowser,
  openPage,
  PHONE,
  waitForHydration,
} from '../browser/browser.ts'
import { sharedServer } from '../server/test-server.ts'

const server = sharedServer()

afterAll(closeBrowser)

async function open(path = '/'): Promise<BrowserPage> {
  const guest = await openPage()
  await guest.page.goto(server.url + path)
  await waitForHydration(guest.page)
  return guest
}

type OfPage = Pick<BrowserPage, 'page'>

const scrollY = ({ page }: BrowserPage) => page.evaluate(() => window.scrollY)
const heading = ({ page }: OfPage) => page.locator('h1').textContent()
const link = ({ page }: BrowserPage, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

/** Returns `page-outline` or the tag name of the topmost element in the middle of the window. */
const topmost = ({ page }: BrowserPage) =>
  page.evaluate(() => {
    const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return seen?.closest('.page-outline') ? 'page-outline' : seen?.localName
  })

/** Sets a mark that a reload would remove. */
const markPage = ({ page }: OfPage) => page.evaluate(() => document.body.setAttribute('data-marked', ''))
const isMarked = ({ page }: OfPage) => page.evaluate(() => document.body.hasAttribute('data-marked'))

test('[rule scroll-to-top] a link scrolls to the top without a reload', async () => {
  const guest = await open('/faq')
  await markPage(guest)
  await guest.page.evaluate(() => window.scrollTo(0, 600))
  await link(guest, 'Properties').click()
  await guest.page.waitForURL('**/properties')
  await guest.page.getByRole('heading', { level: 1, name: 'Find your home' }).waitFor()
  await guest.page.getByRole('article').filter({ hasText: 'Chase View' }).waitFor()
  await expect.poll(() => scrollY(guest)).toBe(0)
  expect(await isMarked(guest)).toBe(true)
  expect(guest.calls.some((call) => call.startsWith('GET /api/properties/search'))).toBe(true)
  expect(guest.consoleErrors).toEqual([])
})

test('[rule scroll-to-top] Back and Forward restore the scroll position', async () => {
  const guest = await open('/')
  const { page } = guest
  const box = page.locator('form[action="/enquiry"]')
  await box.getByLabel('Guests').selectOption('3 Guests')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.waitForFunction(() => history.state?.scrollY === 700)
  await clickWithoutScrolling(link(guest, 'About'))
  await page.waitForFunction(() => document.title.includes('About'))
  await expect.poll(() => scrollY(guest)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.waitForFunction(() => history.state?.scrollY === 500)
  await page.goBack()
  await page.waitForFunction(() => !document.title.includes('About'))
  await expect.poll(() => scrollY(guest)).toBe(700)
  expect(await box.getByLabel('Guests').inputValue()).toBe('3')
  await page.goForward()
  await page.waitForFunction(() => document.title.includes('About'))
  await expect.poll(() => scrollY(guest)).toBe(500)
  // A full reload restores the position too.
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => scrollY(guest)).toBe(500)
  await page.goBack()
  await expect.poll(() => scrollY(guest)).toBe(700)
  await expect.poll(() => box.getByLabel('Guests').inputValue()).toBe('3')
  expect(guest.consoleErrors).toEqual([])
})

test('[rule back-closes] Back closes a menu, calendar or lightbox', async () => {
  const { page, consoleErrors } = await openPage(PHONE)
  const entries = () => page.evaluate(() => history.length)
  await page.goto(`${server.url}/about`)
  await page.goto(`${server.url}/property/1`)
  await waitForHydration(page)
  await page.evaluate(() => window.scrollTo(0, 300))
  const before = await entries()
  const menu = page.getByRole('button', { name: 'Open menu' })
  for (const opener of [
    menu,
    page.getByRole('button', { name: /^Dates/ }),
    page.getByRole('button', { name: /View All/ }),
  ]) {
    await opener.click()
    await page.locator('dialog[open]').waitFor()
    await page.goBack()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/property/1')
    expect(await entries()).toBe(before + 1)
  }
  // A menu closed by its button leaves no history entry.
  await menu.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.waitForFunction(() => !history.state?.dialogs)
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Reviews' }).click()
  await page.waitForURL('**/reviews')
  await page.waitForFunction(() => document.title.includes('reviews'))
  await page.goBack()
  await page.waitForURL('**/property/1')
  await page.getByRole('heading', { level: 1, name: 'Chase View' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/about')
  expect(consoleErrors).toEqual([])
})

test('[rule back-closes] Back in the office asks before discarding typed text', async () => {
  const { page, consoleErrors } = await openAdmin(server, 'tab=bookings')
  await page.getByRole('button', { name: 'New booking' }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel('Guest’s name').fill('Typed Words')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Guest’s name').inputValue()).toBe('Typed Words')
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !history.state?.dialogs)
  expect(page.url()).toBe(`${server.url}/admin?tab=bookings`)
  expect(consoleErrors).toEqual([])
})

test('[rule back-closes] a press that begins inside a dialog and ends beside it leaves it open', async () => {
  const { page, consoleErrors } = await openAdmin(server, 'tab=bookings')
  await page.getByRole('button', { name: 'New booking' }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Guest’s name').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  expect(await dialog.count()).toBe(1)
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

test('the browser handles clicks with a modifier key', async () => {
  const guest = await open()
  // Checks only whether the site prevents the default; the browser's new tab is not waited for.
  await guest.page.evaluate(() => {
    window.addEventListener('click', (event) => {
      document.documentElement.dataset.prevented = String(event.defaultPrevented)
      event.preventDefault()
    })
  })
  const about = link(guest, 'About')
  expect(await about.getAttribute('href')).toBe('/about')
  await about.click({ modifiers: ['Control'] })
  expect(await guest.page.evaluate(() => document.documentElement.dataset.prevented)).toBe('false')
  expect(new URL(guest.page.url()).pathname).toBe('/')
  await about.click()
  await expect.poll(() => guest.page.evaluate(() => document.documentElement.dataset.prevented)).toBe('true')
  await guest.page.waitForURL('**/about')
})

test('[rule link-feedback] a click shows a progress bar at once', async () => {
  const guest = await open('/about')
  const { promise: release, resolve } = Promise.withResolvers<void>()
  await guest.page.route('**/api/properties/search*', async (route) => {
    await release
    await route.continue()
  })
  const before = await heading(guest)
  await guest.page.evaluate(() => window.scrollTo(0, 500))
  await guest.page.waitForFunction(() => history.state?.scrollY === 500)
  const [wasBusy, wasCovered] = await link(guest, 'Properties').evaluate(async (one) => {
    ;(one as HTMLElement).click()
    await new Promise(requestAnimationFrame)
    return [document.documentElement.hasAttribute('data-busy'), document.querySelector('.page-outline') !== null]
  })
  expect([wasBusy, wasCovered]).toEqual([true, false])
  await guest.page.waitForURL('**/properties')
  await guest.page.getByRole('status').filter({ hasText: 'Loading the page' }).waitFor()
  expect(await topmost(guest)).toBe('page-outline')
  expect(await heading(guest)).toBe(before)
  await guest.page.goBack()
  await guest.page.waitForURL('**/about')
  await guest.page.locator('.page-outline').waitFor({ state: 'detached' })
  expect(await scrollY(guest)).toBe(500)
  resolve()
  await guest.page.waitForLoadState('networkidle')
  expect(await heading(guest)).toBe(before)
})

test('a click during navigation goes to the last link clicked', async () => {
  const guest = await open('/about')
  await link(guest, 'Properties').click()
  await link(guest, 'Reviews').click()
  await guest.page.waitForURL('**/reviews')
  await guest.page.waitForFunction(() => document.title.includes('reviews'))
  await guest.page.waitForLoadState('networkidle')
  await expect.poll(() => guest.page.title()).toContain('reviews')
})

test('/#properties scrolls to the homes', async () => {
  const guest = await open('/about')
  await guest.page.setViewportSize({ width: 390, height: 844 })
  await guest.page.getByRole('button', { name: /menu/i }).click()
  const links = guest.page.getByRole('dialog').getByRole('link')
  await expect.poll(() => links.allInnerTexts()).toEqual(expect.arrayContaining(['Book Now']))
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    expect.arrayContaining(['/properties', '/about', '/reviews', '/property-owner', '/contact', '/#properties']),
  )
  await guest.page.getByRole('link', { name: 'Book Now' }).click()
  await guest.page.waitForURL('**/#properties')
  await expect
    .poll(() => guest.page.locator('#properties').evaluate((node) => Math.abs(node.getBoundingClientRect().top) < 160))
    .toBe(true)
  await guest.page.evaluate(() => window.scrollTo(0, 0))
  await guest.page.getByRole('button', { name: /menu/i }).click()
  await guest.page.getByRole('link', { name: 'Book Now' }).click()
  await expect
    .poll(() => guest.page.locator('#properties').evaluate((node) => Math.abs(node.getBoundingClientRect().top) < 160))
    .toBe(true)
})

test('Book Now in the menu scrolls smoothly to the homes', async () => {
  const guest = await openPage(PHONE, { reducedMotion: 'no-preference' })
  await guest.page.goto(server.url)
  await waitForHydration(guest.page)
  await guest.page.getByRole('button', { name: /menu/i }).click()
  await guest.page.getByRole('link', { name: 'Book Now' }).click()
  await expect
    .poll(() => guest.page.locator('#properties').evaluate((node) => Math.abs(node.getBoundingClientRect().top) < 160))
    .toBe(true)
  expect(await guest.page.locator('dialog[open]').count()).toBe(0)
})

test('a link to the current page scrolls to its top', async () => {
  const guest = await open('/#properties')
  await expect.poll(() => scrollY(guest)).toBeGreaterThan(0)
  await guest.page.getByRole('banner').getByRole('link').first().click()
  await expect.poll(() => scrollY(guest)).toBe(0)
  await guest.page.evaluate(() => window.scrollTo(0, 600))
  await guest.page.getByRole('banner').getByRole('link').first().click()
  await expect.poll(() => scrollY(guest)).toBe(0)
})

test('[rule lost-network] a link clicked offline keeps the current page', async () => {
  const { page, context, consoleErrors } = await open('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Ann Walker')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)

  // Offline, a link to a page whose code is not loaded shows a toast.
  await page.getByRole('banner').getByRole('link', { name: 'Reviews', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'You seem to be offline' })
  await toast.waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await page.locator('html[data-busy]').count()).toBe(0)
  expect(await page.locator('.page-outline').isVisible()).toBe(false)
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Reviews', exact: true }).click()
  await toast.getByRole('button', { name: 'Try again' }).click()
  await toast.waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Walker')

  // A form shows the offline message.
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org')
  await page.getByLabel('Subject').selectOption('General Inquiry')
  await page.getByLabel('Message', { exact: true }).fill('Is there a cot in the house?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await toast.filter({ hasText: 'You seem to be offline. Try again.' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Walker')

  // Online again, the page opens.
  await page.getByRole('banner').getByRole('link', { name: 'Reviews', exact: true }).click()
  await toast.getByRole('button', { name: 'Try again' }).waitFor()
  await context.setOffline(false)
  await toast.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.title.includes('reviews'))

  // If only data is missing, the document is not reloaded.
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Properties', exact: true }).click()
  const homes = page.getByRole('article')
  await homes.filter({ hasText: 'Low Street Escape' }).waitFor()
  await markPage({ page })
  await context.setOffline(true)
  await page.getByLabel('Guests').selectOption('6')
  await toast.waitFor()
  expect(await homes.count()).toBe(3)
  await context.setOffline(false)
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => homes.count()).toBeLessThan(3)
  expect(await isMarked({ page })).toBe(true)
  expect(consoleErrors).toEqual([])
})

test('[rule lost-network] an offline click in an unhydrated part keeps the page', async () => {
  const { page, context } = await openPage(PHONE)
  await page.goto(`${server.url}/faq`)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('listitem').filter({ hasText: 'You seem to be offline' }).waitFor()
  expect(await heading({ page })).toContain('Questions')
  expect(new URL(page.url()).pathname).toBe('/faq')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.title.includes('About'))
})

test('[rule lost-network] after a release the next link reloads the document', async () => {
  const guest = await open('/contact')
  const { page } = guest
  await markPage(guest)
  await page.getByLabel('Name', { exact: true }).fill('Ann Walker')
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404, json: {} }), {
    times: 1,
  })
  await link(guest, 'About').click()
  await page.waitForFunction(() => document.title.includes('About'))
  await page.waitForFunction(() => !document.body.hasAttribute('data-marked'))
  await waitForHydration(page)
  await page.goBack()
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Walker')
})

test('[rule scroll-to-top] changing only the query does not scroll the page', async () => {
  const guest = await open('/properties')
  await markPage(guest)
  await guest.page.evaluate(() => window.scrollTo(0, 80))
  await guest.page.evaluate(() => history.pushState(null, '', '/properties?guests=4'))
  await guest.page.waitForLoadState('networkidle')
  expect(await isMarked(guest)).toBe(true)
  expect(await scrollY(guest)).toBe(80)
})

test('a browser tab shown again on another day keeps its page', async () => {
  const { page, consoleErrors } = await open()
  const unhydrated = page.locator('span[data-asleep]')
  const headings = page.locator('h2')
  const before = await headings.allTextContents()
  await expect.poll(() => unhydrated.count()).toBeGreaterThan(0)
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => unhydrated.count()).toBe(0)
  expect(await headings.allTextContents()).toEqual(before)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('focusing the window refetches nothing', async () => {
  const guest = await open('/faq')
  await guest.page.route('**/api/properties?*', (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }))
  await link(guest, 'Reviews').click()
  await guest.page.waitForFunction(() => document.title.includes('reviews'))
  await guest.page.getByRole('button', { name: 'Retry' }).waitFor()
  const countReads = () => guest.calls.filter((call) => call.startsWith('GET /api/properties?')).length
  await guest.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await guest.page.waitForLoadState('networkidle')
  expect(countReads()).toBe(1)
})
