import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import type { Channel } from '#features/channel-names.ts'
import { pathForLog } from '#platform/server/redaction/redact-url.ts'
import { type Day, nightsOf, toDay } from '#platform/shared/day.ts'
import {
  insertBooking,
  insertHome,
  insertStay,
  insertTestBlock,
  stayFrom,
} from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { serveCalendarFiles } from './calendar-files.ts'
import { readFeed } from './internal/reading/feed.ts'
import { channelRoutes } from './routes.ts'

async function setup(variables: Record<string, string> = {}) {
  const fixture = await createTestContext('2026-03-10T11:00:00Z', variables)
  const staff = await createStaff(fixture.ctx)
  const client = createTestClient(fixture.ctx, channelRoutes, staff)
  serveCalendarFiles(client.server, fixture.ctx)
  const home = await insertHome(fixture.ctx)
  const renew = (channel: Channel = 'airbnb', of = home) =>
    client.asStaff('POST', `/api/admin/properties/${of}/channels/${channel}/address`)
  return { ...fixture, ...client, home, renew }
}

function pathOf(address: string): string {
  return new URL(address).pathname
}

test('[rule calendar-address] a new address disables the previous one', async () => {
  const { home, renew, get, getAsStaff, ctx } = await setup()
  const first = (await renew()).body
  const other = (await renew('vrbo')).body
  expect(first.address).toMatch(/^http:\/\/localhost:3000\/calendar\/[A-Za-z0-9_-]{22}\.ics$/)
  expect((await getAsStaff(`/api/admin/properties/${home}/channels`)).body).toMatchObject({ addresses: [first, other] })
  const second = (await renew()).body
  const statuses = await Promise.all(
    [first, second, other].map(async ({ address }) => (await get(pathOf(address))).status),
  )
  expect(statuses).toEqual([404, 200, 200])
  const rows = await ctx.database.selectFrom('calendar_address').selectAll().execute()
  const auditLog = await ctx.database.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute()
  expect(auditLog.map(({ action }) => action)).toEqual(['made', 'made', 'replaced'])
  const token = pathOf(second.address).slice('/calendar/'.length, -'.ics'.length)
  expect(JSON.stringify([rows, auditLog])).not.toContain(token)
})

test('[rule calendar-address] the file lists stays and blocks without personal data', async () => {
  const { ctx, home, renew, get, clock } = await setup()
  await insertStay(ctx, home, stayFrom('2026-03-28', '2026-03-30'))
  await insertStay(ctx, home, stayFrom('2026-10-24', '2026-10-26'))
  const heldUntil = new Date('2026-03-12T17:00:00Z')
  await insertStay(ctx, home, { ...stayFrom('2026-05-01', '2026-05-04'), heldUntil })
  await insertTestBlock(ctx, home, stayFrom('2026-06-01', '2026-06-03'))
  await insertBooking(ctx, home, { ...stayFrom('2026-07-01', '2026-07-05'), status: 'pending' })
  const { address } = (await renew()).body
  const { text, headers } = await get(pathOf(address))
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
  })
  const stays = ['2026-03-28/2026-03-30', '2026-05-01/2026-05-04', '2026-06-01/2026-06-03', '2026-10-24/2026-10-26']
  expect(staysByIcalJs(text)).toEqual(stays)
  expect(staysByNodeIcal(text)).toEqual(stays)
  expect(readFeed(Buffer.from(text))).toMatchObject({ nights: stays.flatMap(nights), warnings: [], isWhole: true })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.match(/SUMMARY:.*/g)).toEqual(Array(4).fill('SUMMARY:Reserved'))
  expect(text).not.toMatch(/Jo|jo@|Elm|boiler|435|Home/)
  clock.set(heldUntil)
  expect(staysByIcalJs((await get(pathOf(address))).text)).toEqual(stays.filter((stay) => !stay.startsWith('2026-05')))
})

test('[rule calendar-address] a stay keeps its UID when its days change', async () => {
  const { ctx, home, renew, get, clock } = await setup()
  const id = await insertStay(ctx, home, stayFrom('2026-04-01', '2026-04-03'))
  const { address } = (await renew()).body
  const first = await get(pathOf(address))
  const headers = { 'if-none-match': String(first.headers.etag) }
  clock.forward(60)
  expect((await get(pathOf(address), { headers })).status).toBe(304)
  await ctx.database.updateTable('booking').set({ updated_at: clock.now(), version: 2 }).where('id', '=', id).execute()
  const changed = await get(pathOf(address), { headers })
  expect(changed.status).toBe(200)
  for (const { text } of [first, changed]) expect(text).toContain(`UID:b${id}@localhost`)
  expect([first, changed].map(({ text }) => /SEQUENCE:\d/.exec(text)?.[0])).toEqual(['SEQUENCE:1', 'SEQUENCE:2'])
  expect(changed.text).toContain('DTSTAMP:20260310T120000Z')
})

test('[threat calendar-guessing] every invalid calendar address gets the same answer', async () => {
  const { ctx, home, renew, get } = await setup()
  const { address } = (await renew()).body
  const gone = await insertHome(ctx)
  const ofGone = (await renew('airbnb', gone)).body.address
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).where('id', '=', gone).execute()
  const misses = [
    '/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics',
    '/calendar/x.ics',
    pathOf(address).slice(0, -4),
    pathOf(ofGone),
  ]
  const answers = await Promise.all(misses.map(async (path) => (await get(path)).text))
  expect(new Set(answers).size).toBe(1)
  for (let at = misses.length; at < 60; at++) await get('/calendar/x.ics')
  expect((await get('/calendar/x.ics')).status).toBe(429)
  expect((await get(pathOf(address))).status).toBe(200)
  expect((await renew('airbnb', gone)).status).toBe(404)
  expect(pathForLog(pathOf(address))).toBe('/calendar/…')
  expect(home).not.toBe(gone)
})

test('[rule calendar-address] one file contains 500 stays', async () => {
  const { ctx, home, renew, get } = await setup()
  const days = Array.from({ length: 500 }, (_, at) => nights(`2026-04-01/2028-04-01`)[at] ?? toDay('2026-04-01'))
  await ctx.database
    .insertInto('booking')
    .values(
      days.map((day) => ({
        property_id: home,
        guest_name: 'Jo Guest',
        guest_email: 'jo@example.org',
        guest_address: '1 Elm Road',
        check_in: day,
        check_out: nights(`${day}/2029-01-01`)[1] ?? day,
        guests: 2,
        total_amount: '100.00',
        status: 'confirmed',
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })),
    )
    .execute()
  await ctx.database
    .insertInto('taken_night')
    .columns(['property_id', 'night', 'booking_id'])
    .expression((eb) => eb.selectFrom('booking').select(['property_id', 'check_in', 'id']))
    .execute()
  const { address } = (await renew()).body
  expect(staysByIcalJs((await get(pathOf(address))).text)).toHaveLength(500)
})

function nights(stay: string): Day[] {
  const [checkIn = '', checkOut = ''] = stay.split('/')
  return nightsOf({ checkIn: toDay(checkIn), checkOut: toDay(checkOut) })
}

function staysByIcalJs(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return events.map((component) => {
    const event = new ICAL.Event(component)
    expect(event.startDate.isDate).toBe(true)
    return `${event.startDate.toString()}/${event.endDate.toString()}`
  })
}

function staysByNodeIcal(text: string): string[] {
  const found = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  return found.map((event) => `${localDay(event.start)}/${localDay(event.end)}`).sort()
}

/** node-ical returns a whole day as midnight in the machine's time zone. */
function localDay(date: Date | undefined): string {
  const parts = date ? [date.getFullYear(), date.getMonth() + 1, date.getDate()] : []
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
