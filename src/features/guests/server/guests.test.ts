import { expect, test } from 'vitest'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { setup } from '#test/features/guests/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'

const OF_CHANNEL = {
  guest_email: '',
  channel: 'airbnb',
  security_deposit: '0.00',
  cancellation_scale: JSON.stringify(ALWAYS_FREE),
} as const

test('[rule guest-page] the list shows each address once, the newest activity first', async () => {
  const { addStay, addEnquiry, addMessage, list } = await setup()
  await addStay({ guest_name: 'Ann Bell', guest_email: 'ann@guests.example', created_at: new Date('2026-01-01') })
  const last = await addStay({
    ...{ guest_name: 'Ann Bell', guest_email: 'ANN@guests.example', created_at: new Date('2026-02-01') },
    ...{ check_in: '2026-10-01', check_out: '2026-10-04' },
  })
  const enquiry = await addEnquiry({ name: 'Jo Li', email: 'jo@guests.example', created_at: new Date('2026-03-01') })
  await addEnquiry({ name: 'Spam', email: 'spam@guests.example', status: 'spam' })
  await addMessage({ name: 'Cy Ford', email: 'cy@guests.example', created_at: new Date('2026-01-15') })
  const { guests, hasMore } = await list()
  expect(hasMore).toBe(false)
  expect(guests.map(({ name }: { name: string }) => name)).toEqual(['Jo Li', 'Ann Bell', 'Cy Ford'])
  expect(guests[0]).toMatchObject({ key: `enquiry-${enquiry}`, stays: 0, lastStay: null, nextStay: null })
  expect(guests[1]).toMatchObject({
    ...{ key: `booking-${last}`, emails: ['ann@guests.example'], stays: 2 },
    ...{ lastStay: '2026-09-07', nextStay: '2026-10-01' },
  })
})

test('a guest without an address, an erased guest and a deleted booking are not listed', async () => {
  const { addStay, list } = await setup()
  await addStay(OF_CHANNEL)
  await addStay({ guest_email: '', guest_name: 'Erased', erased_at: new Date() })
  await addStay({ guest_email: 'gone@guests.example', deleted_at: new Date() })
  expect(await list()).toEqual({ guests: [], hasMore: false })
})

test('the list has pages of 25 guests', async () => {
  const { addEnquiry, addStay, list } = await setup()
  for (let at = 0; at < 30; at += 1) await addEnquiry({ name: `Guest ${at}`, email: `g${at}@guests.example` })
  // A guest with many records fills more than one reading of the newest records.
  for (let at = 0; at < 130; at += 1) await addStay({ guest_email: 'often@guests.example' })
  const first = await list()
  const second = await list({ offset: 25 })
  expect([first.guests.length, first.hasMore, second.guests.length, second.hasMore]).toEqual([25, true, 6, false])
  const emails = [...first.guests, ...second.guests].flatMap(({ emails }: { emails: string[] }) => emails)
  expect(new Set(emails).size).toBe(31)
})

test('a guest is found by name, address and any spelling of the phone number', async () => {
  const { addStay, addEnquiry, list } = await setup()
  await addStay({ guest_name: "Siân O'Brien", guest_email: 'sian@guests.example', guest_phone: '+44 7700 900461' })
  await addEnquiry({ name: 'Wren Hollis', email: 'wren@people.example', phone: '01632 960777', message: 'A cot?' })
  const find = async (search: string) =>
    (await list({ search })).guests.map(({ name }: { name: string }) => name) as string[]
  for (const text of ["o'brien", 'SIAN@guests', '07700 900461', '0044 (0)7700 900461'])
    expect([text, await find(text)]).toEqual([text, ["Siân O'Brien"]])
  for (const text of ['wren', 'people.example', '+44 1632 960777'])
    expect([text, await find(text)]).toEqual([text, ['Wren Hollis']])
  for (const text of ['A cot?', '%', '07700 900462']) expect([text, await find(text)]).toEqual([text, []])
})

test('[rule guest-page] a guest’s page has the records of the address, whatever its letter case', async () => {
  const { ctx, addStay, addEnquiry, addMessage, open } = await setup()
  const id = await addStay({
    ...{ guest_name: 'Ann Bell', guest_email: 'Ann@guests.example', guest_phone: '07700 900461' },
    ...{ total_amount: '412.50' },
  })
  await insertTestEntry(ctx.database, {
    ...{ booking_id: id, kind: 'received', amount: '100.00', day: '2026-09-08', created_at: ctx.clock.now() },
  })
  const enquiry = await addEnquiry({ name: 'Ann', email: 'ann@guests.example', phone: '+44 7700 900461' })
  const message = await addMessage({ name: 'Ann', email: 'ANN@guests.example', subject: 'Heating' })
  await addEnquiry({ name: 'Jo Li', email: 'jo@guests.example' })
  await addEnquiry({ name: 'Ann', email: 'ann@guests.example', status: 'spam' })
  await addMessage({ name: 'Ann', email: 'ann@guests.example', status: 'spam' })
  const { status, body } = await open(`enquiry-${enquiry}`)
  expect(status).toBe(200)
  // The name of a booking goes before names of newer records.
  expect(body).toMatchObject({
    name: 'Ann Bell',
    stays: 1,
    total: '412.50',
    received: '100.00',
    owed: '312.50',
    dueBack: '0.00',
  })
  expect(body.addresses.map(({ email }: { email: string }) => email)).toEqual(['ann@guests.example'])
  expect(body.phones).toHaveLength(1)
  const events = body.events.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`)
  expect(events.sort()).toEqual([`booking ${id}`, `enquiry ${enquiry}`, `message ${message}`])
  expect((await open('booking-999')).status).toBe(404)
  expect((await open('ann@guests.example')).status).toBe(404)
})

test('a deposit held is no money received', async () => {
  const { ctx, addStay, open } = await setup()
  const stay = { guest_email: 'ann@guests.example', total_amount: '412.50', security_deposit: '250.00' }
  const id = await addStay(stay)
  const enter = (kind: 'received' | 'deposit-returned', amount: string) =>
    insertTestEntry(ctx.database, { booking_id: id, kind, amount, day: '2026-09-08', created_at: ctx.clock.now() })
  await enter('received', '662.50')
  const sums = async () => (await open(`booking-${id}`)).body
  expect(await sums()).toMatchObject({ received: '412.50', depositsHeld: '250.00', owed: '0.00' })
  await enter('deposit-returned', '250.00')
  expect(await sums()).toMatchObject({ received: '412.50', depositsHeld: '0.00', owed: '0.00' })
})

test('a guest without an address has no page', async () => {
  const { addStay, open } = await setup()
  const id = await addStay(OF_CHANNEL)
  expect((await open(`booking-${id}`)).status).toBe(404)
})

test('other addresses are suggested by phone number and by full name', async () => {
  const { addStay, addEnquiry, open } = await setup()
  const own = await addStay({ guest_name: 'Ann Bell', guest_email: 'ann@a.example', guest_phone: '07700 900461' })
  await addEnquiry({ name: 'A. Bell', email: 'ann@b.example', phone: '+44 (0)7700 900461' })
  await addStay({ guest_name: 'ANN BELL', guest_email: 'ann@c.example', guest_phone: null })
  await addStay({ guest_name: 'Ann', guest_email: 'ann@d.example', guest_phone: '07700 900462' })
  const { body } = await open(`booking-${own}`)
  expect(body.suggestions).toMatchObject([
    { emails: ['ann@b.example'], because: 'phone' },
    { emails: ['ann@c.example'], because: 'name' },
  ])
})

test('[rule guest-page] two addresses are joined and parted', async () => {
  const { ctx, addStay, addEnquiry, open, list, join, part } = await setup()
  const stay = `booking-${await addStay({ guest_name: 'Ann Bell', guest_email: 'ann@a.example' })}`
  const enquiry = `enquiry-${await addEnquiry({ name: 'Ann Bell', email: 'ann@b.example' })}`
  expect((await join(stay, enquiry)).status).toBe(200)
  for (const key of [stay, enquiry]) {
    const { body } = await open(key)
    expect(body.addresses).toHaveLength(2)
    expect(body.events.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['booking', 'enquiry'])
    expect(body.suggestions).toEqual([])
  }
  expect((await list()).guests).toMatchObject([{ emails: ['ann@a.example', 'ann@b.example'], stays: 1 }])
  expect((await list({ search: 'b.example' })).guests).toHaveLength(1)
  expect((await join(enquiry, stay)).status).toBe(422)
  expect((await part(stay, [stay, enquiry])).status).toBe(422)
  expect((await part(stay, [enquiry])).status).toBe(200)
  expect((await open(stay)).body.addresses).toHaveLength(1)
  expect(await ctx.database.selectFrom('guest_join').selectAll().execute()).toEqual([])
  const audited = await ctx.database
    .selectFrom('audit_log')
    .select('action')
    .where('item', '=', 'guest')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([{ action: 'joined' }, { action: 'parted' }])
})

test('parting restores two guests who had several addresses each', async () => {
  const { addEnquiry, open, join, part } = await setup()
  const keys: string[] = []
  for (const host of ['a', 'b', 'c', 'd'])
    keys.push(`enquiry-${await addEnquiry({ name: host, email: `ann@${host}.example` })}`)
  const [a = '', b = '', c = '', d = ''] = keys
  await join(a, b)
  await join(c, d)
  await join(a, c)
  const count = async (key: string) => (await open(key)).body.addresses.length
  expect(await count(b)).toBe(4)
  await part(a, [c, d])
  expect([await count(a), await count(d)]).toEqual([2, 2])
})

test('the sender of a message has the current stay, else the next, else the last', async () => {
  const { addStay, addMessage, stayOfSender } = await setup()
  const message = await addMessage({ name: 'Ann', email: 'ANN@guests.example', subject: 'Heating' })
  expect(await stayOfSender(message)).toBeNull()
  const guest = { guest_name: 'Ann Bell', guest_email: 'ann@guests.example', guest_phone: '07700 900461' }
  await addStay({ ...guest, check_in: '2026-09-01', check_out: '2026-09-02', status: 'cancelled' })
  const last = await addStay({ ...guest, check_in: '2026-08-01', check_out: '2026-08-04', status: 'completed' })
  await addStay({ ...guest, check_in: '2026-07-01', check_out: '2026-07-04', status: 'completed' })
  expect(await stayOfSender(message)).toMatchObject({ bookingId: last, when: 'last' })
  await addStay({ ...guest, check_in: '2026-12-01', check_out: '2026-12-04' })
  const next = await addStay({ ...guest, check_in: '2026-10-01', check_out: '2026-10-04' })
  expect(await stayOfSender(message)).toMatchObject({ bookingId: next, when: 'next' })
  const current = await addStay({ ...guest, check_in: '2026-09-07', check_out: '2026-09-12' })
  expect(await stayOfSender(message)).toEqual({
    ...{ bookingId: current, guestName: 'Ann Bell', phone: '07700 900461', home: 'Heath Cottage' },
    ...{ checkIn: '2026-09-07', checkOut: '2026-09-12', status: 'confirmed', when: 'now' },
  })
})
