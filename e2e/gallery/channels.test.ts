import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser, openPage, waitForHydration } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

/** Stays in days from today, keyed by the path of the calendar that lists the stays. */
const listed: Record<string, [from: number, to: number, summary?: string][]> = {
  '/kept.ics': [
    [320, 324],
    [330, 333],
    [340, 343],
  ],
  '/dropped.ics': [[350, 354]],
  '/lost.ics': [[360, 364]],
  '/closed.ics': [
    [380, 383, 'Reserved'],
    [400, 490, 'Airbnb (Not available)'],
  ],
}
const channel = createServer((request, response) => {
  response.end(calendarOf(listed[request.url ?? ''] ?? []))
})
let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

const { call, enter, makeLink } = callsOf(() => server)

beforeAll(async () => {
  channel.listen(0, '127.0.0.1')
  await once(channel, 'listening')
  const host = `127.0.0.1:${(channel.address() as AddressInfo).port}`
  server = await startServer({ RATE_LIMITS: 'off', CALENDAR_TEST_HOSTS: host })
  ids = await setup(`http://${host}`)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  channel.closeAllConnections()
  channel.close()
})

/** The demo's home without a channel. */
const HOME = 3

function calendarOf(stays: (typeof listed)[string]): string {
  const events = stays.map(([from, to, summary = 'Reserved']) => {
    const [start, end] = [from, to].map((day) => dayAhead(day).replaceAll('-', ''))
    return `BEGIN:VEVENT\r\nUID:${start}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`
}

/** Adds calendars with imported stays, dropped stays and copies of our own bookings. Returns booking ids. */
async function setup(host: string) {
  const add = async (path: string) => {
    const feed = { propertyId: HOME, channel: 'vrbo', address: `${host}${path}` }
    return (await call<{ id: number }>('POST', '/api/admin/feeds', feed)).id
  }
  const book = async (feedId: number, from: number, to: number, guestName: string) => {
    const stay = { feedId, checkIn: dayAhead(from), checkOut: dayAhead(to), guests: 2, guestName }
    return (await call<{ id: number }>('POST', '/api/bookings/channel-stay', { ...stay, totalAmount: '412.50' })).id
  }
  await call('POST', `/api/admin/properties/${HOME}/channels/vrbo/address`)
  const stored = await book(await add('/kept.ics'), 320, 324, 'Ada Marsh')
  const dropping = await add('/dropped.ics')
  const dropped = await book(dropping, 350, 354, 'Ben Oak')
  listed['/dropped.ics'] = []
  await call('POST', `/api/admin/feeds/${dropping}/read`)
  const nights = [350, 351, 352, 353].map(dayAhead)
  await call('POST', `/api/admin/feeds/${dropping}/release`, { nights })
  const losing = await add('/lost.ics')
  listed['/lost.ics'] = []
  await call('POST', `/api/admin/feeds/${losing}/read`)
  await add('/closed.ics')
  const pending = await enter(330, 'Cyd Elm', { propertyId: HOME })
  return { host, stored, dropped, pending, guestsPage: await makeLink(stored) }
}

const view = viewsOf(() => server)
const CHANNELS = 'src/features/channels/web/office'
const SECTION = `tab=settings&section=channels&property=${HOME}`
const SECTION_OF_ANOTHER = `tab=settings&section=channels&property=1`

/** Returns the topmost dialog, or the page without one. */
const dialogOf = (page: Page) => page.locator('#content').or(page.getByRole('dialog')).last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()

testViews([
  view('the channels of a home, one of which lists a stay no more', SECTION, async (page) => {
    await page.getByRole('heading', { name: 'Stays from other channels' }).waitFor()
    const requested = page.getByRole('region', { name: `Booking #${ids.dropped}` })
    await requested.getByText('Vrbo no longer lists 4 of its nights').waitFor()
  }),
  view(
    'the overview with nights that a channel lost',
    'tab=overview',
    async (page) => {
      await page.getByRole('button', { name: /^Release now.*Vrbo/ }).waitFor()
      await page.getByRole('button', { name: /^Keep.*Vrbo/ }).waitFor()
    },
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'the calendar of a channel before it is added',
    SECTION,
    async (page) => {
      await page.getByRole('button', { name: 'Add a calendar' }).click()
      await dialogOf(page).getByLabel('Address of the calendar').fill(`${ids.host}/kept.ics`)
      await press(page, 'Check the calendar')
      await dialogOf(page).getByText('This calendar takes 10 nights').waitFor()
    },
    { shows: [`${CHANNELS}/feed-dialog.tsx`] },
  ),
  view(
    'the calendar of a channel with closures, whose stays another home has',
    SECTION_OF_ANOTHER,
    async (page) => {
      await page.getByRole('button', { name: 'Add a calendar' }).click()
      await dialogOf(page).getByLabel('Address of the calendar').fill(`${ids.host}/closed.ics`)
      await press(page, 'Check the calendar')
      await dialogOf(page)
        .getByText(/90 nights .*, up to the end of its calendar/)
        .waitFor()
      await press(page, 'Add calendar')
      await dialogOf(page)
        .getByText(/^Please check the address/)
        .first()
        .waitFor()
    },
    { shows: [`${CHANNELS}/feed-dialog.tsx`] },
  ),
  view(
    'the days that open when closures are left out',
    SECTION,
    async (page) => {
      await page.getByRole('button', { name: /^Leave them out.*closures of Vrbo/ }).click()
      await page
        .getByRole('dialog', { name: /^Leave out the nights that Vrbo closes/ })
        .getByText(/^90 nights can then/)
        .waitFor()
    },
    { shows: [`${CHANNELS}/closures-dialog.tsx`] },
  ),
  view(
    'the question before a calendar is removed',
    SECTION,
    async (page) => {
      await page.getByRole('button', { name: 'Remove Vrbo' }).first().click()
      await page.getByRole('dialog', { name: 'Remove the calendar of Vrbo?' }).waitFor()
    },
    { shows: [`${CHANNELS}/feed-list.tsx`] },
  ),
  view(
    'the question before an address is replaced',
    SECTION,
    async (page) => {
      await page.getByRole('button', { name: 'Replace the address for Vrbo' }).click()
      await page.getByRole('dialog', { name: 'Replace the address for Vrbo?' }).waitFor()
    },
    { shows: [`${CHANNELS}/our-addresses.tsx`] },
  ),
  view(
    'a stay of a channel without the name of its guest',
    `tab=calendar&zoom=weeks&from=${dayAhead(338)}`,
    async (page) => {
      await page.locator(`[data-home="${HOME}"] [data-strip^="channel"]`).click()
      await page.getByRole('dialog', { name: 'Stay from Vrbo' }).waitFor()
      await press(page, 'Add booking')
      await dialogOf(page).getByText('Please enter the guest’s name').waitFor()
    },
    { shows: ['src/features/bookings/web/office/form/channel-stay-dialog.tsx'] },
  ),
  view(
    'the details of a stay that is paid at a channel',
    () => `tab=bookings&booking=${ids.stored}`,
    (page) => dialogOf(page).getByRole('heading', { name: 'Paid at Vrbo' }).waitFor(),
    { smallTargets: LINKS_IN_FACTS },
  ),
  view(
    'dates that are held over nights of a channel without a reason',
    () => `tab=bookings&booking=${ids.pending}`,
    async (page) => {
      await press(page, 'Hold the dates')
      await page
        .getByRole('dialog', { name: `Set booking #${ids.pending} to pending` })
        .getByLabel('Reason')
        .waitFor()
      await press(page, 'Hold the dates')
      await dialogOf(page)
        .getByText(/^Please give a reason/)
        .first()
        .waitFor()
    },
    { shows: ['src/features/bookings/web/office/changes/change-dialog.tsx'], smallTargets: LINKS_IN_FACTS },
  ),
  {
    name: 'the page of a stay that is paid at a channel',
    open: async (size) => {
      const guest = await openPage(size)
      await guest.page.goto(ids.guestsPage)
      await waitForHydration(guest.page)
      await guest.page.getByText('Booked and paid at Vrbo', { exact: true }).waitFor()
      return guest
    },
  },
])
