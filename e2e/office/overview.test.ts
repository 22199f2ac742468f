import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { adminApi, officeTab, openAdmin, signIn } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  isTooWide,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { futureDay } from '../server/future-day.ts'
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

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const readFigure = async (page: Page, title: string) =>
  (await card(page, title).locator('p').first().textContent()) ?? ''

async function openOverview(size = DESKTOP, view = ''): Promise<BrowserPage> {
  const member = await openAdmin(server, view, size)
  await member.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await card(member.page, 'Total Revenue').getByText('£').waitFor()
  return member
}

test('[rule two-revenues] the figure cards count homes, upcoming stays and revenue', async () => {
  const { page, context, consoleErrors } = await openOverview()
  const summary = (await (await adminApi(server, 'GET', '/api/bookings/summary')).json()) as Record<string, string>
  const homes = await adminApi(server, 'GET', '/api/properties?limit=1')
  await expect.poll(() => readFigure(page, 'Total Properties')).toBe(homes.headers.get('X-Total-Count'))
  await expect.poll(() => readFigure(page, 'Upcoming Bookings')).toBe(String(summary.upcoming))
  expect((await readFigure(page, 'Total Revenue')).replace(/[£,]/g, '')).toBe(summary.revenueConfirmed)
  await expect.poll(() => readFigure(page, 'Total Revenue')).toMatch(/^£[\d,]+\.\d\d$/)
  await card(page, 'Total Properties').getByText('Active listings', { exact: true }).waitFor()
  await card(page, 'Upcoming Bookings')
    .getByText(/^Confirmed/)
    .waitFor()
  await card(page, 'Total Revenue')
    .getByText(/^Confirmed/)
    .waitFor()

  // A confirmed stay adds to revenue and upcoming bookings; a pending stay adds to neither.
  const enter = (status: string, checkIn: string, checkOut: string) =>
    adminApi(server, 'POST', '/api/bookings', {
      propertyId: 2,
      guestName: 'Ada Marsh',
      guestEmail: 'ada.marsh@example.com',
      guestAddress: '1 Mill Lane, Stafford',
      checkIn,
      checkOut,
      guests: 2,
      status,
      totalAmount: '123.45',
      reason: 'Agreed by telephone',
    })
  expect((await enter('confirmed', futureDay('2099-03-02'), futureDay('2099-03-05'))).status).toBe(201)
  expect((await enter('pending', futureDay('2099-04-02'), futureDay('2099-04-05'))).status).toBe(201)
  const before = Number(summary.revenueConfirmed)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const revenue = async () => Number((await readFigure(page, 'Total Revenue')).replace(/[£,]/g, ''))
  await expect.poll(revenue).toBeCloseTo(before + 123.45, 2)
  await expect.poll(() => readFigure(page, 'Upcoming Bookings')).toBe(String(Number(summary.upcoming) + 1))
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('Your Properties lists the first five homes', async () => {
  for (const title of ['Heath End', 'Larch House', 'Mill Cottage']) {
    const home = {
      title,
      description: 'A quiet house.',
      location: 'Mill Lane',
      city: 'Rugeley',
      pricePerNight: '99.50',
    }
    const made = await adminApi(server, 'POST', '/api/properties', {
      ...home,
      bedrooms: 1,
      bathrooms: 1,
      maxGuests: 2,
    })
    expect(made.status).toBe(201)
  }
  const { page, context } = await openOverview()
  const list = card(page, 'Your Properties')
  await list.getByRole('link', { name: 'All 6 properties' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(5)
  const chaseView = list.getByRole('listitem').filter({ hasText: 'Chase View' })
  const words = (await chaseView.textContent()) ?? ''
  for (const part of ['Featured', 'Cheslyn Hay', '£165.00', '2 bedrooms', '4 guests']) expect(words).toContain(part)
  const others = list.getByRole('listitem').filter({ hasText: 'Rugeley' })
  expect(await others.getByText('Featured').count()).toBe(0)
  await context.close()
})

test('Quick Actions open a new home’s form', async () => {
  const { page, context } = await openOverview()
  const actions = card(page, 'Quick Actions')
  const [site] = await Promise.all([
    context.waitForEvent('page'),
    actions.getByRole('link', { name: /^View Public Site/ }).click(),
  ])
  await site.waitForURL(`${server.url}/`)
  await site.close()
  await actions.getByRole('link', { name: 'Add New Property' }).click()
  await page.waitForURL(/tab=properties&property=new/)
  await expect.poll(() => officeTab(page, 'Properties').getAttribute('aria-current')).toBe('page')
  await expect.poll(() => page.title()).toBe('Properties · Office')
  await context.close()
})

test('[rule office-tabs] the URL and title follow the current tab', async () => {
  const { page, context } = await openOverview()
  const nav = page.getByRole('navigation', { name: 'Office' })
  const names = await nav.getByRole('link').evaluateAll((all) => all.map((link) => link.children[1]?.textContent))
  expect(names).toEqual([
    'Overview',
    'Properties',
    'Booking Management',
    'Enquiries',
    'Calendar',
    'Messages',
    'Applications',
    'Payments',
    'Guests',
    'Reviews',
    'Emails',
    'Personal data',
    'Activity log',
    'Settings',
  ])
  await expect.poll(() => page.title()).toBe('Overview · Office')
  await officeTab(page, 'Settings').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=settings/)
  await expect.poll(() => page.title()).toBe('Settings · Office')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await officeTab(page, 'Activity log').click()
  await expect.poll(() => page.title()).toBe('Activity log · Office')
  await expect.poll(() => officeTab(page, 'Activity log').getAttribute('aria-current')).toBe('page')
  expect(await officeTab(page, 'Settings').getAttribute('aria-current')).toBeNull()
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    officeTab(page, 'Calendar').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await other.waitForURL(/tab=calendar/)
  await other.close()
  await expect.poll(() => page.title()).toBe('Activity log · Office')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Overview · Office')
  await context.close()
})

test('[rule office-tabs] after Logout the next sign-in opens Overview', async () => {
  // Uses a separate session, because Logout would end the session that the other tests share.
  const { page, context } = await openPage()
  await page.goto(`${server.url}/admin?tab=settings&section=policy`)
  await waitForHydration(page)
  await signIn(page, server.account)
  await page.getByRole('heading', { name: 'Policy', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin')
  await signIn(page, server.account)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await context.close()
})

test('an answer about the session that arrives after the sign-in is ignored', async () => {
  const { page, context } = await openPage()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/session', async (route) => {
    const response = await route.fetch()
    await isReleased
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto(`${server.url}/admin`)
  await waitForHydration(page)
  await signIn(page, server.account)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  release()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(true)
  await context.close()
})

test('on a phone a bottom bar leads to every tab', async () => {
  const { page, context, consoleErrors } = await openOverview(PHONE)
  const bar = page.getByRole('navigation', { name: 'Office' })
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  expect([Math.round(y + height), height < 90]).toEqual([PHONE.height, true])
  await expect.poll(() => bar.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')

  await officeTab(page, 'Enquiries').click()
  await page.waitForURL(/tab=enquiries/)
  await expect.poll(() => page.title()).toBe('Enquiries · Office')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')

  await bar.getByRole('button', { name: /More/ }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.waitFor()
  await more.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await more.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('rotating a tablet keeps typed text', async () => {
  const { page, context, consoleErrors } = await openOverview(TABLET)
  const bar = page.getByRole('navigation', { name: 'Office' })
  await bar.getByRole('link', { name: /Messages/ }).waitFor()
  await page.getByText('Promised within').first().waitFor()
  expect(await isTooWide(page)).toBe(false)
  await officeTab(page, 'Bookings').click()
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByLabel('Guest’s name').fill('Ivy Turner')

  await page.setViewportSize({ width: 1280, height: 768 })
  const more = page.getByRole('list', { name: 'More', includeHidden: true })
  await more.waitFor({ state: 'attached' })
  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('Ivy Turner')
  const buttons = await dialog.getByRole('button', { name: 'Add booking' }).boundingBox()
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThan(768)

  await page.setViewportSize(TABLET)
  await more.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('Ivy Turner')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('Retry loads a part of the overview that failed', async () => {
  const { page, context } = await openOverview()
  const failed = page.getByText('Arrivals and departures could not be loaded')
  await page.route('**/api/admin/today/stays', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back soon.' } }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await failed.waitFor()
  expect(await card(page, 'Your Properties').getByRole('listitem').count()).toBeGreaterThan(0)
  await page.unroute('**/api/admin/today/stays')
  await page.getByRole('button', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'detached' })
  await context.close()
})

test('[rule today] arrivals of tomorrow and the coming week are shown', async () => {
  const tomorrow = addDays(dayInLondon(new Date()), 1)
  const home = await create('/api/properties', {
    ...{ title: 'Rowan Lodge', description: 'A lodge.', location: 'Hednesford', city: 'Cannock' },
    ...{ pricePerNight: '120', bedrooms: 2, bathrooms: 1, maxGuests: 4 },
  })
  for (const [guestName, from, until] of [
    ['Ada Leaves', -2, 1],
    ['Ben Arrives', 1, 3],
  ] as const)
    await create('/api/bookings', {
      ...{ propertyId: home, guests: 2, status: 'confirmed', reason: 'Agreed by telephone', guestName },
      ...{ guestEmail: 'guest@example.com', guestAddress: '1 Mill Lane, Stafford' },
      ...{ checkIn: addDays(tomorrow, from - 1), checkOut: addDays(tomorrow, until - 1) },
    })
  const { page, context, consoleErrors } = await openOverview(PHONE)
  const day = card(page, 'Tomorrow')
  const arrival = day.getByRole('listitem').filter({ hasText: 'Ben Arrives' })
  for (const text of ['Rowan Lodge', '2 guests', 'Changeover', 'to pay']) await arrival.getByText(text).waitFor()
  await day.getByRole('listitem').filter({ hasText: 'Ada Leaves' }).getByText('Changeover').waitFor()
  await expect.poll(() => card(page, 'The coming week').getByRole('link').count()).toBe(7)
  expect(await isTooWide(page)).toBe(false)
  await arrival.getByRole('link', { name: 'Ben Arrives' }).click()
  await page.waitForURL(/tab=bookings&booking=/)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule waiting-counts] the tab of bookings counts holds that have received money', async () => {
  const held = await create('/api/bookings', {
    ...{ propertyId: 1, guestName: 'Ivo Held', guestEmail: 'ivo@example.com', guestAddress: '1 Mill Lane, Stafford' },
    ...{ checkIn: futureDay('2099-06-01'), checkOut: futureDay('2099-06-05'), guests: 2, status: 'pending' },
    holdUntil: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })
  const { page, context, consoleErrors } = await openOverview()
  expect(await page.getByText(/should have been confirmed by now/).count()).toBe(0)
  const tab = officeTab(page, 'Booking Management')
  await tab.waitFor()
  const before = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? 0)
  await create(`/api/admin/bookings/${held}/ledger`, {
    ...{ kind: 'received', amount: '50.00', day: dayInLondon(new Date()), reference: 'Ivo' },
  })
  await page.reload()
  await expect.poll(() => tab.textContent()).toContain(String(before + 1))
  await tab.click()
  await page.getByText(/with payments (is|are) waiting for your decision/).waitFor()
  await page.getByRole('button', { name: /^Show (?:this hold|these holds)$/ }).click()
  await page.waitForURL(/paidHold=true/)
  await page.getByRole('row', { name: /Ivo Held/ }).waitFor()
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await page.getByText(/with payments (is|are) waiting for your decision/).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

async function create(path: string, body: object): Promise<number> {
  const answer = await adminApi(server, 'POST', path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
