import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, PHONE } from '../browser/browser.ts'
import { closeToast, readError, readToast } from '../browser/form.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

/** A local HTTP server that serves the stays in `listed` as a channel's calendar. */
const channel = createServer((_, response) => void response.writeHead(200).end(calendarOf(listed)))
let listed: [from: string, to: string][] = []
let server: TestServer
let address: string

beforeAll(async () => {
  channel.listen(0, '127.0.0.1')
  await once(channel, 'listening')
  const host = `127.0.0.1:${(channel.address() as AddressInfo).port}`
  address = `http://${host}/secret.ics`
  server = await startServer({ RATE_LIMITS: 'off', CALENDAR_TEST_HOSTS: host })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  channel.closeAllConnections()
  channel.close()
})

/** The demo's home without a channel. */
const HOME = 3
/** Days ahead: after the demo's bookings. */
const START = 320
const at = (days: number) => dayAhead(START + days)

function calendarOf(stays: [from: string, to: string][]): string {
  const events = stays.map(([from, to]) => {
    const [start, end] = [from, to].map((day) => day.replaceAll('-', ''))
    return `BEGIN:VEVENT\r\nUID:${start}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nEND:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`
}

async function openChannels(size?: { width: number; height: number }): Promise<BrowserPage> {
  const member = await openAdmin(server, `tab=settings&section=channels&property=${HOME}`, size)
  await member.page.getByRole('heading', { name: 'Stays from other channels' }).waitFor()
  return member
}

async function addFeed(name: string): Promise<void> {
  const body = { propertyId: HOME, channel: 'vrbo', address: `${address}?${name}` }
  expect((await adminApi(server, 'POST', '/api/admin/feeds', body)).status).toBe(201)
}

test('[rule feed-release] [rule channel-stay] the office adds, manages and removes a channel’s calendar', async () => {
  listed = [
    [at(0), at(4)],
    [at(10), at(13)],
  ]
  const { page, context, consoleErrors } = await openChannels()
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a calendar' })
  await adding.getByLabel('Channel').selectOption('vrbo')
  await adding.getByLabel('Address of the calendar').fill('http://127.0.0.1:1/other.ics')
  await adding.getByRole('button', { name: 'Check the calendar' }).click()
  await expect
    .poll(() => readError(page, 'Address of the calendar'))
    .toBe('The address must begin with https:// and have a valid certificate')
  await closeToast(page)
  await adding.getByLabel('Address of the calendar').fill(address)
  await adding.getByRole('button', { name: 'Check the calendar' }).click()
  await adding.getByText('This calendar takes 7 nights').waitFor()
  await adding.getByLabel('Address of the calendar').fill(`${address}?other`)
  await adding.getByText('This calendar takes 7 nights').waitFor({ state: 'detached' })
  await adding.getByLabel('Address of the calendar').fill(address)
  await adding.getByRole('button', { name: 'Check the calendar' }).click()
  await adding.getByRole('button', { name: 'Add calendar' }).click()
  expect((await readToast(page))[0]).toBe('Calendar added')
  await closeToast(page)

  await page
    .getByRole('button', { name: /^Make a booking/ })
    .first()
    .click()
  const booking = page.getByRole('dialog', { name: 'Stay from Vrbo' })
  await booking.getByRole('button', { name: 'Add booking' }).click()
  expect(await readError(page, 'Guest’s name')).toBe('Please enter the guest’s name')
  await booking.getByLabel('Guest’s name').fill('Ada Marsh')
  await booking.getByLabel('Amount').fill('412.50')
  await booking.getByRole('button', { name: 'Add booking' }).click()
  expect((await readToast(page))[0]).toBe('Booking added successfully')
  const details = page.getByRole('region', { name: /^Booking #/ })
  await details.getByRole('heading', { name: 'Paid at Vrbo' }).waitFor()
  await details.getByText('£412.50 counts towards the home’s takings').waitFor()
  await details.getByRole('button', { name: 'Make a link' }).waitFor()
  expect(await details.getByRole('button', { name: 'Mark received' }).count()).toBe(0)

  listed = []
  await page.goto(`${server.url}/admin?tab=settings&section=channels&property=${HOME}`)
  await page.getByRole('button', { name: 'Read now' }).click()
  await page.getByRole('button', { name: 'Release 7 nights' }).click()
  expect((await readToast(page))[0]).toBe('Nights released')
  await closeToast(page)
  const droppedBooking = page.getByRole('region', { name: /^Booking #/ })
  await droppedBooking.getByText('Vrbo no longer lists 4 of its nights').waitFor()
  await droppedBooking.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByText('Vrbo makes any refund under its own rules').waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await droppedBooking.getByRole('button', { name: 'Keep' }).click()
  expect((await readToast(page))[0]).toMatch(/^Booking #\d+ is kept$/)
  await droppedBooking.waitFor({ state: 'detached' })
  await closeToast(page)

  await page.getByRole('button', { name: 'Remove Vrbo' }).click()
  await page
    .getByRole('dialog', { name: 'Remove the calendar of Vrbo?' })
    .getByRole('button', { name: 'Remove it' })
    .click()
  expect((await readToast(page))[0]).toBe('Calendar removed')
  await page.getByRole('button', { name: 'Remove Vrbo' }).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule channel-stay] a booking made from imported nights shows its channel', async () => {
  listed = [[at(30), at(33)]]
  await addFeed('hatched')
  const { page, context, consoleErrors } = await openAdmin(server, `tab=calendar&from=${at(28)}&zoom=weeks`, PHONE)
  const strips = page.locator(`[data-home="${HOME}"] [data-strip]`)
  await strips.filter({ hasText: 'Vrbo' }).click()
  const booking = page.getByRole('dialog', { name: 'Stay from Vrbo' })
  await booking.getByLabel('Guest’s name').fill('Ben Oak')
  await booking.getByRole('button', { name: 'Add booking' }).click()
  expect((await readToast(page))[0]).toBe('Booking added successfully')
  const strip = page.locator(`[data-home="${HOME}"] [data-strip^="booking"]`)
  await expect.poll(() => strip.getAttribute('title')).toMatch(/^Confirmed: Ben Oak, Vrbo, /)
  expect(await page.locator(`[data-home="${HOME}"] [data-strip^="channel"]`).count()).toBe(0)

  const { id } = (await (await adminApi(server, 'GET', '/api/bookings?search=Ben%20Oak')).json())[0] as { id: number }
  const { link } = (await (await adminApi(server, 'POST', `/api/bookings/${id}/link`)).json()) as {
    link: string
  }
  await page.goto(`${server.url}${new URL(link).pathname}`)
  await page.getByText('Booked and paid at Vrbo', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel this stay' }).count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule feed-conflict] a hold over imported nights needs a reason', async () => {
  listed = [[at(50), at(53)]]
  await addFeed('held')
  const pending = {
    ...{ propertyId: HOME, guestName: 'Cyd Elm', guestEmail: 'cyd@example.com', guestAddress: '1 Mill Lane, Stafford' },
    ...{ checkIn: at(50), checkOut: at(53), guests: 2 },
  }
  const { id } = (await (await adminApi(server, 'POST', '/api/bookings', pending)).json()) as { id: number }
  const { page, context, consoleErrors } = await openAdmin(server, `tab=bookings&booking=${id}`)
  await page.getByRole('button', { name: 'Hold the dates' }).click()
  const holding = page.getByRole('dialog', { name: `Set booking #${id} to pending` })
  await holding.getByLabel('Reason').waitFor()
  await holding.getByRole('button', { name: 'Hold the dates' }).click()
  await expect.poll(() => readError(page, 'Reason')).toMatch(/^Please give a reason/)
  await closeToast(page)
  await holding.getByLabel('Reason').fill('Their guest cancelled an hour ago')
  await holding.getByRole('button', { name: 'Hold the dates' }).click()
  expect((await readToast(page))[0]).toBe('Booking updated successfully')
  expect(consoleErrors.filter((one) => !one.includes('422'))).toEqual([])
  await context.close()
})

test('[rule feed-shared] a changed calendar address needs a new confirmation of sharing', async () => {
  listed = [[at(40), at(43)]]
  const elsewhere = { propertyId: 1, channel: 'vrbo', address: `${address}?elsewhere` }
  const { id } = (await (await adminApi(server, 'POST', '/api/admin/feeds', elsewhere)).json()) as { id: number }
  const { page, context } = await openChannels()
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a calendar' })
  const shared = adding.getByLabel('The address is right: the homes share this calendar')
  await adding.getByLabel('Address of the calendar').fill(`${address}?first`)
  await adding.getByRole('button', { name: 'Check the calendar' }).click()
  await shared.check()
  await adding.getByLabel('Address of the calendar').fill(`${address}?second`)
  await shared.waitFor({ state: 'detached' })
  await adding.getByRole('button', { name: 'Check the calendar' }).click()
  await shared.waitFor()
  expect(await shared.isChecked()).toBe(false)
  await adminApi(server, 'DELETE', `/api/admin/feeds/${id}`)
  await context.close()
})
