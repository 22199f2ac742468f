import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_HOMES } from '#demo/data/homes.ts'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { contactForm } from '#features/contact/contract.ts'
import { enquiryForm } from '#features/enquiries/contract.ts'
import { isPaymentRequested } from '#features/ledger/server/money.ts'
import { applicationForm } from '#features/owner-applications/contract.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import { propertyRoutes } from '#features/properties/server/routes.ts'
import { reviewForm } from '#features/reviews/contract.ts'
import { readSitePhotographs } from '#features/settings/server/site-photographs.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { scratchFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'
import { type StoredDemoPhotograph, storeDemoPhotographs } from './photographs.ts'
import { fillDemo, seedDemo } from './seed.ts'

const DATA_DIR = scratchFolder()
let pictures: StoredDemoPhotograph[] = []
let home: AppContext

beforeAll(async () => {
  home = (await createTestContext(undefined, { DATA_DIR })).ctx
  pictures = await storeDemoPhotographs(home)
  await fillDemo(home, pictures)
})

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('the demo has three homes with fixed ids', async () => {
  const { ctx } = demo()
  const homes = await ctx.database
    .selectFrom('property')
    .select(['id', 'title', 'city', 'featured', 'is_available'])
    .orderBy('id')
    .execute()
  expect(homes).toEqual([
    { id: 1, title: 'Chase View', city: 'Cheslyn Hay', featured: true, is_available: true },
    { id: 2, title: 'Woody Bank', city: 'Burntwood', featured: true, is_available: true },
    { id: 3, title: 'Low Street Escape', city: 'Cheslyn Hay', featured: true, is_available: true },
  ])
})

test('[rule home-sent-back] saving every home exactly as read changes nothing', async () => {
  const { ctx } = demo()
  const { asStaff } = createTestClient(ctx, propertyRoutes, await createStaff(ctx))
  const stored = async () => (await asStaff('GET', '/api/admin/properties')).body
  const before = await stored()
  const lines = await count(ctx, 'audit_log')
  const lists = ['/api/properties', '/api/properties/featured', '/api/admin/properties']
  for (const { id } of before)
    for (const url of [...lists, `/api/properties/${id}`, `/api/admin/properties/${id}`]) {
      const { body } = await asStaff('GET', url)
      const home = Array.isArray(body) ? body.find((one) => one.id === id) : body
      expect((await asStaff('PUT', `/api/properties/${id}`, home)).status, `${url} for home ${id}`).toBe(200)
    }
  expect(await stored()).toEqual(before)
  expect(await count(ctx, 'audit_log')).toBe(lines)
})

test('[rule sent-back] saving every editable item exactly as read changes nothing', async () => {
  const { ctx } = demo()
  const { asStaff } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx, 'Sam'))
  const [{ id }] = (await asStaff('GET', '/api/bookings')).body
  const lines = await count(ctx, 'audit_log')
  for (const [path, fields] of EDITABLE) {
    const list = path === '/api/properties' ? '/api/admin/properties' : path
    const before = (await asStaff('GET', list)).body
    expect(before.length, path).toBeGreaterThan(0)
    for (const row of before) {
      const sent = fields ? Object.fromEntries(fields.map((field) => [field, row[field]])) : row
      const { status, body } = await asStaff('PATCH', `${path.replace('/all', '')}/${row.id}`, sent)
      expect(status, `${path} ${row.id} ${JSON.stringify(body.errors)}`).toBe(200)
    }
    expect((await asStaff('GET', list)).body, path).toEqual(before)
  }
  const whole = (await asStaff('GET', `/api/bookings/${id}`)).body
  expect((await asStaff('PATCH', `/api/bookings/${id}`, whole)).body).toEqual(whole)
  expect(await count(ctx, 'audit_log')).toBe(lines)
})

/** The office's editable lists, with the fields of each PATCH. Without fields, the test sends the whole row. */
const EDITABLE: [path: string, fields?: string[]][] = [
  ['/api/bookings'],
  ['/api/bookings/all'],
  ['/api/properties', ['isAvailable', 'featured', 'version']],
  ['/api/admin/enquiries', ['status', 'propertyId', 'version']],
  ['/api/admin/messages', ['status', 'version']],
  ['/api/admin/applications', ['stage', 'version']],
  ['/api/admin/reviews', ['status', 'reason', 'reply', 'version']],
]

test('the demo has about sixty bookings', async () => {
  const { ctx } = demo()
  expect({
    booking: await count(ctx, 'booking'),
    review: await count(ctx, 'review'),
    enquiry: await count(ctx, 'enquiry'),
    contact_message: await count(ctx, 'contact_message'),
    owner_application: await count(ctx, 'owner_application'),
  }).toEqual({ booking: 62, review: 40, enquiry: 9, contact_message: 5, owner_application: 3 })
})

test('only confirmed, completed and held stays take nights', async () => {
  const { ctx } = demo()
  const nights = await ctx.database
    .selectFrom('taken_night')
    .innerJoin('booking', 'booking.id', 'taken_night.booking_id')
    .select(({ fn }) => ['booking.id', 'status', 'check_in', 'check_out', fn.countAll<number>().as('nights')])
    .groupBy('booking.id')
    .execute()
  for (const stay of nights) expect(stay.nights, `booking ${stay.id}`).toBe(nightsOfRow(stay))
  const agreed = await ctx.database
    .selectFrom('booking')
    .select('id')
    .where((row) => row.or([row('status', 'in', ['confirmed', 'completed']), row('held_until', 'is not', null)]))
    .orderBy('id')
    .execute()
  expect(nights.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(agreed.map(({ id }) => id))
})

test('[rule bank-first] the demo has one ended hold that awaits the bank check', async () => {
  const { ctx } = demo()
  const { asStaff } = createTestClient(
    ctx,
    bookingRoutes({ markBooked: async () => {} }),
    await createStaff(ctx, 'Robin'),
  )
  const { body } = await asStaff('GET', '/api/bookings/all?status=pending')
  const states = body.map(({ guestName, state }: { guestName: string; state: string }) => [guestName, state])
  expect(states.toSorted()).toEqual([
    ['Lavinia Stormont', 'held'],
    ['Trevor Baskett', 'asked'],
    ['Yolanda Brackenbury', 'held due'],
  ])
})

test('[rule booking-deletion] every deleted booking can be restored', async () => {
  const { ctx } = await createTestContext()
  await fillDemo(ctx, pictures)
  const staff = await createStaff(ctx)
  const { asStaff } = createTestClient(ctx, bookingRoutes({ markBooked: async () => {} }), staff)
  const bookings = await ctx.database.selectFrom('booking').select('id').orderBy('id').execute()
  const moved = () =>
    ctx.database
      .selectFrom('ledger_entry')
      .where('kind', 'in', ['received', 'refund', 'deduction', 'deposit-returned'])
      .selectAll()
      .orderBy('id')
      .execute()
  const sums = () => ctx.database.selectFrom('ledger_sum').selectAll().orderBy('booking_id').execute()
  const before = { moved: await moved(), sums: await sums() }
  for (const { id } of bookings)
    expect([id, (await asStaff('DELETE', `/api/bookings/${id}`)).status]).toEqual([id, 200])
  expect(await moved()).toEqual(before.moved)
  const withMoneyDue = await ctx.database
    .selectFrom('booking_money as money')
    .where(isPaymentRequested(ctx.clock.now()))
    .select('booking_id')
    .execute()
  expect(withMoneyDue).toEqual([])
  for (const { id } of bookings)
    expect([id, (await asStaff('POST', `/api/bookings/${id}/restore`)).status]).toEqual([id, 200])
  expect({ moved: await moved(), sums: await sums() }).toEqual(before)
})

test('a booking’s amount is its nights times the nightly price', async () => {
  const { ctx } = demo()
  const rows = await ctx.database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .select(['booking.id', 'check_in', 'check_out', 'total_amount', 'price_per_night'])
    .execute()
  for (const row of rows)
    expect(Number(row.total_amount), `booking ${row.id}`).toBe(nightsOfRow(row) * Number(row.price_per_night))
})

test('every review belongs to a completed past stay', async () => {
  const { ctx } = demo()
  const rows = await ctx.database
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .selectAll('review')
    .select(['booking.status as stay', 'check_out', 'booking.guest_email as of', 'booking.property_id as home'])
    .execute()
  const now = ctx.clock.now()
  expect(rows).toHaveLength(40)
  for (const row of rows) {
    expect(row).toMatchObject({ stay: 'completed', verified: true, status: 'published' })
    expect(row.guest_email).toBe(row.of)
    expect(row.property_id).toBe(row.home)
    expect(row.created_at.toISOString() > row.check_out && row.created_at < now).toBe(true)
    expect(row.replied_at === null || (row.replied_at > row.created_at && row.replied_at < now)).toBe(true)
    expect(reviewForm.safeParse({ rating: row.rating, comment: row.comment, guestName: row.guest_name }).success).toBe(
      true,
    )
  }
})

test('ratings average 4.8 over all homes', async () => {
  const { ctx } = demo()
  const homes = await ctx.database.selectFrom('property_rating').selectAll().execute()
  expect(homes).toHaveLength(3)
  for (const { rating } of homes) {
    expect(Number(rating)).toBeGreaterThanOrEqual(4.6)
    expect(Number(rating)).toBeLessThanOrEqual(4.9)
  }
  const all = homes.reduce((sum, home) => sum + Number(home.rating) * (home.review_count ?? 0), 0) / 40
  expect(all.toFixed(1)).toBe('4.8')
})

test('some reviews have a reply by the office', async () => {
  const { ctx } = demo()
  const rows = await ctx.database.selectFrom('review').select(['comment', 'reply']).execute()
  expect(rows.filter(({ comment }) => comment.length > 150).length).toBeGreaterThanOrEqual(10)
  expect(rows.filter(({ comment }) => comment.length <= 100).length).toBeGreaterThanOrEqual(10)
  expect(rows.filter(({ reply }) => reply !== null).length).toBeGreaterThanOrEqual(8)
  expect(new Set(rows.map(({ comment }) => comment)).size).toBe(40)
})

test('every message is valid for its form', async () => {
  const { ctx } = demo()
  const enquiries = await ctx.database.selectFrom('enquiry').selectAll().execute()
  for (const row of enquiries)
    expect(
      enquiryForm.safeParse({
        ...row,
        propertyTitle: row.property_title,
        checkInDate: row.check_in_date ?? '',
        checkOutDate: row.check_out_date ?? '',
      }).error,
    ).toBeUndefined()
  for (const row of await ctx.database.selectFrom('contact_message').selectAll().execute())
    expect(contactForm.safeParse(row).error).toBeUndefined()
  for (const row of await ctx.database.selectFrom('owner_application').selectAll().execute())
    expect(applicationForm.safeParse({ ...row, propertyAddress: row.property_address }).error).toBeUndefined()
})

test('some enquiries have no dates or no known home', async () => {
  const { ctx } = demo()
  const enquiries = await ctx.database.selectFrom('enquiry').selectAll().execute()
  expect(enquiries.some(({ check_in_date }) => check_in_date === null)).toBe(true)
  expect(enquiries.flatMap(({ marks }) => marks).sort()).toEqual([
    'over-capacity',
    'under-minimum-stay',
    'unknown-property',
  ])
  for (const row of enquiries) {
    expect(row.property_id === null).toBe(row.marks.includes('unknown-property'))
    const hours = (row.reply_due_at.getTime() - row.created_at.getTime()) / 3_600_000
    expect(hours).toBe(24)
  }
})

test('no email address or telephone number in the demo is real', async () => {
  const { ctx } = demo()
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['guest_email as email', 'guest_phone as phone'])
    .unionAll(ctx.database.selectFrom('enquiry').select(['email', 'phone']))
    .unionAll(ctx.database.selectFrom('owner_application').select(['email', 'phone']))
    .execute()
  const messages = await ctx.database.selectFrom('contact_message').select('email').execute()
  for (const { email } of [...rows, ...messages]) expect(email).toMatch(/^[a-z.]+@example\.(com|org)$/)
  // Ofcom reserves these number ranges for drama.
  for (const { phone } of rows) if (phone !== null) expect(phone).toMatch(/^(01632 960\d{3}|07700 900\d{3})$/)
})

test('the demo has a corrected invoice', async () => {
  const { ctx } = demo()
  const issued = await ctx.database.selectFrom('invoice').select(['kind', 'number']).orderBy('id').execute()
  expect(issued).toEqual([
    { kind: 'invoice', number: 1 },
    { kind: 'credit-note', number: 1 },
    { kind: 'invoice', number: 2 },
    { kind: 'invoice', number: 3 },
  ])
  const recipients = await ctx.database.selectFrom('invoice_recipient').select('booking_id').execute()
  expect(recipients).toHaveLength(3)
})

test('the audit log contains everything that the demo creates', async () => {
  const { ctx } = demo()
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const made = (item: string) =>
    auditLog.filter((line) => line.item === item && ['added', 'received'].includes(line.action)).length
  expect([made('property'), made('booking'), made('review')]).toEqual([3, 62, 40])
  expect(made('enquiry') + made('contact_message') + made('owner_application')).toBe(17)
  expect(auditLog.every((line, index) => index === 0 || (auditLog[index - 1]?.at ?? line.at) <= line.at)).toBe(true)
})

test('two demos started on one day are identical', async () => {
  const [morning, evening] = [await demoOf('2026-10-25T06:00:00Z'), await demoOf('2026-10-25T21:00:00Z')]
  for (const table of ['property', 'property_photograph', 'booking', 'taken_night', 'review'] as const)
    expect(await all(morning.ctx, table)).toEqual(await all(evening.ctx, table))
})

test('rows created after the demo get the next ids', async () => {
  const { ctx } = await demoOf('2026-09-09T11:00:00Z')
  const { id } = await ctx.database
    .insertInto('property')
    .values({
      title: 'Another home',
      description: 'A quiet house.',
      location: 'Heath Lane',
      city: 'Burntwood',
      price_per_night: '1.00',
      bedrooms: 1,
      bathrooms: 1,
      max_guests: 1,
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(4)
})

test('each home shows its eight pictures', async () => {
  const { rows } = await listProperties(home, { audience: 'public' })
  expect(rows.map(({ title, photographs }) => [title, photographs.length]).sort()).toEqual([
    ['Chase View', 8],
    ['Low Street Escape', 8],
    ['Woody Bank', 8],
  ])
  expect(rows.find(({ id }) => id === 1)?.photographs[0]).toMatchObject({
    alt: expect.stringContaining('bright living room'),
    caption: 'Living room and kitchen, with a full-height window onto the heath',
    width: 1800,
    height: 1200,
  })
  expect(rows.find(({ id }) => id === 1)).toMatchObject({
    floorPlan: { alt: expect.stringContaining('twin bedroom'), width: 1600, height: 900 },
    mapPicture: null,
  })
  const site = await readSitePhotographs(home)
  expect([site.hero?.width, site.heroPhone?.width, site.owners?.caption]).toEqual([
    1800,
    960,
    'Your keys, looked after',
  ])
})

test('a home’s page shows its details as written', async () => {
  const { rows } = await listProperties(home, { audience: 'public' })
  for (const { id, description, importantInformation } of DEMO_HOMES)
    expect(rows.find((row) => row.id === id)).toMatchObject({ description, importantInformation })
})

test('filling the demo a second time changes nothing', async () => {
  const { ctx } = demo()
  const before = await all(ctx, 'audit_log')
  await seedDemo(ctx)
  expect(await all(ctx, 'audit_log')).toEqual(before)
})

test('[rule demo-database] the demo refuses a database that contains another home', async () => {
  const { ctx } = await createTestContext(undefined, { DATA_DIR })
  await ctx.database
    .insertInto('property')
    .values({
      title: 'A home of one’s own',
      description: 'A quiet house.',
      location: 'Heath Lane',
      city: 'Burntwood',
      price_per_night: '1.00',
      bedrooms: 1,
      bathrooms: 1,
      max_guests: 1,
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .execute()
  await expect(seedDemo(ctx)).rejects.toThrow('needs an empty database')
  expect(await count(ctx, 'property')).toBe(1)
})

test('a real site is never filled with the demo', async () => {
  const { ctx } = await createTestContext(undefined, {
    DATA_DIR,
    PUBLIC_URL: 'https://stays.example',
    SECRET: 'x'.repeat(32),
  })
  await expect(seedDemo(ctx)).rejects.toThrow('never filled with the demo')
  expect(await count(ctx, 'property')).toBe(0)
})

/** Returns the shared demo, started on a Wednesday, for tests that only read. */
function demo() {
  return { ctx: home }
}

async function demoOf(now: string) {
  const fixture = await createTestContext(now, { DATA_DIR })
  await fillDemo(fixture.ctx, pictures)
  return fixture
}

type Table = 'property' | 'property_photograph' | 'booking' | 'taken_night' | 'review' | 'audit_log'

async function all(ctx: AppContext, table: Table): Promise<string[]> {
  const rows = await ctx.database.selectFrom(table).selectAll().execute()
  return rows.map((row) => JSON.stringify(row)).sort()
}

async function count(
  ctx: AppContext,
  table: 'property' | 'audit_log' | 'booking' | 'review' | 'enquiry' | 'contact_message' | 'owner_application',
): Promise<number> {
  const { rows } = await ctx.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

function nightsOfRow({ check_in, check_out }: { check_in: string; check_out: string }): number {
  return (Date.parse(check_out) - Date.parse(check_in)) / 86_400_000
}
