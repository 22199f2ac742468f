import { afterAll, expect, test } from 'vitest'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
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
const ARRIVAL = dayAhead(400)
const DEPARTURE = dayAhead(403)
const STAY = `checkin=${ARRIVAL}&checkout=${DEPARTURE}`

function readQuery(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

test('[rule home-area] the map of the results leads to the cards by keyboard', async () => {
  const { page, context, consoleErrors } = await open('/properties', PHONE)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const toggle = page.getByRole('button', { name: 'Map', exact: true })
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.focus()
  await page.keyboard.press('Enter')
  const map = page.getByRole('region', { name: 'Map' })
  await map.getByRole('img', { name: /^Sketch map of 1: .+ 2: .+ 3: / }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Map')
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect(titles).toHaveLength(3)
  for (const [index, title] of titles.entries()) {
    await page
      .getByRole('article')
      .nth(index)
      .getByText(`${index + 1} on the map`)
      .waitFor()
    await map.getByRole('link', { name: `${index + 1}: ${title}` }).waitFor()
  }
  expect(loaded.every((url) => url.startsWith(server.url))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(titles[1])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: titles[1] }).waitFor()
  await page.goBack()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a guest on a phone gets from search to enquiry form', async () => {
  const { page, context, consoleErrors } = await open('/', PHONE)
  await page.getByRole('button', { name: /^Dates/ }).click()
  const next = page.getByRole('button', { name: 'Next month' })
  await next.click()
  await next.click()
  const free = page.getByRole('dialog').getByRole('button', { name: /^\w+day \d+ \w+ \d{4}$/ })
  // The calendar shows two months, and Clear removes the chosen date.
  const calendar = page.getByRole('dialog')
  await expect.poll(() => calendar.getByRole('grid').count()).toBe(2)
  await free.nth(4).click()
  await calendar.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => calendar.getByLabel('Check-in').inputValue()).toBe('')
  await free.nth(9).click()
  // The chosen arrival has another label, so `free` no longer includes that day.
  await free.nth(11).click()
  await expect.poll(() => page.getByRole('button', { name: /^Dates/ }).innerText()).toMatch(/^\w{3} \d\d - \w{3} \d\d$/)
  await page.getByLabel('Guests').first().selectOption('2 Guests')
  await page.getByRole('button', { name: 'See available homes' }).click()

  await page.getByRole('heading', { level: 1, name: 'Find your home' }).waitFor()
  const chosen = readQuery(page)
  expect(Object.keys(chosen)).toEqual(['checkin', 'checkout', 'guests'])
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'found' }).innerText())
    .toMatch(/^[123] propert(y|ies) found$/)
  const card = page.getByRole('article').first()
  await expect.poll(() => card.innerText()).toMatch(/From £\d+ a night\s+£[\d,]+\.\d\d for 3 nights/)
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: title }).click()

  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => readQuery(page)).toEqual(chosen)
  await expect
    .poll(() => page.getByRole('region', { name: 'Price and dates' }).innerText())
    .toMatch(
      /\d (?:weekend )?nights?(?: in [\w ]+)? at £\d+[\s\S]*Total\s+£[\d,]+\.\d\d\s+Plus a refundable deposit of £[\d,]+\.\d\d[\s\S]*Minimum [23]-night stay required/,
    )
  const gallery = page.getByRole('region', { name: `Photographs of ${title}` })
  const counter = () => gallery.getByRole('status').innerText()
  await gallery.getByRole('button', { name: 'Next photograph' }).click()
  await expect.poll(counter).toMatch(/\b2 \/ \d+$/)
  await gallery.getByRole('button', { name: 'Previous photograph' }).click()
  await expect.poll(counter).toMatch(/\b1 \/ \d+$/)
  await page.getByRole('button', { name: 'View All Photos' }).click()
  const lightbox = page.getByRole('dialog', { name: `Photographs of ${title}` })
  await expect.poll(() => lightbox.getByRole('status').innerText()).toContain('1')
  await page.setViewportSize(TABLET)
  await expect.poll(() => lightbox.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await expect.poll(async () => (await lightbox.getByRole('img').first().boundingBox())?.x).toBeGreaterThan(0)
  await page.setViewportSize(PHONE)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => lightbox.getByRole('status').innerText()).toContain('2')
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  const reviews = page.getByRole('region', { name: 'Guest reviews' })
  await expect.poll(() => reviews.innerText()).toContain('Highest rated first')
  const before = await reviews.getByRole('article').count()
  await reviews.getByRole('button', { name: /See more reviews/ }).click()
  await expect.poll(() => reviews.getByRole('article').count()).toBeGreaterThan(before)

  await page.getByRole('link', { name: 'Enquire Now' }).last().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/enquiry')
  await expect.poll(() => readQuery(page)).toEqual({ property: title, ...chosen })
  await expect.poll(() => page.getByLabel('Property', { exact: true }).inputValue()).toBe(title)
  await expect.poll(() => page.getByLabel('Guests').inputValue()).toBe('2')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule enquire-link] Enquire Now passes the home’s title instead of its id', async () => {
  const { page, context } = await open('/')
  const box = page.locator('form[action="/enquiry"]')
  await expect.poll(() => box.getByLabel('Property').locator('option').first().innerText()).toBe('Select a property...')
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Enquire Now' })
  expect(await inHeader.getAttribute('href')).toBe('/enquiry')
  await box.getByLabel('Property').selectOption('Woody Bank, Burntwood')
  await expect.poll(() => inHeader.getAttribute('href')).toBe('/enquiry?property=Woody+Bank&guests=1')
  await box.getByRole('button', { name: 'Enquire Now' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/enquiry')
  await expect.poll(() => readQuery(page)).toEqual({ property: 'Woody Bank', guests: '1' })
  await expect.poll(() => inHeader.getAttribute('href')).toBe('/enquiry')
  await page.goBack()
  await expect.poll(() => inHeader.getAttribute('href')).toBe('/enquiry?property=Woody+Bank&guests=1')
  await context.close()
})

test('the search box works before hydration', async () => {
  const { page, context } = await openPage(DESKTOP, { javaScriptEnabled: false })
  await page.goto(server.url)
  await page.getByLabel('Property', { exact: true }).selectOption('Chase View, Cheslyn Hay')
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await page.waitForURL(/\/enquiry\?/)
  await expect.poll(() => readQuery(page)).toMatchObject({ property: 'Chase View', guests: '1' })
  await context.close()
})

/** Opens a page whose script waits until `release` is called: by default the first, without which nothing is hydrated. */
async function openWithLateScripts(path: string, script = 'app') {
  const guest = await openPage(PHONE)
  const scripts = Promise.withResolvers<void>()
  await guest.page.route(`**/assets/${script}-*.js`, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await guest.page.goto(server.url + path, { waitUntil: 'commit' })
  return { ...guest, release: scripts.resolve }
}

test('a choice made before hydration remains after hydration', async () => {
  const { page, context, release, consoleErrors } = await openWithLateScripts('/')
  await page.getByLabel('Property', { exact: true }).selectOption('Chase View, Cheslyn Hay')
  await page.getByLabel('Guests', { exact: true }).selectOption('3 Guests')
  release()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await page.waitForURL(/\/enquiry\?/)
  await expect.poll(() => readQuery(page)).toMatchObject({ property: 'Chase View', guests: '3' })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('filters chosen before hydration change the results after hydration', async () => {
  const { page, context, release, consoleErrors } = await openWithLateScripts('/properties')
  await page.getByLabel('Location').fill('burntwood')
  await page.getByLabel('Guests').selectOption('3 Guests')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Pets welcome').check()
  await page.getByLabel('Sort by').selectOption('Lowest price')
  release()
  await expect.poll(() => readQuery(page)).toEqual({ location: 'burntwood', guests: '3', pets: 'yes', sort: 'price' })
  expect(await page.getByLabel('Location').inputValue()).toBe('burntwood')
  expect(await page.getByLabel('Pets welcome').isChecked()).toBe(true)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the part reached by a jump before hydration becomes interactive', async () => {
  const { page, context, release, consoleErrors } = await openWithLateScripts('/')
  await page.getByLabel('Message', { exact: true }).scrollIntoViewIfNeeded()
  release()
  // Hydration enables the button. No scroll and no click follows.
  await page.getByRole('button', { name: 'Send Message' }).and(page.locator(':enabled')).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule filter-bar] filters change the results', async () => {
  const { page, context, consoleErrors } = await open(`/properties?${STAY}`)
  const found = page.getByRole('status').filter({ hasText: 'found' })
  await expect.poll(() => found.innerText()).toBe('3 properties found')
  await page.evaluate(() => scrollTo(0, 150))

  await page.getByLabel('Guests').selectOption('4+ Guests')
  await expect.poll(() => readQuery(page).guests).toBe('4')
  await page.getByLabel('Location').fill('burntwood')
  await page.keyboard.press('Enter')
  await expect.poll(() => found.innerText()).toBe('1 property found')
  await expect
    .poll(() => readQuery(page))
    .toEqual({ location: 'burntwood', checkin: ARRIVAL, checkout: DEPARTURE, guests: '4' })
  expect(await page.evaluate(() => scrollY)).toBe(150)

  await page.goBack()
  await expect.poll(() => found.innerText()).toBe('3 properties found')
  await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('')

  await page.getByLabel('Location').fill('100%_nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('No properties found matching your criteria', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect.poll(() => page.url()).toBe(`${server.url}/properties`)
  await expect.poll(() => found.innerText()).toBe('3 properties found')
  await expect.poll(() => page.getByLabel('Guests').inputValue()).toBe('1')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an invalid search shows an error', async () => {
  const { page, context, calls } = await openPage()
  // A failed read on the server is repeated on hydration.
  const [again] = await Promise.all([
    page.waitForResponse('**/api/properties/search?**'),
    page.goto(`${server.url}/properties?checkin=soon&checkout=later`),
  ])
  await waitForHydration(page)
  await again.finished()
  await page.getByText('Failed to fetch properties', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => calls).toHaveLength(2)
  await context.close()
})

test('the price card refuses taken nights', async () => {
  const { taken } = (await (
    await fetch(`${server.url}/api/properties/1/availability?from=${dayAhead(1)}&to=${dayAhead(150)}`)
  ).json()) as { taken: string[] }
  const night = taken[0] ?? ''
  const after = new Date(Date.parse(night) + 86_400_000).toISOString().slice(0, 10)
  const { page, context } = await open(`/property/1?checkin=${night}&checkout=${after}`)
  const card = page.getByRole('region', { name: 'Price and dates' })
  await card.getByText('Some of these nights are taken. Please choose other dates.').waitFor()
  expect(await card.innerText()).not.toContain('Total')
  await card.getByRole('button', { name: /^Dates/ }).click()
  await page.getByRole('dialog').locator('button[data-taken]').first().waitFor()
  await expect
    .poll(() => page.getByRole('dialog').locator('button[data-taken]').first().getAttribute('aria-label'))
    .toContain('booked')

  // An invalid typed date gets an explanation.
  const dialog = page.getByRole('dialog')
  const typed = async (label: string, text: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await typed('Check-in', '31/02/2027')
  await dialog.getByText('31/02/2027 is not a date in the calendar').waitFor()
  await typed(
    'Check-in',
    new Date(ARRIVAL).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
  )
  await dialog.getByText(/^Now choose check-out \([23] nights or more\)\.$/).waitFor()
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption(ARRIVAL.slice(0, 7))
  await typed('Check-out', new Date(DEPARTURE).toLocaleDateString('en-GB'))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readQuery(page)).toMatchObject({ checkin: ARRIVAL, checkout: DEPARTURE })
  await context.close()
})

test('[rule open-calendar] days chosen in the home’s calendar appear in the price card', async () => {
  const html = await (await fetch(`${server.url}/property/1`)).text()
  expect(html).toMatch(/aria-label="[^"]+, booked/)
  const { page, context, consoleErrors, calls } = await openPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${server.url}/property/1`)
  await waitForHydration(page)
  const calendar = page.getByRole('region', { name: 'Availability' })
  await calendar.scrollIntoViewIfNeeded()
  expect(await calendar.getByRole('grid').count()).toBe(2)
  expect(scripts.filter((address) => address.includes('stay-calendar'))).toEqual([])

  // The first press comes before the calendar’s code and is replayed. A year ahead the demo has no bookings.
  const next = calendar.getByRole('button', { name: 'Next month' })
  await next.click()
  await calendar.getByText('Choose your check-in day. Nights that are struck through are booked.').waitFor()
  for (let month = 0; month < 12; month += 1) await next.click()
  const free = calendar.locator('button[aria-label]:not([aria-disabled]):not([data-taken]):not([disabled])')
  const tenth = free.filter({ hasText: /^10$/ }).first()
  const price = /, £\d+/.exec((await tenth.getAttribute('aria-label')) ?? '')
  expect(price?.[0].slice(2)).toBe(await tenth.getAttribute('data-price'))
  await tenth.click()
  await calendar.getByText(/^Now choose check-out \([23] nights or more\)/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readQuery(page))
    .toMatchObject({
      checkin: expect.stringMatching(/-10$/),
      checkout: expect.stringMatching(/-12$/),
    })
  const card = page.getByRole('region', { name: 'Price and dates' })
  await expect.poll(() => card.getByRole('button', { name: /^Dates/ }).innerText()).toMatch(/10 - \w+ 12$/)
  expect(calls.filter((call) => call.includes('availability'))).toEqual([])

  const bar = page.getByRole('navigation', { name: 'On this page' })
  await bar.getByRole('link', { name: 'Prices' }).click()
  await expect.poll(() => bar.locator('[aria-current]').innerText()).toBe('Prices')
  await page
    .getByRole('table', { name: 'Prices per night through the year' })
    .getByText('Christmas and New Year')
    .waitFor()
  const known = await page.getByRole('region', { name: 'Good to know' }).innerText()
  expect(known).toMatch(/Check-in is from 4pm and check-out by 10am[\s\S]*House rules[\s\S]*Pets[\s\S]*Is the Wi\W+Fi/)
  expect(await page.getByRole('region', { name: 'Rooms and beds' }).innerText()).toContain('2 single beds (3ft, 90cm)')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('Choose dates pressed before the price card is hydrated opens the picker with the focus inside', async () => {
  const { page, context, release, consoleErrors } = await openWithLateScripts('/property/1', 'home-details')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Choose dates' }).click()
  release()
  const dialog = page.getByRole('dialog', { name: 'Select check-in and check-out dates' })
  await dialog.locator(':focus').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the open calendar never covers the header', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const { page, context } = await openPage(size)
    for (const [path, scrolls] of [
      ['/', [0, 120, 240, 360]],
      ['/properties', [0, 60, 120]],
      ['/property/1', [0, 300, 600]],
    ] as const) {
      await page.goto(server.url + path)
      await waitForHydration(page)
      for (const top of scrolls) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
        const control = page.getByRole('button', { name: /^Dates: / }).first()
        await control.evaluate((button) => (button as HTMLElement).click())
        const dialog = page.getByRole('dialog', { name: 'Select check-in and check-out dates' })
        await dialog.locator('td button').first().waitFor()
        await expect
          .poll(async () => {
            const [panel, header] = await Promise.all([
              dialog.boundingBox(),
              page.locator('[data-page-header]').boundingBox(),
            ])
            return (panel?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)
          })
          .toBeGreaterThanOrEqual(0)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
      }
    }
    await context.close()
  }
})

test('a long description is cut after two blocks', async () => {
  const html = await (await fetch(`${server.url}/property/2`)).text()
  expect(html).toContain('three-spired cathedral')
  const { page, context } = await openPage()
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/home-details-*.js', async (route) => {
    requested.resolve()
    await release.promise
    await route.continue()
  })
  await page.goto(`${server.url}/property/2`)
  await requested.promise
  const about = page.getByRole('region', { name: 'About this home' })
  // A press before hydration takes effect after hydration.
  await about.getByRole('button', { name: /Read more/ }).click()
  expect(await about.getByText('three-spired cathedral').isVisible()).toBe(false)
  release.resolve()
  await about.getByText('three-spired cathedral').waitFor()
  await page.getByRole('heading', { name: 'Important information' }).waitFor()
  const amenities = page.getByRole('region', { name: 'Amenities' })
  await expect.poll(() => amenities.getByRole('listitem').count()).toBe(8)
  await amenities.getByRole('button', { name: /^Show \d+ more/ }).click()
  await expect.poll(() => amenities.getByRole('listitem').count()).toBeGreaterThan(8)
  await context.close()
})

test('the review strip moves by 300 pixels', async () => {
  const { page, context } = await open('/', DESKTOP, { reducedMotion: 'no-preference' })
  const strip = page.getByRole('list', { name: 'Guest reviews' })
  await strip.scrollIntoViewIfNeeded()
  const forth = page.getByRole('button', { name: 'Next reviews' })
  await expect.poll(() => forth.isEnabled()).toBe(true)
  await forth.click()
  await expect.poll(() => strip.evaluate((row) => row.scrollLeft)).toBe(300)
  const long = strip
    .getByRole('listitem')
    .filter({ hasText: /Read (more|less)/ })
    .first()
  expect((await long.locator('p').first().innerText()).length).toBeLessThanOrEqual(101)
  await long.getByRole('button', { name: /Read more/ }).click()
  await long.getByRole('button', { name: /Read less/ }).click()
  await page.getByRole('button', { name: 'Pause the moving reviews' }).click()
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length)
  await expect.poll(moving).toBe(0)
  await context.close()
})

test('[rule review-order] guests choose the order of reviews', async () => {
  const { page, context } = await open('/reviews')
  const order = page.getByRole('navigation', { name: 'Order of the reviews' })
  const ratings = async () => {
    const labels = await page.getByRole('region', { name: 'Chase View' }).getByRole('article').allInnerTexts()
    return labels.map((text) => Number(/([1-5]) out of 5/.exec(text)?.[1]))
  }
  await order.getByRole('link', { name: 'Lowest rated' }).click()
  await page.waitForURL('**/reviews?sort=lowest')
  // With the highest rating first, the first review would have five stars.
  await expect.poll(async () => (await ratings())[0]).toBeLessThan(5)
  expect(await ratings()).toEqual((await ratings()).toSorted((one, other) => one - other))
  await page.getByLabel('Home', { exact: true }).selectOption('Chase View')
  await page.waitForURL('**/reviews?sort=lowest&home=1')
  await expect.poll(() => page.getByRole('region').getByRole('heading', { level: 2 }).count()).toBe(1)
  const lowest = await ratings()
  await page.goBack()
  await page.waitForURL('**/reviews?sort=lowest')
  await context.close()

  const plain = await (await fetch(`${server.url}/reviews?sort=lowest&home=1`)).text()
  expect(plain).not.toContain('Woody Bank</a></h2>')
  expect(Number(/([1-5])(?:<!-- -->)? out of 5/.exec(plain.slice(plain.indexOf('<article')))?.[1])).toBe(lowest[0])
})

test('the reviews page groups reviews by home', async () => {
  const all = (await (await fetch(`${server.url}/api/reviews/all`)).json()) as { rating: number }[]
  const average = all.reduce((sum, { rating }) => sum + rating, 0) / all.length
  const { page, context, calls } = await open('/reviews')
  const head = await page.locator('main').getByRole('banner').or(page.locator('main header')).first().innerText()
  expect(head).toContain(average.toFixed(1))
  // Screen readers announce the rating that is shown.
  expect(head).toContain(`${average.toFixed(1)} out of 5`)
  expect(head).toContain(`from ${all.length} reviews`)
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(expect.arrayContaining(['Chase View', 'Woody Bank', 'Low Street Escape']))
  const group = page.getByRole('region', { name: 'Chase View' })
  const shown = await group.getByRole('article').count()
  expect(calls).toEqual([])
  await group.getByRole('button', { name: /Show more reviews/ }).click()
  await expect.poll(() => group.getByRole('article').count()).toBeGreaterThan(shown)
  expect(calls).toEqual(['GET /api/reviews/property/1?limit=6&offset=6'])
  const long = page
    .getByRole('article')
    .filter({ hasText: /Read more|Show less/ })
    .first()
  const cut = await long.locator('p', { hasText: '…' }).innerText()
  expect(cut.length).toBeLessThanOrEqual(151)
  expect(cut.length).toBeGreaterThan(130)
  await long.getByRole('button', { name: /Read more/ }).click()
  await long.getByRole('button', { name: /Show less/ }).waitFor()

  await page.goto(`${server.url}/about`)
  await waitForHydration(page)
  await page.route('**/api/properties**', async (route) => {
    const response = await route.fetch()
    const homes = (await response.json()) as object[]
    await route.fulfill({ response, json: homes.map((home) => ({ ...home, reviewCount: 0 })) })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Reviews' }).click()
  await page.getByText('No reviews yet. Be the first to leave a review!', { exact: true }).waitFor()
  await context.close()
})

test('an unknown home shows Property Not Found', async () => {
  for (const path of ['/property/4711', '/property/abc', '/property/99999999999']) {
    const response = await fetch(server.url + path)
    expect(response.status, path).toBe(404)
    const html = await response.text()
    expect(html).toContain('Property Not Found')
    expect(html).toContain('noindex')
  }
})

test('every page has structured data for search engines', async () => {
  const facts = async (path: string) => {
    const html = await (await fetch(server.url + path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    )
  }
  expect(await facts('/')).toMatchObject([{ '@type': 'LodgingBusiness', address: { '@type': 'PostalAddress' } }])
  expect(await facts('/property/1')).toMatchObject([
    { '@type': 'VacationRental', name: 'Chase View', aggregateRating: { reviewCount: expect.any(Number) } },
    { '@type': 'BreadcrumbList' },
  ])
  expect(await facts('/properties')).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('a home whose picture fails to load shows the fallback image', async () => {
  const { page, context } = await openPage()
  await page.route('**/photographs/**', (route) => route.abort())
  await page.goto(`${server.url}/properties`)
  await waitForHydration(page)
  await expect
    .poll(() => page.getByRole('article').first().locator('img').first().getAttribute('src'))
    .toBe('/fallback-photograph.svg')
  await context.close()
})

test('in a card the keyboard reaches the home before Save, and pictures add no text', async () => {
  const { page, context } = await openPage(PHONE)
  for (const path of ['/', '/properties']) {
    await page.goto(`${server.url}${path}`)
    await waitForHydration(page)
    const card = page.getByRole('article').filter({ hasText: 'Chase View' }).first()
    const controls = card.locator('a:not([tabindex="-1"]), button:not([tabindex="-1"])')
    const names = await controls.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
    expect(names).toEqual([expect.stringContaining('Chase View'), 'Save Chase View'])
    expect(await card.locator('img[alt=""]').count()).toBeGreaterThan(0)
    expect(await card.getByRole('img').count()).toBeLessThanOrEqual(1)
  }
  await context.close()
})

test('a photograph whose fallback fails shows its alt text', async () => {
  const { page, context } = await openPage(PHONE)
  await page.route(/\/photographs\/|fallback-photograph/, (route) => route.abort())
  await page.goto(`${server.url}/properties`)
  await waitForHydration(page)
  const card = page.getByRole('article').filter({ hasText: 'Chase View' })
  await expect.poll(() => card.locator('img').count()).toBe(0)
  await card
    .getByRole('link', { name: /Chase View/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Chase View', level: 1 }).waitFor()
  const home = await (await fetch(`${server.url}/api/properties/1`)).json()
  await page.getByText(home.photographs[0].alt).first().waitFor()
  await context.close()
})
