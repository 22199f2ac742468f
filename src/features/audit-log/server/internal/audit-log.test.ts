import { expect, onTestFinished, test } from 'vitest'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type AuditEntry, differenceOf } from '#platform/server/audit-log.ts'
import { type Actor, GUEST, inTransaction, OWNER, SYSTEM } from '#platform/server/transaction.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { auditLogRoutes } from '../routes.ts'

async function setup() {
  const fixture = await createTestContext()
  const alex = await createStaff(fixture.ctx)
  const client = createTestClient(fixture.ctx, auditLogRoutes, alex)
  onTestFinished(async () => {
    await client.server.close()
  })
  const writeEntry = ({ by = alex, ...line }: Partial<AuditEntry> & { by?: Actor }) =>
    inTransaction(fixture.ctx, by, (tx) =>
      tx.audit({
        action: 'changed',
        item: 'booking',
        ...line,
      }),
    )
  const read = async (query = '') => {
    const { status, body, headers } = await client.getAsStaff(`/api/admin/audit-log${query}`)
    return { status, body, total: headers['x-total-count'] }
  }
  return { ...fixture, alex, client, writeEntry, read }
}

test('[rule audit-log] an entry has actor, action, item, time and changed values', async () => {
  const { writeEntry, read } = await setup()
  await writeEntry({ itemId: 12, before: { status: 'pending' }, after: { status: 'confirmed' } })
  const { status, body, total } = await read()
  expect([status, total]).toEqual([200, '1'])
  expect(body).toEqual([
    {
      id: expect.any(Number),
      at: '2026-09-09T11:00:00.000Z',
      actor: 'staff',
      who: 'Alex Hartley',
      action: 'changed',
      item: 'booking',
      itemId: 12,
      itemTitle: 'Booking #12',
      changes: [{ field: 'status', label: 'status', before: 'pending', after: 'confirmed' }],
    },
  ])
})

test('[rule audit-log] only the office can read the audit log', async () => {
  const { client } = await setup()
  for (const path of ['/api/admin/audit-log', '/api/admin/audit-log/choices']) {
    const { status, body } = await client.get(path)
    expect([status, body]).toEqual([401, { message: 'Please sign in' }])
  }
})

test('the newest entries are listed first', async () => {
  const { clock, writeEntry, read } = await setup()
  for (let itemId = 1; itemId <= 5; itemId += 1) {
    clock.forward(1)
    await writeEntry({ itemId })
  }
  const ids = ({ body }: { body: { itemId: number }[] }) => body.map(({ itemId }) => itemId)
  const page = await read('?limit=2&offset=1')
  expect([ids(page), page.total]).toEqual([[4, 3], '5'])
  const beyond = await read('?limit=2&offset=9')
  expect([ids(beyond), beyond.total]).toEqual([[], '5'])
  expect((await read('?limit=1001')).status).toBe(400)
})

test('entries are filtered by person, item, action and days in London', async () => {
  const { ctx, clock, alex, writeEntry, read } = await setup()
  const sam = await createStaff(ctx, 'Sam', 'Okafor')
  // 00:30 in London, British Summer Time: the previous day in UTC.
  clock.set('2026-09-08T23:30:00Z')
  await writeEntry({ itemId: 1, action: 'cancelled' })
  clock.set('2026-09-09T22:59:00Z')
  await writeEntry({ itemId: 2, by: sam })
  clock.set('2026-09-09T23:00:00Z')
  await writeEntry({ item: 'enquiry', itemId: 2, action: 'answered' })
  await writeEntry({ by: GUEST, item: 'enquiry', itemId: 3, action: 'received' })
  const found = async (query: string) => {
    const { body, total } = await read(query)
    expect(total).toBe(String(body.length))
    return body.map((line: { itemTitle: string }) => line.itemTitle).sort()
  }
  expect(await found('?item=booking')).toEqual(['Booking #1', 'Booking #2'])
  expect(await found('?item=booking&itemId=2')).toEqual(['Booking #2'])
  expect(await found(`?userId=${alex.userId}`)).toEqual(['Booking #1', 'Enquiry #2'])
  expect(await found('?action=cancelled')).toEqual(['Booking #1'])
  expect(await found('?from=2026-09-09&to=2026-09-09')).toEqual(['Booking #1', 'Booking #2'])
  expect(await found('?to=2026-09-08')).toEqual([])
  expect(await found('?from=2026-09-10')).toEqual(['Enquiry #2', 'Enquiry #3'])
  expect((await read('?from=yesterday')).status).toBe(400)
  expect((await read('?itemId=0')).status).toBe(400)
})

test('a search requires every word to match', async () => {
  const { ctx, writeEntry, read } = await setup()
  const home = await insertHome(ctx, { title: '100% Chase View' })
  const sam = await createStaff(ctx, 'Sam', 'Okafor')
  await writeEntry({ itemId: 12, action: 'cancelled' })
  await writeEntry({ itemId: 7, by: sam })
  await writeEntry({ item: 'property', itemId: home })
  await writeEntry({ by: GUEST, item: 'review', itemId: 12, action: 'received' })
  const found = async (words: string) => {
    const { body, total } = await read(`?search=${encodeURIComponent(words)}`)
    expect(total).toBe(String(body.length))
    return body.map((line: { itemTitle: string }) => line.itemTitle).sort()
  }
  expect(await found('CANCEL')).toEqual(['Booking #12'])
  expect(await found('#12')).toEqual(['Booking #12', 'Review #12'])
  expect(await found('booking #12')).toEqual(['Booking #12'])
  expect(await found('okaf')).toEqual(['Booking #7'])
  expect(await found('alex booking')).toEqual(['Booking #12'])
  expect(await found('chase view')).toEqual(['100% Chase View'])
  expect(await found('guest')).toEqual(['Review #12'])
  expect(await found('0%')).toEqual(['100% Chase View'])
  expect(await found('_')).toEqual([])
  expect(await found('nobody')).toEqual([])
})

test('values are formatted for people', async () => {
  const { ctx, writeEntry, read } = await setup()
  const home = await insertHome(ctx)
  await writeEntry({
    itemId: 1,
    before: { totalAmount: '290.00', checkIn: '2026-10-01', verified: false, rating: '4.75', address: null },
    after: {
      totalAmount: '1350.50',
      checkIn: '2026-10-02',
      verified: true,
      rating: '4.80',
      propertyId: home,
      holdExpiresAt: '2026-09-14T16:00:00.000Z',
      amenities: ['Wi-Fi', 'Parking'],
      photographs: [{ id: 1 }, { id: 2 }],
      words: `<p>Quiet &amp; warm</p>${'x'.repeat(300)}`,
    },
  })
  await writeEntry({
    item: 'setting',
    before: { 'policy.securityDepositMinPence': 10_000, marketing: { averageRating: 4.8 } },
    after: {
      'policy.securityDepositMinPence': 12_050,
      'policy.cancellationScale': ALWAYS_FREE,
      marketing: { averageRating: 4.9 },
    },
  })
  const { body } = await read()
  const changesByLabel = (line: { changes: { label: string; before: string | null; after: string | null }[] }) =>
    Object.fromEntries(line.changes.map(({ label, before, after }) => [label, [before, after]]))
  expect([body[0].itemTitle, changesByLabel(body[0])]).toEqual([
    'The settings',
    {
      'minimum security deposit': ['£100.00', '£120.50'],
      'cancellation charges': [null, '0%: 0 or more days before check-in'],
      'average rating': ['4.8', '4.9'],
    },
  ])
  expect(changesByLabel(body[1])).toEqual({
    'price of the stay': ['£290.00', '£1,350.50'],
    'check-in': ['1 October 2026', '2 October 2026'],
    verified: ['no', 'yes'],
    rating: ['4.75', '4.80'],
    address: [null, null],
    home: [null, 'Heath Cottage'],
    'hold expires at': [null, '14 September 2026 at 17:00'],
    amenities: [null, 'Wi-Fi, Parking'],
    photographs: [null, '2 in all'],
    words: [null, expect.stringMatching(/^Quiet & warm x+…$/)],
  })
})

test('fields that stay empty are hidden', async () => {
  const { writeEntry, read } = await setup()
  await writeEntry({ item: 'enquiry', after: { marks: [], property_id: null, check_in: '', guests: 2 } })
  await writeEntry({ item: 'enquiry', before: { marks: ['unknown-property'] }, after: { marks: [] } })
  const { body } = await read()
  expect(body.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'marks', label: 'marks', before: 'unknown property', after: null }],
    [{ field: 'guests', label: 'guests', before: null, after: '2' }],
  ])
})

test("[threat public-personal-data] a guest's changed fields are named without their values", async () => {
  const { writeEntry, read } = await setup()
  const difference = differenceOf({ guestName: 'Jo Fields', guests: 2 }, { guestName: 'Jo Marsh', guests: 3 }, [
    'guestName',
  ])
  await writeEntry({ itemId: 1, ...difference })
  await writeEntry({ itemId: 2, before: { guest_email: 'jo@example.org' }, after: { guest_email: 'eve@example.org' } })
  const { body } = await read()
  expect(JSON.stringify(body)).not.toMatch(/Jo|example\.org/)
  expect(body[0].changes).toEqual([{ field: 'guest_email', label: 'guest’s email', before: null, after: null }])
  expect(body[1].changes).toEqual([
    { field: 'guests', label: 'guests', before: '2', after: '3' },
    { field: 'guestName', label: 'guest’s name', before: null, after: null },
  ])
})

test('an edit without changes logs no difference', () => {
  expect(differenceOf({ guests: 2, name: 'Jo' }, { guests: 2 })).toBeNull()
  expect(differenceOf({ guests: 2, name: 'Jo' }, { name: 'Al' }, ['name'])).toEqual({
    before: {},
    after: { changed: ['name'] },
  })
})

test('an actor without an account is named by kind', async () => {
  const { ctx, alex, writeEntry, read } = await setup()
  const home = await insertHome(ctx, { title: 'Woody Bank' })
  await writeEntry({ item: 'property', itemId: home })
  await writeEntry({ item: 'user', itemId: alex.userId, action: 'signed in' })
  await writeEntry({ by: OWNER, item: 'owner_application', itemId: 4, action: 'received' })
  await writeEntry({ by: SYSTEM, item: 'enquiry', action: 'erased', after: { count: 3 } })
  const { body } = await read()
  expect(body.map((line: { who: string; itemTitle: string }) => [line.who, line.itemTitle])).toEqual([
    ['The system', 'Some enquiries'],
    ['An owner', 'Application #4'],
    ['Alex Hartley', 'Alex Hartley'],
    ['Alex Hartley', 'Woody Bank'],
  ])
})

test('the filters offer only people, items and actions in the log', async () => {
  const { ctx, alex, writeEntry, client } = await setup()
  await createStaff(ctx, 'Idle', 'Hands')
  await writeEntry({ action: 'cancelled' })
  await writeEntry({ item: 'setting' })
  await writeEntry({ by: SYSTEM, action: 'erased', item: 'enquiry' })
  const { body } = await client.getAsStaff('/api/admin/audit-log/choices')
  expect(body).toEqual({
    people: [{ id: alex.userId, name: 'Alex Hartley' }],
    items: [
      { item: 'booking', name: 'Bookings' },
      { item: 'enquiry', name: 'Enquiries' },
      { item: 'setting', name: 'The settings' },
    ],
    actions: ['cancelled', 'changed', 'erased'],
  })
})

test('[threat sql-injection] SQL in a filter is treated as plain text', async () => {
  const { writeEntry, read } = await setup()
  await writeEntry({ itemId: 1 })
  for (const hostile of ["' OR 1=1--", '1;drop table audit_log', '%']) {
    const text = encodeURIComponent(hostile)
    expect((await read(`?search=${text}`)).total).toBe('0')
    expect((await read(`?item=${text}`)).total).toBe('0')
    expect((await read(`?userId=${text}`)).status).toBe(400)
  }
})

test('[rule application-to-home] the log entry of an application lists the stage first', async () => {
  const { ctx, writeEntry, read } = await setup()
  const home = await insertHome(ctx, { title: '3 Heath Lane' })
  await writeEntry({
    item: 'owner_application',
    itemId: 4,
    before: { stage: 'visit', replyDueAt: '2026-09-10T11:00:00.000Z', propertyId: null },
    after: { replyDueAt: '2026-09-11T11:00:00.000Z', propertyId: home, stage: 'accepted' },
  })
  const { body } = await read()
  expect(body[0].itemTitle).toBe('Application #4')
  const [stage, ...others] = body[0].changes.map(({ label, before, after }: Record<string, string>) => [
    label,
    before,
    after,
  ])
  expect(stage).toEqual(['stage', 'visit', 'accepted'])
  expect(new Set(others)).toEqual(
    new Set([
      ['home', null, '3 Heath Lane'],
      ['reply due at', '10 September 2026 at 12:00', '11 September 2026 at 12:00'],
    ]),
  )
})

/** Creates a home with the columns that the audit log reads. Returns the id of the home. */
async function insertHome(ctx: AppContext, { title = 'Heath Cottage' } = {}): Promise<number> {
  const now = ctx.clock.now()
  const where = { location: 'Heath Lane', city: 'Burntwood', description: '<p>A home.</p>' }
  const size = { bedrooms: 2, bathrooms: 1, max_guests: 4, price_per_night: '145.00' }
  const { id } = await ctx.database
    .insertInto('property')
    .values({ title, ...where, ...size, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
