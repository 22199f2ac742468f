import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import type { Hit } from '../contract.ts'
import { officeSearchRoutes } from './routes.ts'

async function setup() {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const { asStaff, post } = createTestClient(ctx, officeSearchRoutes, await createStaff(ctx))
  const home = await createHome(ctx, { title: 'Heath Cottage', location: 'Near Cannock Chase', city: 'Cannock' })
  const booking = await insertBookingRow(ctx, {
    ...{ property_id: home, guest_name: "Siân O'Brien", guest_email: 'sian@guests.example', total_amount: '412.50' },
    ...{ guest_phone: '+44 7700 900461', check_in: '2026-10-01', check_out: '2026-10-04' },
  })
  const find = async (text: string): Promise<string[]> => {
    const { body, status } = await asStaff('POST', '/api/admin/search', { text })
    expect(status).toBe(200)
    return body.map(({ kind, id }: Hit) => `${kind} ${id}`)
  }
  return { ctx, now: clock.now(), asStaff, post, home, booking, find }
}

test('a booking is found by each text that identifies it', async () => {
  const { ctx, now, booking, find, asStaff } = await setup()
  await insertTestEntry(ctx.database, {
    ...{ booking_id: booking, kind: 'received', amount: '103.20', day: '2026-09-08', created_at: now },
  })
  for (const text of [
    ...[
      'siân',
      "o'brien",
      'o’brien',
      'SIAN@guests',
      `#${booking}`,
      paymentReference(booking),
      paymentReference(booking).toLowerCase(),
    ],
    ...[
      `HL${booking}`,
      paymentReference(booking).replaceAll('-', ''),
      `hl ${paymentReference(booking).slice(3).replace('-', ' ')}`,
    ],
    ...['07700 900461', '07700900461', '+44 (0)7700 900 461', '0044-7700-900461', '7700.900.461'],
  ])
    expect([text, await find(text)]).toEqual([text, [`booking ${booking}`, `guest ${booking}`]])
  for (const text of ['412.50', '£412.50', '103.20', '£103.20'])
    expect([text, await find(text)]).toEqual([text, [`booking ${booking}`]])
  const { body } = await asStaff('POST', '/api/admin/search', { text: 'brien' })
  expect(body).toEqual([
    {
      ...{ kind: 'booking', id: booking, title: "Siân O'Brien" },
      detail: `#${booking}, Heath Cottage, 1–4 October 2026, pending`,
    },
    {
      ...{ kind: 'guest', id: booking, guest: `booking-${booking}`, title: "Siân O'Brien" },
      detail: 'sian@guests.example, 0 stays',
    },
  ])
})

test('a text that identifies no current booking finds nothing', async () => {
  const { ctx, booking, find } = await setup()
  for (const text of ['%', '_', '412', '412.5', '£412.51', '07700 900462', 'HL-999999-1', "'; drop table booking; --"])
    expect([text, await find(text)]).toEqual([text, []])
  await ctx.database.updateTable('booking').set({ deleted_at: new Date() }).where('id', '=', booking).execute()
  for (const text of ['brien', '412.50', `#${booking}`, '07700 900461'])
    expect([text, await find(text)]).toEqual([text, []])
})

test('the newest five records of each kind are found', async () => {
  const { ctx, now, home, find } = await setup()
  const { database } = ctx
  const person = { name: 'Wren Hollis', email: 'wren@people.example' }
  const sent = { created_at: now, reply_due_at: now }
  const enquiry = {
    ...person,
    ...sent,
    phone: '01632 960777',
    property_title: 'Heath Cottage',
    guests: 2,
    message: 'Cot?',
  }
  await database
    .insertInto('enquiry')
    .values(Array.from({ length: 6 }, () => enquiry))
    .execute()
  const offer = { guest_name: person.name, guest_email: person.email, guest_phone: '(01632) 960777' }
  await database
    .insertInto('offer')
    .values({ ...offer, expires_at: now, created_at: now, updated_at: now })
    .execute()
  await database
    .insertInto('contact_message')
    .values({ ...person, ...sent, subject: 'Heating', message: 'Cold' })
    .execute()
  await database
    .insertInto('owner_application')
    .values({
      ...{ ...person, ...sent, phone: '+44 1632 960777', property_address: '1 Elm Row', bedrooms: 2 },
      ...{ description: 'A barn', goals: 'Income' },
    })
    .execute()
  await database
    .insertInto('email')
    .values({
      ...{ kind: 'x', item: 'enquiry', to_address: person.email, subject: 'Hello', text_body: '', html_body: '' },
      ...{ message_id: '<1@x>', created_at: now },
    })
    .execute()
  const enquiries = ['guest 6', 'enquiry 6', 'enquiry 5', 'enquiry 4', 'enquiry 3', 'enquiry 2']
  expect(await find('wren hollis')).toEqual([...enquiries, 'offer 1', 'message 1', 'application 1'])
  expect(await find('Wren@People.example')).toEqual([...enquiries, 'offer 1', 'message 1', 'application 1', 'email 1'])
  expect(await find('01632960777')).toEqual([...enquiries, 'offer 1', 'application 1'])
  expect(await find('cannock chase')).toEqual([`home ${home}`])
})

test('a search needs a session and a text of up to 100 characters', async () => {
  const { asStaff, post } = await setup()
  expect((await post('/api/admin/search', { text: 'x' })).status).toBe(401)
  expect((await asStaff('POST', '/api/admin/search', { text: ' ' })).status).toBe(400)
  expect((await asStaff('POST', '/api/admin/search', { text: 'x'.repeat(101) })).status).toBe(400)
})
