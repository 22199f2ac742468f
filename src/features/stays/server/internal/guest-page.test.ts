import { expect, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { ARRIVAL, setup } from '#test/features/stays/server/fixtures.ts'
import { stayEmailTypes } from '../email-types.ts'

test('[rule private-link] a new link to a stay withdraws the previous link', async () => {
  const { guest, asStaff, get } = await setup()
  const { id, path } = await guest()
  const made = await asStaff('POST', `/api/bookings/${id}/link`)
  expect(made.status).toBe(200)
  const { link, page } = made.body
  expect(link).toMatch(/^http:\/\/localhost:3000\/stay\/[\w-]{22}$/)
  expect(page).toEqual({
    status: 'confirmed',
    linkMadeAt: '2026-09-09T11:00:00.000Z',
    haveLinksEnded: false,
    views: [],
    viewCount: 0,
  })
  expect((await get(path)).status).toBe(404)
  expect((await get(`/api/stays/${link.split('/').at(-1)}`)).status).toBe(200)
})

test('the emailed link and the office’s link both work', async () => {
  const { guest, asStaff, get, ctx } = await setup()
  const { id } = await guest()
  const { body } = await asStaff('POST', `/api/bookings/${id}/link`)
  const token = body.link.split('/').at(-1)
  const sent = await asStaff('POST', `/api/bookings/${id}/link/email`)
  expect([sent.status, sent.text]).toEqual([200, expect.not.stringContaining('/stay/')])
  const [email] = await sendAndReadEmails(ctx, stayEmailTypes)
  expect(email).toMatchObject({ kind: 'stay-link', to_address: 'jo@example.org', item: 'booking', item_id: id })
  const other = email?.text_body.match(/\/stay\/([\w-]{22})/)?.[1] ?? ''
  expect(other).not.toBe(token)
  for (const works of [token, other]) expect((await get(`/api/stays/${works}`)).status).toBe(200)
  expect(email?.text_body).toContain('never sent by email')
  expect(email?.text_body).not.toMatch(/98765432|123456/)
  const auditLog = await ctx.database
    .selectFrom('audit_log')
    .where('item', '=', 'booking')
    .selectAll()
    .orderBy('id')
    .execute()
  expect(auditLog.map(({ action }) => action)).toEqual(['made a private link to', 'sent the private link of'])
  const rest = [auditLog, await ctx.database.selectFrom('private_link').selectAll().execute()]
  expect(JSON.stringify([rest, await ctx.database.selectFrom('idempotency_key').selectAll().execute()])).not.toContain(
    token,
  )
})

test('an unknown or deleted booking gets no link', async () => {
  const { guest, asStaff, ctx } = await setup()
  const { id } = await guest()
  for (const path of ['link', 'link/email'])
    expect((await asStaff('POST', `/api/bookings/999/${path}`)).status).toBe(404)
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).where('id', '=', id).execute()
  for (const path of ['link', 'link/email'])
    expect((await asStaff('POST', `/api/bookings/${id}/${path}`)).status).toBe(404)
})

test('[rule calendar-entry] the calendar file has one entry without access details', async () => {
  const { guest, get } = await setup()
  const { id, path, token } = await guest({ checkIn: '2026-10-24', checkOut: '2026-10-26' })
  const { status, text, headers } = await get(`${path}/calendar.ics`)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="stay.ics"',
  ])
  // 16:00 in summer time, and 10:00 after the change to winter time.
  expect(text).toContain('DTSTART:20261024T150000Z\r\n')
  expect(text).toContain('DTEND:20261026T100000Z\r\n')
  expect(text).toContain(`UID:stay-${id}@localhost\r\n`)
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text).toContain('METHOD:PUBLISH\r\n')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect((await get(`${path}/calendar.ics`)).text).toBe(text)
  const unfolded = text.replace(/\r\n[ \t]/g, '')
  for (const secret of [ARRIVAL.doorCode, ARRIVAL.wifiPassword, ARRIVAL.address, token, 'Jo Guest', '98765432'])
    expect(unfolded).not.toContain(secret)
})

test('[rule calendar-entry] the calendar file of a cancelled stay removes the entry', async () => {
  const { guest, get, post } = await setup()
  const { id, path } = await guest()
  const sequenceIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const before = (await get(`${path}/calendar.ics`)).text
  const { refund } = (await get(`${path}/cancellation`)).body
  expect((await post(`${path}/cancel`, { refund })).status).toBe(200)
  const { status, text } = await get(`${path}/calendar.ics`)
  expect(status).toBe(200)
  for (const line of [`UID:stay-${id}@localhost`, 'METHOD:CANCEL', 'STATUS:CANCELLED', 'END:VCALENDAR'])
    expect(text).toContain(`${line}\r\n`)
  expect(sequenceIn(text)).toBeGreaterThan(sequenceIn(before))
  expect(text).not.toContain('Check-in from')
})

test('[rule calendar-entry] a held stay has a tentative calendar entry', async () => {
  const { guest, get } = await setup()
  const held = await guest({ status: 'pending', heldUntil: new Date('2026-09-14T16:00:00Z') })
  expect((await get(`${held.path}/calendar.ics`)).text).toContain('STATUS:TENTATIVE\r\n')
  const requested = await guest({ status: 'pending', checkIn: '2026-11-01', checkOut: '2026-11-03' })
  expect((await get(`${requested.path}/calendar.ics`)).status).toBe(409)
})

test('[rule own-claims] without a business name the calendar file contains the host name', async () => {
  const { guest, server } = await setup(undefined, { PUBLIC_URL: 'https://www.marshlets.co.uk' })
  const { path } = await guest()
  const { body } = await server.inject({ url: `${path}/calendar.ics`, headers: { host: 'www.marshlets.co.uk' } })
  expect(body.replace(/\r\n[ \t]/g, '')).toContain('\\nmarshlets.co.uk. Reference')
})

test('[rule private-link] [threat mail-flood] a guest may request the link three times an hour', async () => {
  const { guest, post, ctx } = await setup()
  const { path, id, token } = await guest()
  for (let time = 0; time < 3; time += 1) {
    expect(await post(`${path}/email-link`, {})).toMatchObject({ status: 200, body: { success: true } })
    await sendAndReadEmails(ctx, stayEmailTypes)
  }
  expect((await post(`${path}/email-link`, {})).status).toBe(429)
  const sent = await sendAndReadEmails(ctx, stayEmailTypes)
  expect(sent.map(({ to_address }) => to_address)).toEqual(Array(3).fill('jo@example.org'))
  expect(JSON.stringify(sent)).not.toContain(token)
  const auditLog = await ctx.database.selectFrom('audit_log').where('item_id', '=', id).select('action').execute()
  expect(auditLog.filter(({ action }) => action === 'asked for the private link of')).toHaveLength(3)
})
