import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLongStay, toDay } from '#platform/shared/day.ts'
import { adminApi, officeTab, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, isTooWide, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, mockError, readToast } from '../browser/form.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

/** Days ahead: after the demo's bookings and within a guest's search range. */
const START = 300

const at = (days: number) => dayAhead(START + days)
const formatStay = (from: number, to: number) => formatLongStay({ checkIn: toDay(at(from)), checkOut: toDay(at(to)) })
const long = (day: string) => {
  const [, month, date] = day.split('-').map(Number)
  const words = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${date} ${words.format(new Date(Date.UTC(2026, (month ?? 1) - 1, 1)))} ${day.slice(0, 4)}`
}
const cell = (page: Page, home: number, day: string) => page.locator(`[data-home="${home}"] [data-day="${day}"]`)
const bar = (page: Page, kind: 'booking' | 'block', id: number) => page.locator(`[data-strip="${kind}-${id}"]`)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function create<T>(path: string, body: object): Promise<T> {
  const answer = await adminApi(server, 'POST', path, body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as T
}

const enterBooking = (from: number, to: number, changes: object = {}) =>
  create<{ id: number }>('/api/bookings', {
    propertyId: 1,
    guestName: 'Ada Marsh',
    guestEmail: 'ada.marsh@example.com',
    guestAddress: '1 Low Street, Lichfield',
    checkIn: at(from),
    checkOut: at(to),
    guests: 2,
    status: 'confirmed',
    ...changes,
  })

async function read<T>(path: string): Promise<T> {
  const answer = await adminApi(server, 'GET', path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const daysOfBooking = async (id: number) => {
  const { checkIn, checkOut } = await read<{ checkIn: string; checkOut: string }>(`/api/bookings/${id}`)
  return [checkIn.slice(0, 10), checkOut.slice(0, 10)]
}
/** Returns a home’s blocks that have nights on or after `day`, counted from `START`. */
const blocksOf = (home: number, day = 0) =>
  read<{ id: number; from: string; to: string; kind: string; reason: string }[]>(
    `/api/admin/blocks?propertyId=${home}&from=${at(day)}`,
  )

const calendar = (from: number, words = 'zoom=weeks', size?: typeof PHONE) =>
  openAdmin(server, `tab=calendar&from=${at(from)}&${words}`, size)

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

async function findMiddle(page: Page, home: number, day: string): Promise<{ x: number; y: number }> {
  await cell(page, home, day).waitFor()
  const box = await cell(page, home, day).boundingBox()
  if (!box) throw new Error(`${day} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the point at which the end of a bar can be dragged. */
async function findEnd(page: Page, kind: 'booking' | 'block', id: number): Promise<{ x: number; y: number }> {
  await bar(page, kind, id).waitFor()
  const box = await bar(page, kind, id).boundingBox()
  if (!box) throw new Error(`${kind} ${id} is not visible`)
  return { x: box.x + box.width - 3, y: box.y + box.height / 2 }
}

test('dragging over days blocks them on the site', async () => {
  const { page, context, consoleErrors } = await calendar(0)
  await page.getByRole('rowheader').first().waitFor()
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual([
      expect.stringContaining('Chase View'),
      expect.stringContaining('Low Street Escape'),
      expect.stringContaining('Woody Bank'),
    ])

  await drag(page, await findMiddle(page, 1, at(2)), await findMiddle(page, 1, at(5)))
  const choice = dialog(page, 'Chase View')
  await choice.getByText(`${long(at(2))} to ${long(at(5))}, 3 nights`).waitFor()
  await choice.getByRole('button', { name: 'Block for another reason...' }).click()
  const form = dialog(page, 'Block days')
  await form.getByRole('button', { name: `Days: ${formatStay(2, 5)}, 3 nights` }).waitFor()
  await expect.poll(() => form.getByLabel('Property').inputValue()).toBe('1')
  await form.getByRole('button', { name: 'Block days' }).click()
  await form.getByText('Please give a reason').waitFor()
  await form.getByLabel('Kind').selectOption('maintenance')
  await form.getByLabel('Reason').fill('The boiler is mended')
  await form.getByRole('button', { name: 'Block days' }).click()
  expect(await readToast(page)).toEqual(['Nights blocked'])
  const [block] = await blocksOf(1)
  expect(block).toMatchObject({ from: at(2), to: at(5), kind: 'maintenance', reason: 'The boiler is mended' })
  const dragged = bar(page, 'block', block?.id ?? 0)
  await expect.poll(() => dragged.textContent()).toBe('The boiler is mended · Blocked')
  await expect
    .poll(() => cell(page, 1, at(3)).getAttribute('aria-label'))
    .toBe(`Chase View, ${long(at(3))}, blocked: The boiler is mended until ${long(at(5))}`)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Block removed'])
  await dragged.waitFor({ state: 'detached' })
  expect(await blocksOf(1)).toEqual([])

  const nights = { propertyId: 1, from: at(2), to: at(5) }
  await create('/api/admin/blocks', { ...nights, kind: 'maintenance', reason: 'The boiler is mended' })
  const guest = await openPage()
  await guest.page.goto(`${server.url}/property/1`)
  await waitForHydration(guest.page)
  const taken = await guest.page.evaluate(
    async ([from, to]) => (await fetch(`/api/properties/1/availability?from=${from}&to=${to}`)).json(),
    [at(0), at(14)],
  )
  expect(taken).toEqual({ from: at(0), to: at(14), taken: [at(2), at(3), at(4)] })
  await guest.page.goto(`${server.url}/property/1?checkin=${at(1)}&checkout=${at(4)}`)
  await waitForHydration(guest.page)
  await guest.page.getByText('Some of these nights are taken.').first().waitFor()
  await guest.page
    .getByRole('button', { name: /^Dates:/ })
    .first()
    .click()
  const months = guest.page.getByRole('dialog')
  const night = (day: string) => months.getByRole('button', { name: new RegExp(` ${long(day)}`) })
  await night(at(2)).waitFor()
  await expect.poll(() => night(at(2)).getAttribute('aria-label')).toContain('booked from this night; check-out only')
  await expect.poll(() => night(at(3)).getAttribute('aria-label')).toMatch(/, booked$/)
  expect(await night(at(5)).getAttribute('data-taken')).toBe(null)
  expect(await guest.page.content()).not.toContain('boiler is mended')
  await guest.context.close()

  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the calendar can be used by keyboard alone', async () => {
  const { id } = await enterBooking(24, 27, { guestName: 'Bea Keys' })
  const { page, context, consoleErrors } = await calendar(20)
  await bar(page, 'booking', id).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.locator('[role=gridcell][tabindex="0"]').focus()
  await expect.poll(() => focused()).toBe(`Chase View, ${long(at(20))}, available`)
  await press('ArrowDown', 'ArrowRight', 'ArrowUp')
  await expect.poll(() => focused()).toBe(`Chase View, ${long(at(21))}, available`)
  await press('End', 'ArrowRight')
  await expect.poll(focused).toBe(`Chase View, ${long(at(34))}, available`)
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(at(27))
  await press('PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight')
  await expect.poll(focused).toBe(`Chase View, ${long(at(34))}, available`)
  await press('Home', 'ArrowLeft')
  await expect.poll(focused).toBe(`Chase View, ${long(at(26))}, booked: Bea Keys until ${long(at(27))}`)
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(at(20))

  await press('ArrowRight')
  await expect.poll(() => focused()).toBe(`Chase View, ${long(at(27))}, Bea Keys leaves, available`)
  await press('ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft')
  await page.getByText(`${long(at(25))} to ${long(at(28))}, 3 nights chosen.`).waitFor()
  await press('Enter')
  const choice = dialog(page, 'Chase View')
  await choice.getByText(new RegExp(`Confirmed: Bea Keys, .* booking #${id}`)).waitFor()
  await choice.getByRole('button', { name: 'Block for another reason...' }).click()
  const form = dialog(page, 'Block days')
  await form.getByLabel('Reason').fill('Painting')
  await page.keyboard.press('Enter')
  expect(await readToast(page)).toEqual([
    'Error',
    `The nights from ${long(at(25))} to ${long(at(26))} are already taken by booking #${id}`,
  ])
  await closeToast(page)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  await cell(page, 1, at(25)).focus()
  await press('Alt+ArrowRight', 'Alt+ArrowRight')
  await page.getByText(`Bea Keys: ${long(at(24))} to ${long(at(29))}, 5 nights. Press Enter to continue`).waitFor()
  await press('Escape')
  expect(await page.locator('[data-drawing]').count()).toBe(0)
  await press('Alt+Shift+ArrowLeft', 'Alt+ArrowRight', 'Enter')
  const requested = dialog(page, `Change the stay of booking #${id}`)
  await requested.getByText('It takes 2 nights').waitFor()
  expect(await daysOfBooking(id)).toEqual([at(24), at(27)])
  await requested.getByRole('button', { name: /^Change the stay and keep £/ }).press('Enter')
  expect(await readToast(page)).toEqual(['Booking updated successfully', `Booking #${id} of Bea Keys is changed`])
  expect(await daysOfBooking(id)).toEqual([at(23), at(28)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual([`Booking #${id} is as it was`])
  expect(await daysOfBooking(id)).toEqual([at(24), at(27)])

  await cell(page, 1, at(25)).focus()
  await press('Enter')
  await page.getByRole('region', { name: `Booking #${id}` }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('bookings')
  await expect.poll(() => new URL(page.url()).searchParams.get('booking')).toBe(String(id))
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a bar dragged over taken nights returns with a reason', async () => {
  const { id } = await enterBooking(42, 45, { guestName: 'Cy Edge' })
  const block = await create<{ id: number; version: number }>('/api/admin/blocks', {
    propertyId: 1,
    from: at(47),
    to: at(50),
    kind: 'owner',
    reason: 'The owner comes',
  })
  const { page, context, consoleErrors } = await calendar(40)
  await drag(page, await findEnd(page, 'booking', id), await findMiddle(page, 1, at(46)))
  const requested = dialog(page, `Change the stay of booking #${id}`)
  await requested.getByLabel('Price', { exact: true }).waitFor()
  await requested.getByRole('button', { name: /^Change the stay and keep £/ }).click()
  expect(await readToast(page)).toEqual(['Booking updated successfully', `Booking #${id} of Cy Edge is changed`])
  await expect.poll(() => daysOfBooking(id)).toEqual([at(42), at(46)])
  await page.locator('[data-drawing]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual([`Booking #${id} is as it was`])
  await closeToast(page)

  await expect.poll(() => cell(page, 1, at(45)).getAttribute('aria-label')).toContain('Cy Edge leaves')
  const width = (await bar(page, 'booking', id).boundingBox())?.width
  await drag(page, await findEnd(page, 'booking', id), await findMiddle(page, 1, at(48)))
  await requested
    .getByText(`The night of ${long(at(47))} is already taken by block #${block.id} (The owner comes)`)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-drawing]').waitFor({ state: 'detached' })
  await expect.poll(async () => (await bar(page, 'booking', id).boundingBox())?.width).toBe(width)

  // The whole bar is dragged to another home, and the preview is cancelled.
  await drag(page, await findMiddle(page, 1, at(43)), await findMiddle(page, 2, at(43)))
  await requested.getByRole('row', { name: /^Home Chase View / }).waitFor()
  await page.keyboard.press('Escape')
  expect(await read(`/api/bookings/${id}`)).toMatchObject({ propertyId: 1 })

  await adminApi(server, 'PATCH', `/api/admin/blocks/${block.id}`, { to: at(51) })
  await drag(page, await findEnd(page, 'block', block.id), await findMiddle(page, 1, at(49)))
  expect(await readToast(page)).toEqual(['Error', 'Someone else has saved changes. Please check them and try again.'])
  await closeToast(page)
  await page.locator('[data-drawing]').waitFor({ state: 'detached' })
  await expect.poll(() => cell(page, 1, at(50)).getAttribute('aria-label')).toContain(`until ${long(at(51))}`)
  await drag(page, await findEnd(page, 'block', block.id), await findMiddle(page, 1, at(49)))
  expect(await readToast(page)).toEqual(['Block updated'])
  await expect.poll(async () => (await blocksOf(1, 40))[0]).toMatchObject({ from: at(47), to: at(49) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Change undone'])
  await closeToast(page)

  // One night is below the minimum stay, so a reason is required.
  await drag(page, await findEnd(page, 'booking', id), await findMiddle(page, 1, at(43)))
  await requested.getByRole('button', { name: /^Change the stay and keep £/ }).click()
  await requested.getByText('Please give a reason of at least 3 characters').waitFor()
  await page.keyboard.press('Escape')

  await bar(page, 'block', block.id).click()
  const form = dialog(page, `Edit block #${block.id}`)
  await form.getByText('Chase View').waitFor()
  await form.getByLabel('Reason').fill('The owner’s sister comes')
  await form.getByRole('button', { name: 'Save changes' }).click()
  expect(await readToast(page)).toEqual(['Block updated'])
  await closeToast(page)
  await expect.poll(() => bar(page, 'block', block.id).textContent()).toContain('sister')
  await bar(page, 'block', block.id).click()
  await form.getByRole('button', { name: 'Remove block' }).click()
  expect(await readToast(page)).toEqual(['Block removed'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Nights blocked again'])
  expect(await blocksOf(1, 40)).toMatchObject([{ from: at(47), to: at(51), reason: 'The owner’s sister comes' }])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a booking can be started from days chosen in the calendar', async () => {
  const { page, context, consoleErrors } = await calendar(60)
  await drag(page, await findMiddle(page, 2, at(62)), await findMiddle(page, 2, at(65)))
  await dialog(page, 'Woody Bank').getByRole('button', { name: 'New booking' }).click()
  const form = dialog(page, 'New booking')
  await form.getByRole('button', { name: `Dates: ${formatStay(62, 65)}, 3 nights` }).waitFor()
  await form.getByText('Nights available').waitFor()
  await form.getByLabel('Status', { exact: true }).selectOption('confirmed')
  await form.getByLabel('Guest’s name').fill('Dora Drawn')
  await form.getByLabel('Email').fill('dora@example.com')
  await form.getByLabel('Address').fill('2 High Street, Stafford')
  await form.getByRole('button', { name: 'Add booking' }).click()
  expect(await readToast(page)).toEqual(['Booking added successfully'])
  await page.locator('[data-strip]', { hasText: 'Dora Drawn · Confirmed' }).waitFor()
  await closeToast(page)

  await page.getByRole('button', { name: 'Block days' }).click()
  const block = dialog(page, 'Block days')
  await block.getByLabel('Property').selectOption('2')
  await pickDays(page, 'Days', [at(65), at(67)])
  await block.getByLabel('Reason').fill('Deep clean')
  await block.getByRole('button', { name: 'Block days' }).click()
  expect(await readToast(page)).toEqual(['Nights blocked'])
  await page.locator('[data-strip]', { hasText: 'Deep clean · Blocked' }).waitFor()
  await closeToast(page)

  await drag(page, await findMiddle(page, 2, at(69)), await findMiddle(page, 2, at(68)))
  await dialog(page, 'Woody Bank').getByRole('button', { name: 'New booking' }).click()
  await pickDays(page, 'Dates', [at(66), at(70)])
  await form.getByText('Nights taken').waitFor()
  await form.getByText(/^Blocked: Deep clean, /).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the URL keeps the calendar’s view', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=calendar')
  const heads = page.getByRole('columnheader')
  const param = (name: string) => new URL(page.url()).searchParams.get(name)
  await heads.first().waitFor()
  await expect.poll(() => heads.count()).toBe(32)
  await expect.poll(() => page.getByRole('columnheader', { name: /, today$/ }).count()).toBe(1)
  await page.getByRole('button', { name: '3 months' }).click()
  await expect.poll(() => heads.count()).toBe(93)
  await page.getByRole('button', { name: '2 weeks' }).click()
  await expect.poll(() => heads.count()).toBe(15)
  await page.getByRole('button', { name: 'Later days' }).click()
  await expect.poll(() => page.getByRole('columnheader', { name: /, today$/ }).count()).toBe(0)
  await expect.poll(() => param('from')).not.toBe(null)
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('columnheader', { name: /, today$/ }).waitFor()
  await pickDays(page, 'Go to date', [at(24)])
  await expect.poll(() => param('from')).toBe(at(24))
  await page.getByText('Bea Keys').waitFor()
  await page.getByLabel('Find a home').fill('woody')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.reload()
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual([expect.stringContaining('Woody Bank')])
  expect([param('zoom'), param('from'), param('search')]).toEqual(['weeks', at(24), 'woody'])
  await page.getByLabel('Find a home').fill('nowhere at all')
  await page.getByText('No homes found').waitFor()
  await page.getByRole('button', { name: 'Show all homes' }).click()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(3)

  const calls = '**/api/admin/calendar*'
  await page.route(calls, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('No homes yet').waitFor()
  await page.getByRole('link', { name: 'Go to Properties' }).waitFor()
  await page.unroute(calls)
  const restore = await mockError(page, calls, 503, 'The server is under maintenance.')
  await page.reload()
  await page.getByText('The calendar could not be loaded').waitFor()
  await page.getByText('The server is under maintenance.').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('grid').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('only visible rows of 200 homes are rendered', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=properties')
  const homes = Array.from({ length: 200 }, (_, n) => ({
    id: n + 1,
    title: `Home ${n + 1}`,
    city: 'Burntwood',
    isAvailable: true,
    bars: [],
  }))
  await page.route('**/api/admin/calendar*', (route) =>
    route.fulfill({ json: homes, headers: { 'X-Total-Count': '200' } }),
  )
  await officeTab(page, 'Calendar').click()
  const rows = page.getByRole('rowheader')
  await rows.first().waitFor()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('201')
  await expect.poll(() => rows.count()).toBeLessThan(40)
  await page.locator('[role=gridcell][tabindex="0"]').focus()
  await page.keyboard.press('Control+End')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Home 200, /)
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Home 199, /)
  await expect.poll(() => rows.count()).toBeLessThan(40)
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }))
  await rows.filter({ hasText: 'Home 100' }).first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('two taps choose days on a phone', async () => {
  const { page, context, consoleErrors } = await calendar(80, 'zoom=weeks', PHONE)
  await cell(page, 1, at(82)).waitFor()
  expect(await isTooWide(page)).toBe(false)
  const tap = async (day: string) => {
    const { x, y } = await findMiddle(page, 1, day)
    await page.touchscreen.tap(x, y)
  }
  await tap(at(82))
  await page.getByText(`From ${long(at(82))}: now tap the last day.`).waitFor()
  await tap(at(84))
  const choice = dialog(page, 'Chase View')
  await choice.getByText('2 nights').waitFor()
  await choice.getByRole('button', { name: 'Block for another reason...' }).click()
  const form = dialog(page, 'Block days')
  await form.getByLabel('Reason').fill('Garden work')
  expect(await isTooWide(page)).toBe(false)
  await form.getByRole('button', { name: 'Block days' }).click()
  expect(await readToast(page)).toEqual(['Nights blocked'])
  const dragged = page.locator('[data-strip]', { hasText: 'Garden work' })
  await dragged.waitFor()
  await closeToast(page)
  await dragged.tap()
  await dialog(page, /^Edit block #/).waitFor()
  await page.keyboard.press('Escape')
  for (const name of ['Block days', 'New booking']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height * 0.75)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})
