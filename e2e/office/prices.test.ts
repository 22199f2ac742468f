import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  doubleText,
  isTooWide,
  openPage,
  PHONE,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, readError, readToast } from '../browser/form.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { dayAhead } from '../server/future-day.ts'
import { makePricesPlain, PLAIN_PRICES } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

interface Prices {
  pricePerNight: string
  cleaningFee: string
  seasons: { id: number; name: string; firstNight: string; lastNight: string }[]
  nights: { night: string; price: string; season: number | null }[]
  version: number
}

/** Next year: its days are in the future on any date, and within a guest's search range. */
const YEAR = new Date().getUTCFullYear() + 1
const on = (monthAndDay: string) => `${YEAR}-${monthAndDay}`

async function readPrices(id: number): Promise<Prices> {
  return (await (await adminApi(server, 'GET', `/api/admin/properties/${id}/prices?year=${YEAR}`)).json()) as Prices
}

const openPrices = async (id: number, size = DESKTOP) => {
  const member = await openAdmin(server, `tab=properties&property=${id}&view=prices&year=${YEAR}`, size)
  await night(member.page, on('01-01')).waitFor()
  return member
}

const night = (page: Page, day: string) => page.locator(`[data-night="${day}"]`)
const readNightText = (page: Page, day: string) => night(page, day).locator('.sr-only').textContent()
const countCut = (cells: Element[]) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function expectToast(page: Page, title: string): Promise<void> {
  expect((await readToast(page))[0]).toBe(title)
  await closeToast(page)
}

test('a season dragged in the calendar changes the site’s total', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=properties&property=1')
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Chase View: prices' }).waitFor()
  await page.getByRole('button', { name: `Next year, ${YEAR}` }).click()
  await night(page, on('05-01')).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe(String(YEAR))
  await expect
    .poll(() => page.locator('[data-night]').count())
    .toBe(new Date(Date.UTC(YEAR, 1, 29)).getUTCMonth() === 1 ? 366 : 365)
  await page.getByText('No seasons yet').waitFor()

  const prices = page.getByRole('region', { name: 'Standard prices' })
  await prices.getByLabel('Weekend price').fill('200')
  await prices.getByLabel('Cleaning fee').fill('45')
  await prices.getByLabel('Guests included in the price').fill('2')
  await prices.getByLabel('Each further guest').fill('15')
  await prices.getByLabel('Weekly reduction').fill('95')
  await prices.getByRole('button', { name: 'Save prices' }).click()
  await expect
    .poll(() => readError(page, /^Weekly reduction/))
    .toBe('Please enter a reduction from 7 nights of 0 to 90 per cent')
  await prices.getByLabel('Weekly reduction').fill('10')
  await prices.getByRole('button', { name: 'Save prices' }).click()
  await expectToast(page, 'Prices saved')

  await night(page, on('05-04')).scrollIntoViewIfNeeded()
  await night(page, on('05-04')).hover()
  await page.mouse.down()
  await night(page, on('05-06')).hover()
  await night(page, on('05-12')).hover()
  await page.mouse.up()
  await page
    .getByRole('status')
    .filter({ hasText: /^9 nights selected, 4 May \d{4} to 12 May \d{4}, £165\.00/ })
    .waitFor()
  await page.getByRole('button', { name: 'Make a season' }).click()
  const add = dialog(page, 'Add season')
  await expect.poll(() => add.getByLabel('First night').inputValue()).toBe(on('05-04'))
  await expect.poll(() => add.getByLabel('Last night').inputValue()).toBe(on('05-12'))
  await add.getByRole('button', { name: 'Add season' }).click()
  await add.getByText('Please enter a name').waitFor()
  await add.getByLabel('Name').fill('May week')
  await add.getByLabel('Price a night').fill('190')
  await add.getByLabel('Weekend price').fill('')
  await add.getByLabel('Minimum stay in nights').fill('3')
  await add.getByRole('button', { name: 'Add season' }).click()
  await expectToast(page, 'Season added')
  await expect.poll(() => readNightText(page, on('05-05'))).toMatch(/, £190\.00, May week$/)
  expect(await readNightText(page, on('05-13'))).not.toContain('May week')
  await page.getByRole('list', { name: 'Seasons of the year' }).getByText('May week').waitFor()

  // The page shows the total of the API's quote.
  const stay = `checkin=${on('05-11')}&checkout=${on('05-18')}&guests=3`
  const quote = await (await fetch(`${server.url}/api/properties/1/quote?${stay}`)).json()
  const guest = await openPage()
  await guest.page.goto(`${server.url}/property/1?${stay}`)
  await waitForHydration(guest.page)
  const card = guest.page.getByRole('region', { name: 'Price and dates' })
  const lines = [
    /2 nights in May week at £190\.00\s+£380\.00/,
    /1 extra guest, 7 nights at £15\.00\s+£105\.00/,
    /Weekly reduction from 7 nights, 10 %\s+-£/,
    /Cleaning\s+£45\.00/,
    /Minimum 3-night stay required on these dates/,
    /From £165 a night\s+plus £45 cleaning a stay/,
  ]
  for (const line of lines) expect(await card.innerText()).toMatch(line)
  expect(quote.minimumStay).toBe(3)
  expect((await card.innerText()).replaceAll(',', '')).toContain(`£${quote.total}`)
  await expect
    .poll(() => guest.page.locator('script[type="application/ld+json"]').first().textContent())
    .toContain('From £165 a night plus £45 cleaning a stay')
  await guest.page.goto(`${server.url}/properties?${stay}`)
  await waitForHydration(guest.page)
  const found = guest.page.getByRole('article').filter({ hasText: 'Chase View' })
  expect((await found.innerText()).replaceAll(',', '')).toContain(`£${quote.total}`)
  await expect.poll(() => found.innerText()).toContain('cleaning included')
  await guest.page.goto(`${server.url}/enquiry?property=Chase%20View&${stay}`)
  await waitForHydration(guest.page)
  const summary = guest.page.getByRole('complementary', { name: 'Your stay' })
  await expect.poll(() => summary.innerText()).toMatch(/2 nights in May week at £190\.00/)
  expect((await summary.innerText()).replaceAll(',', '')).toContain(`£${quote.total}`)
  expect([...consoleErrors, ...guest.consoleErrors]).toEqual([])
  await guest.context.close()
  await context.close()
})

test('the error about overlapping seasons names both seasons', async () => {
  const summer = { name: 'Summer', firstNight: on('07-17'), lastNight: on('08-31'), pricePerNight: 180 }
  const body = { ...PLAIN_PRICES, pricePerNight: 145, seasons: [{ ...summer, weekendPrice: null, minimumStay: null }] }
  expect((await adminApi(server, 'PUT', '/api/admin/properties/2/prices', body)).status).toBe(200)
  const { page, context, consoleErrors } = await openPrices(2)

  await page.getByRole('button', { name: 'Add season' }).click()
  const add = dialog(page, 'Add season')
  await add.getByLabel('Name').fill('Bank holiday')
  await add.getByLabel('First night').fill(on('08-28'))
  await add.getByLabel('Last night').fill(on('08-20'))
  await add.getByRole('button', { name: 'Add season' }).click()
  await add.getByText('The last night must not come before the first').waitFor()
  await add.getByLabel('Last night').fill(on('09-01'))
  await add.getByText('5 nights, including this one.').waitFor()
  await add.getByRole('button', { name: 'Add season' }).click()
  await add
    .getByRole('alert')
    .filter({ hasText: /“Bank holiday” \(.*\) and “Summer” \(.*\) overlap: both have the nights from 28 August/ })
    .waitFor()
  await closeToast(page)
  await add.getByLabel('First night').fill(on('09-01'))
  await add.getByRole('button', { name: 'Add season' }).click()
  await expectToast(page, 'Season added')

  await page.getByRole('button', { name: 'Copy to next year Summer' }).click()
  await expect.poll(() => add.getByLabel('First night').inputValue()).toBe(`${YEAR + 1}-07-17`)
  await add.getByRole('button', { name: 'Add season' }).click()
  await expectToast(page, 'Season added')
  expect((await readPrices(2)).seasons.map(({ name, firstNight }) => `${name} ${firstNight}`)).toEqual([
    `Summer ${on('07-17')}`,
    `Bank holiday ${on('09-01')}`,
    `Summer ${YEAR + 1}-07-17`,
  ])

  await page.getByRole('button', { name: 'Delete Bank holiday' }).click()
  expect((await readToast(page))[0]).toBe('Season deleted')
  await expect.poll(() => readNightText(page, on('09-01'))).toMatch(/£145\.00$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Bank holiday' }).waitFor()
  await expect.poll(() => readNightText(page, on('09-01'))).toContain('Bank holiday')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('saving prices asks before overwriting a change made meanwhile', async () => {
  const { page, context, consoleErrors } = await openPrices(3)
  const fee = page.getByLabel('Cleaning fee')
  await fee.fill('60')
  // A season that the same member of staff adds meanwhile is not a conflicting change.
  await page.getByRole('button', { name: 'Add season' }).click()
  const add = dialog(page, 'Add season')
  await add.getByLabel('Name').fill('Harvest')
  await add.getByLabel('First night').fill(on('10-01'))
  await add.getByLabel('Last night').fill(on('10-03'))
  await add.getByRole('button', { name: 'Add season' }).click()
  await expectToast(page, 'Season added')
  await expect.poll(() => fee.inputValue()).toBe('60')

  await page.getByRole('link', { name: 'Details', exact: true }).click()
  const question = dialog(page, 'Leave without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => fee.inputValue()).toBe('60')

  const { seasons } = await readPrices(3)
  const otherEdit = { ...PLAIN_PRICES, pricePerNight: 220, cleaningFee: 30, seasons }
  expect((await adminApi(server, 'PUT', '/api/admin/properties/3/prices', otherEdit)).status).toBe(200)
  await page.getByRole('button', { name: 'Save prices' }).click()
  const clash = dialog(page, 'Someone else has saved changes')
  await clash.getByRole('row', { name: 'Price a night £210.00 £220.00' }).waitFor()
  await clash.getByRole('row', { name: 'Cleaning fee £60.00 £30.00' }).waitFor()
  await clash.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectToast(page, 'Prices saved')
  expect(await readPrices(3)).toMatchObject({
    pricePerNight: '210.00',
    cleaningFee: '60.00',
    seasons: [{ name: 'Harvest' }],
  })

  await adminApi(server, 'PUT', '/api/admin/properties/3/prices', { ...otherEdit, cleaningFee: 35 })
  await fee.fill('70')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await clash.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => fee.inputValue()).toBe('35')

  // An open form of the home contains the price too, and reports the change.
  const form = await openAdmin(server, 'tab=properties&property=3')
  await form.page.getByLabel('Price a night', { exact: true }).waitFor()
  await adminApi(server, 'PUT', '/api/admin/properties/3/prices', { ...otherEdit, pricePerNight: 230 })
  await form.page.getByLabel('Max guests', { exact: true }).fill('7')
  await form.page.getByRole('button', { name: 'Save changes' }).click()
  await dialog(form.page, 'Someone else has saved changes')
    .getByRole('row', { name: 'Price a night £220.00 £230.00' })
    .waitFor()
  expect([...consoleErrors, ...form.consoleErrors]).toEqual([])
  await form.context.close()
  await context.close()
})

test('a season can be added by keyboard alone', async () => {
  const { page, context, consoleErrors } = await openPrices(2)
  await night(page, on('01-01')).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-night'))).toBe(on('02-05'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page
    .getByRole('status')
    .filter({ hasText: /^9 nights selected, 5 February \d{4} to 13 February/ })
    .waitFor()
  await expect.poll(() => page.locator('[data-night][aria-selected=true]').count()).toBe(9)
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-night][aria-selected=true]').count()).toBe(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  const make = page.getByRole('button', { name: 'Make a season' })
  await make.focus()
  await page.keyboard.press('Enter')
  const add = dialog(page, 'Add season')
  await add.getByLabel('Name').waitFor()
  await page.keyboard.press('Tab')
  await add.getByLabel('Name').focus()
  await page.keyboard.type('Valentine')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Season added')
  expect((await readPrices(2)).seasons).toContainEqual(
    expect.objectContaining({ name: 'Valentine', firstNight: on('02-12'), lastNight: on('02-13') }),
  )

  await pickDays(page, 'Dates of the stay', [dayAhead(400), dayAhead(403)])
  const tried = page.getByRole('region', { name: 'Price of the stay' })
  await tried.getByText('Total').waitFor()
  await expect.poll(() => tried.innerText()).toMatch(/\d nights? .*at £[\s\S]*Minimum stay on these dates: \d/)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('two taps select nights on a phone', async () => {
  const { page, context, consoleErrors } = await openPrices(1, PHONE)
  expect(await isTooWide(page)).toBe(false)
  await night(page, on('11-02')).tap()
  await night(page, on('11-04')).tap()
  const make = page.getByRole('button', { name: 'Make a season' })
  await make.waitFor()
  const box = await make.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.height)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await make.tap()
  await dialog(page, 'Add season').getByLabel('Name').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 320, height: 700 })
  await night(page, on('01-01')).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.keyboard.press('Escape')
  await doubleText(page)
  expect(await page.locator('[data-night]').evaluateAll(countCut)).toBe(0)
  expect(await isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the home page shows the total for a chosen home and dates', async () => {
  const { page, context, consoleErrors } = await openPage()
  await page.goto(server.url)
  await waitForHydration(page)
  await page.getByLabel('Property', { exact: true }).selectOption('Woody Bank')
  await pickDays(page, 'Dates', [dayAhead(400), dayAhead(402)])
  await page.getByText(/^2 nights at Woody Bank: £[\d,]+\.\d\d total$/).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
