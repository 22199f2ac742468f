import { afterAll, expect, test } from 'vitest'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { sharedServer } from '../server/test-server.ts'

const server = sharedServer()

afterAll(closeBrowser)

type Page = BrowserPage['page']

async function open(path: string, ...options: Parameters<typeof openPage>): Promise<BrowserPage> {
  const guest = await openPage(...options)
  await guest.page.goto(server.url + path)
  await waitForHydration(guest.page)
  return guest
}

/** A stay that begins after every booking of the demo. */
const STAY = `checkin=${dayAhead(400)}&checkout=${dayAhead(403)}`

function readQuery(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

const found = (page: Page) => page.getByRole('status').filter({ hasText: 'found' }).innerText()
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

test('[rule search-filters] [rule large-parties] the URL contains the filters and the sort order', async () => {
  const { page, context, consoleErrors } = await open(`/properties?${STAY}`, PHONE)
  await expect.poll(() => found(page)).toBe('3 properties found')
  // The select offers at least four options, or as many as the guests of the largest home.
  const { guests } = (await (await fetch(`${server.url}/api/properties/range`)).json()) as { guests: number }
  const offered = await page.getByLabel('Guests').locator('option').allInnerTexts()
  expect(offered.slice(0, 4)).toEqual(['1 Guest', '2 Guests', '3 Guests', '4+ Guests'])
  expect(offered).toHaveLength(Math.max(4, guests))

  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Parking').check()
  await expect.poll(() => readQuery(page).parking).toBe('yes')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect.poll(() => readQuery(page).sort).toBe('price')
  const totals = async () =>
    (await page.getByRole('article').allInnerTexts()).map((text) =>
      Number(/£([\d,.]+) for/.exec(text)?.[1]?.replace(',', '')),
    )
  await expect
    .poll(async () => (await totals()).every((total, place, all) => total >= (all[place - 1] ?? 0)))
    .toBe(true)
  await page.getByLabel('Bedrooms').selectOption('3+')
  await expect.poll(() => readQuery(page).bedrooms).toBe('3')
  await expect.poll(() => titles(page)).toEqual(['Low Street Escape'])
  await page.getByText('Filters (2)', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => readQuery(page).bedrooms).toBe(undefined)
  await expect.poll(() => page.getByLabel('Bedrooms').inputValue()).toBe('')

  await page.getByLabel('Price up to').fill('1')
  await page.getByText('No properties found matching your criteria', { exact: true }).waitFor()
  // The page is never empty: homes available on these days follow.
  await page.getByRole('heading', { name: 'Other homes available on your dates' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(3)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect.poll(() => page.url()).toBe(`${server.url}/properties`)
  await expect.poll(() => found(page)).toBe('3 properties found')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule large-parties] a home that is too small for the guests says so everywhere', async () => {
  const { page, context, consoleErrors } = await openPage(DESKTOP)
  const note = page.getByText('Chase View sleeps up to 4.')
  const link = page.getByRole('link', { name: 'Homes for 5 guests' })
  for (const path of [`/property/1?${STAY}&guests=5`, `/enquiry?property=Chase View&${STAY}&guests=5`]) {
    await page.goto(server.url + path)
    await waitForHydration(page)
    await note.waitFor()
    expect(await link.getAttribute('href')).toBe(`/properties?${STAY}&guests=5`)
  }
  await page.getByText('Price for 4 guests', { exact: true }).waitFor()
  await page.getByLabel('Guests').fill('4')
  await note.waitFor({ state: 'detached' })
  await page.getByLabel('Guests').fill('6')
  await page.getByRole('link', { name: 'Homes for 6 guests' }).click()
  await expect.poll(() => titles(page)).toEqual(['Low Street Escape'])

  await page.evaluate(() => localStorage.setItem('savedHomes', '[1,3]'))
  await page.goto(`${server.url}/saved?${STAY}&guests=5`)
  const card = page.getByRole('article').filter({ hasText: 'Chase View' })
  await card.getByText('Too small for 5 guests').waitFor()
  expect(await page.getByText('Too small for').count()).toBe(1)
  await page.goto(`${server.url}/compare?homes=1,3&${STAY}&guests=5`)
  expect(await page.getByRole('table').innerText()).toMatch(/Total for your dates\s+Too small for 5 guests\s+£/)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule flexible-dates] a flexible search finds weekends with totals', async () => {
  const month = dayAhead(330).slice(0, 7)
  const { page, context } = await open('/properties')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Any weekend in').selectOption(month)
  await expect.poll(() => readQuery(page)).toEqual({ weekend: month })
  const card = page.getByRole('article').first()
  await expect
    .poll(() => card.innerText())
    .toMatch(/\d+(?: \w+)? ?– ?\d+ \w+ \d{4}\s+From £\d+ a night[\s\S]*for 2 nights/)
  await card.getByRole('heading').click()
  await expect.poll(() => Object.keys(readQuery(page))).toEqual(['checkin', 'checkout'])
  expect(new Date(readQuery(page).checkin ?? '').getUTCDay()).toBe(5)
  await context.close()
})

test('the filters work without JavaScript', async () => {
  const { page, context } = await openPage(DESKTOP, { javaScriptEnabled: false })
  await page.goto(`${server.url}/properties`)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Bedrooms').selectOption('3+')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await page.getByRole('button', { name: 'Show homes' }).click()
  await page.waitForURL(/bedrooms=3/)
  expect(readQuery(page)).toMatchObject({ bedrooms: '3', sort: 'price' })
  expect(await titles(page)).toEqual(['Low Street Escape'])
  await page.goto(`${server.url}/compare?homes=1,2&${STAY}`)
  expect(await page.getByRole('table').innerText()).toMatch(/Total for your dates\s+£[\d,.]+/)
  await context.close()
})

test('[rule saved-homes] header, menu, home and footer lead to saved homes without moving', async () => {
  const { page, context } = await openPage(DESKTOP)
  await page.goto(`${server.url}/property/1`)
  await waitForHydration(page)
  const banner = page.getByRole('banner')
  const left = () =>
    banner.getByRole('link').evaluateAll((links) => links.slice(-6).map((link) => link.getBoundingClientRect().left))
  expect(await banner.getByRole('link', { name: /^Saved/ }).count()).toBe(0)
  const before = await left()
  await page.getByRole('button', { name: 'Save Chase View' }).click()
  await banner.getByRole('link', { name: 'Saved (1)' }).waitFor()
  expect(await left()).toEqual(before)
  await page.getByRole('main').getByRole('link', { name: 'Saved (1)' }).waitFor()
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Saved homes' }).getAttribute('href')).toBe(
    '/saved',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await banner.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Saved homes (1)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Saved homes' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('[rule saved-homes] a guest shares a comparison of saved homes', async () => {
  const { page, context, consoleErrors } = await openPage(PHONE)
  // Both hearts are pressed before the scripts arrive.
  const scriptRequest = Promise.withResolvers<void>()
  await page.route('**/assets/found-homes-*.js', async (route) => {
    await scriptRequest.promise
    await route.continue()
  })
  await page.goto(`${server.url}/properties?${STAY}`)
  await waitForHydration(page)
  const heart = (title: string) => page.getByRole('button', { name: `Save ${title}` })
  await heart('Chase View').click()
  await heart('Woody Bank').click()
  expect(await heart('Woody Bank').getAttribute('aria-pressed')).toBe('false')
  scriptRequest.resolve()
  await expect.poll(() => heart('Chase View').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => heart('Woody Bank').getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/properties')
  await page.getByRole('link', { name: 'Saved homes (2)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Saved homes' }).waitFor()
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Chase View', 'Woody Bank'])
  await page.getByLabel('Compare Chase View').check()
  await page.getByLabel('Compare Woody Bank').check()
  await page.getByRole('link', { name: 'Compare 2 homes' }).click()
  const table = page.getByRole('table', { name: 'Homes side by side' })
  await expect.poll(() => table.innerText()).toMatch(/Total for your dates\s+£[\d,.]+[\s\S]*Pets[\s\S]*Minimum stay/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await page.evaluate(() => {
    navigator.share = async (link) => {
      document.title = String(link?.url)
    }
  })
  await page.getByRole('button', { name: /^Share/ }).click()
  await expect.poll(() => page.title()).toBe(`${server.url}/compare?homes=1%2C2&${STAY}`)

  await page.goto(`${server.url}/saved`)
  await page.getByRole('button', { name: 'Save Chase View' }).click()
  await page.getByRole('button', { name: 'Save Woody Bank' }).click()
  await page.getByText('No saved homes yet').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule passed-dates] a link with past dates offers new dates', async () => {
  const passed = 'checkin=2026-05-03&checkout=2026-05-06'
  const { page, context, calls } = await openPage()
  for (const path of ['/properties', '/property/1', '/enquiry']) {
    await page.goto(`${server.url}${path}?${passed}`)
    await waitForHydration(page)
    await page.getByText('These dates have passed: 3–6 May 2026.').waitFor()
    await page.getByRole('link', { name: 'Choose new dates' }).click()
    await expect.poll(() => page.url()).toBe(server.url + path)
    await page.getByText('These dates have passed').waitFor({ state: 'detached' })
  }
  // Navigates on the client, without loading a document.
  await page.evaluate((query) => history.pushState(null, '', `/property/1?${query}`), passed)
  await page.getByText('These dates have passed: 3–6 May 2026.').waitFor()
  await page.evaluate((query) => history.pushState(null, '', `/enquiry?property=Chase+View&${query}`), passed)
  await page.getByRole('heading', { level: 1, name: 'Send an enquiry' }).waitFor()
  expect(calls.filter((call) => call.includes('/quote'))).toEqual([])
  await context.close()
})

test('[rule date-choice] a stay that is too short shows the minimum stay', async () => {
  const short = `checkin=${dayAhead(400)}&checkout=${dayAhead(401)}`
  const { page, context } = await open(`/properties?${short}`, PHONE)
  for (const card of await page.getByRole('article').all())
    expect(await card.innerText()).toMatch(/Minimum stay on these dates: 2 nights/)
  await page.goto(`${server.url}/property/1?${short}`)
  await waitForHydration(page)
  await expect.poll(() => page.locator('.sticky.bottom-0').innerText()).toMatch(/£[\d,.]+ total\s+2-night minimum/)
  const price = page.getByRole('region', { name: 'Price and dates' })
  await price.getByText('Minimum 2-night stay required').waitFor()
  const explanation = 'One night is too short for this home: the minimum stay is 2 nights. You can still enquire'
  await price.getByText(explanation).waitFor()
  await page.goto(`${server.url}/enquiry?property=Chase+View&${short}`)
  await waitForHydration(page)
  await page.getByRole('complementary', { name: 'Your stay' }).getByText(explanation).waitFor()
  await context.close()
})

test('[rule saved-homes] [rule scroll-to-top] a guest saves a home on the home page', async () => {
  const { page, context, consoleErrors } = await open('/')
  const heart = page.getByRole('button', { name: 'Save Chase View' })
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'View Details of Chase View' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chase View' }).waitFor()
  await page.getByRole('button', { name: 'Saved Chase View' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)

  await page.getByRole('button', { name: /^Show \d+ more amenities/ }).click()
  await page.getByRole('button', { name: /more reviews/ }).click()
  const reviews = page.locator('#reviews').getByRole('article')
  await expect.poll(() => reviews.count()).toBe(6)
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  await page.waitForFunction(() => document.title.includes('About'))
  await page.goBack()
  await page.getByRole('button', { name: 'Show fewer amenities' }).waitFor()
  await expect.poll(() => reviews.count()).toBe(6)
  expect(consoleErrors).toEqual([])
  await context.close()
})
