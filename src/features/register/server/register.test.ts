import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { createHome, createStay } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enterGuests } from './entering.ts'
import { eraseOldPassports } from './jobs.ts'
import { loadOwnRegister } from './register.ts'
import { guestRegisterRoutes } from './routes.ts'

const PIERRE = {
  name: 'Pierre Dupont',
  nationality: 'French',
  passportNumber: '22XK48117',
  placeOfIssue: 'Lyon',
  nextAddress: '4 Canal Street, Manchester',
}
const PRIYA = { name: 'Priya Nair', nationality: 'Indian' }

async function setup(now?: string) {
  const fixture = await createTestContext(now, { SECRET: 'a secret of the house, long enough for it' })
  const { ctx } = fixture
  const staff = await createStaff(ctx)
  const { asStaff: call } = createTestClient(ctx, guestRegisterRoutes, staff)
  const home = await createHome(ctx)
  const stay = (checkIn: string, checkOut: string, more = {}) => createStay(ctx, home, { checkIn, checkOut, ...more })
  const enter = (id: number, guests: object[], version?: number) =>
    call('PUT', `/api/bookings/${id}/register`, { guests, version })
  const reveal = async (id: number) =>
    (await call('POST', '/api/admin/register/passports', { bookingIds: [id] })).body[0].passports
  return { ...fixture, call, home, stay, enter, reveal }
}

const NOTHING = { passportNumber: '', placeOfIssue: '', nextAddress: '' }
const NONE_GIVEN = { passportNumber: false, placeOfIssue: false, nextAddress: false }
const ALL_GIVEN = { passportNumber: true, placeOfIssue: true, nextAddress: true }

function passportOf({ passportNumber, placeOfIssue, nextAddress }: typeof PIERRE) {
  return { passportNumber, placeOfIssue, nextAddress }
}

function findGuests({ database }: AppContext) {
  return database.selectFrom('booking_guest').selectAll().orderBy('booking_id').orderBy('position').execute()
}

test('[rule guest-register] staff read and write the register of a booking', async () => {
  const { ctx, call, stay, enter, reveal, home } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  const path = `/api/bookings/${id}/register`
  expect((await call('GET', path)).body).toEqual({
    bookingId: id,
    bookedBy: 'Ada Marsh',
    property: { id: home, title: 'Heath Cottage' },
    checkIn: '2026-10-01',
    checkOut: '2026-10-04',
    guests: 2,
    named: [],
    isErased: false,
    version: 0,
  })
  const { status, body } = await enter(id, [PRIYA, PIERRE], 0)
  expect(status).toBe(200)
  expect(body.named).toEqual([
    { ...PRIYA, passport: 'not asked', isGiven: NONE_GIVEN },
    { name: PIERRE.name, nationality: PIERRE.nationality, passport: 'given', isGiven: ALL_GIVEN },
  ])
  expect(body.version).toBe(1)
  expect(await reveal(id)).toEqual([NOTHING, passportOf(PIERRE)])
  const lines = await ctx.database
    .selectFrom('audit_log')
    .select(['action', 'item_id', 'before', 'after'])
    .where('item', '=', 'booking')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'changed', item_id: id, before: null, after: { changed: ['guestRegister'] } },
    { action: 'looked at the passports of', item_id: id, before: null, after: null },
  ])
})

test('[rule guest-register] an invalid or stale change of the register is rejected', async () => {
  const { ctx, stay, enter } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  await enter(id, [PRIYA, PIERRE], 0)
  const before = await findGuests(ctx)
  expect(await enter(id, [PRIYA], 0)).toMatchObject({ status: 409, body: { current: { version: 1 } } })
  expect(await enter(id, [PRIYA, PIERRE, PRIYA])).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'guests', message: 'This stay is for 2 guests' }] },
  })
  const twice = [
    { ...PRIYA, was: 1 },
    { ...PIERRE, was: 1 },
  ]
  expect((await enter(id, twice)).status).toBe(400)
  expect((await enter(id, [])).status).toBe(400)
  expect((await enter(id, [{ ...PRIYA, seat: 3 }])).status).toBe(400)
  expect((await enter(999, [PRIYA])).status).toBe(404)
  const deleted = await stay('2026-11-01', '2026-11-04', { deleted: true })
  expect((await enter(deleted, [PRIYA])).status).toBe(404)
  expect(await findGuests(ctx)).toEqual(before)
})

test('[rule guest-passports] blank passport fields keep the stored passport', async () => {
  const { ctx, stay, enter, reveal } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  await enter(id, [PRIYA, PIERRE])
  const [, sealed] = await findGuests(ctx)
  expect(sealed?.passport).toMatch(/^[\w-]{60,}$/)

  const { name, nationality } = PIERRE
  await enter(id, [
    { name, nationality, passportNumber: '', was: 1 },
    { ...PRIYA, was: 0 },
  ])
  expect((await reveal(id))[0]).toEqual(passportOf(PIERRE))

  await enter(id, [{ name, nationality, passportNumber: '99AA00001', was: 0 }])
  expect(await reveal(id)).toEqual([{ ...passportOf(PIERRE), passportNumber: '99AA00001' }])

  await enter(id, [{ name, nationality: 'Irish', passportNumber: '22XK48117', was: 0 }])
  expect(await findGuests(ctx)).toMatchObject([{ name, nationality: 'Irish', passport: null }])
})

test('[threat passport-numbers] a passport is stored only encrypted', async () => {
  const { ctx, call, stay, enter, reveal } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  const other = await stay('2026-11-01', '2026-11-04')
  await enter(id, [PIERRE])
  await enter(other, [{ name: 'Anna Weber', nationality: 'German' }])
  const [mine] = await findGuests(ctx)
  await ctx.database
    .updateTable('booking_guest')
    .set({ passport: mine?.passport ?? null })
    .where('booking_id', '=', other)
    .execute()
  expect((await call('GET', `/api/bookings/${other}/register`)).body.named).toMatchObject([
    { passport: 'unreadable', isGiven: NONE_GIVEN },
  ])
  expect(await reveal(other)).toEqual([NOTHING])
  const tables = ['booking', 'booking_guest', 'guest_register', 'audit_log', 'email_outbox', 'idempotency_key'] as const
  const everything = await Promise.all(tables.map((table) => ctx.database.selectFrom(table).selectAll().execute()))
  const text = JSON.stringify(everything)
  expect(text).toContain('Pierre Dupont')
  for (const message of [PIERRE.passportNumber, PIERRE.placeOfIssue, PIERRE.nextAddress])
    expect(text).not.toContain(message)
})

test('[rule guest-passports] a passport that cannot be read is replaced only as a whole', async () => {
  const { ctx, stay, enter, reveal } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  await enter(id, [PIERRE])
  const config = { ...ctx.config, secret: 'another secret of the house, long enough' }
  const { asStaff } = createTestClient({ ...ctx, config }, guestRegisterRoutes, await createStaff(ctx, 'Bo'))
  const { name, nationality } = PIERRE
  for (const changes of [{}, { passportNumber: '99AA00001' }])
    expect(
      await asStaff('PUT', `/api/bookings/${id}/register`, { guests: [{ name, nationality, ...changes, was: 0 }] }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'guests.0.passportNumber' }] } })
  expect(await reveal(id)).toEqual([passportOf(PIERRE)])
  expect((await asStaff('PUT', `/api/bookings/${id}/register`, { guests: [{ ...PIERRE, was: 0 }] })).status).toBe(200)
})

test('[threat passport-numbers] reading or changing a register shows no passport', async () => {
  const { ctx, call, stay, enter } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  const deleted = await stay('2026-11-01', '2026-11-04')
  await enter(deleted, [PIERRE])
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).where('id', '=', deleted).execute()
  const answers = [
    await enter(id, [PIERRE], 0),
    await enter(id, [PRIYA], 0),
    await call('GET', `/api/bookings/${id}/register`),
    await call('GET', '/api/admin/register?from=2026-10-01&to=2026-10-05'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200])
  for (const { text } of answers) {
    expect(text).toContain('Pierre Dupont')
    expect(text).not.toMatch(/22XK48117|Lyon|Canal Street/)
  }
  const { body } = await call('POST', '/api/admin/register/passports', { bookingIds: [id, deleted, 999] })
  expect(body).toEqual([{ bookingId: id, version: 1, passports: [passportOf(PIERRE)] }])
})

test("[rule guest-passports] the guest's page never shows passport details", async () => {
  const { ctx, stay } = await setup()
  const id = await stay('2026-10-01', '2026-10-04')
  const { nextAddress: _, ...before } = PIERRE
  await inTransaction(ctx, GUEST, (tx) => enterGuests(tx, id, [PRIYA, before]))
  expect(await loadOwnRegister(ctx, id)).toEqual({
    version: 1,
    maxGuests: 2,
    guests: [
      { ...PRIYA, isRequested: false, hasPassport: false, hasNextAddress: false },
      { name: 'Pierre Dupont', nationality: 'French', isRequested: true, hasPassport: true, hasNextAddress: false },
    ],
  })
})

test('[rule guest-register] a period lists its confirmed and completed stays by arrival', async () => {
  const { ctx, call, home, stay } = await setup()
  const other = await createHome(ctx, { title: 'The Gables' })
  const leaving = await stay('2026-09-28', '2026-10-05')
  const arriving = await stay('2026-10-11', '2026-10-14', { status: 'completed' })
  const elsewhere = await createStay(ctx, other, { checkIn: '2026-10-07', checkOut: '2026-10-09' })
  for (const more of [{ status: 'pending' }, { status: 'cancelled' }, { deleted: true }])
    await stay('2026-10-06', '2026-10-08', more)
  await stay('2026-10-01', '2026-10-04')
  await stay('2026-10-12', '2026-10-13')
  const found = async (query: string) => {
    const { body, headers } = await call('GET', `/api/admin/register?from=2026-10-05&to=2026-10-11${query}`)
    return [body.map(({ bookingId }: { bookingId: number }) => bookingId), headers['x-total-count']]
  }
  expect(await found('')).toEqual([[leaving, elsewhere, arriving], '3'])
  expect(await found(`&propertyId=${home}`)).toEqual([[leaving, arriving], '2'])
  expect(await found('&limit=1&offset=1')).toEqual([[elsewhere], '3'])
  for (const query of ['from=2026-10-05&to=2026-10-04', 'from=2025-10-05&to=2026-10-06', 'from=2026-10-05'])
    expect((await call('GET', `/api/admin/register?${query}`)).status).toBe(400)
})

test('[rule passport-erasure] a passport is erased 12 months after check-out', async () => {
  const { ctx, clock, call, stay, enter } = await setup('2026-10-04T01:08:00Z')
  const id = await stay('2025-10-01', '2025-10-04')
  await enter(id, [PRIYA, PIERRE])
  const stored = await findGuests(ctx)
  await eraseOldPassports(ctx)
  expect(await findGuests(ctx)).toEqual(stored)

  clock.set('2026-10-05T01:08:00Z')
  await eraseOldPassports(ctx)
  expect((await findGuests(ctx)).map(({ passport }) => passport)).toEqual([null, null])
  const { name, nationality } = PIERRE
  const { body } = await call('GET', `/api/bookings/${id}/register`)
  expect(body.named[1]).toEqual({ name, nationality, passport: 'erased', isGiven: NONE_GIVEN })
  const again = await enter(id, [{ ...PIERRE, was: 1 }])
  expect(again.body.named).toMatchObject([{ passport: 'erased', isGiven: NONE_GIVEN }])
  expect((await findGuests(ctx)).map(({ passport }) => passport)).toEqual([null])
  const erased = await ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'erased').execute()
  expect(erased).toMatchObject([{ actor: 'system', item_id: id, after: { changed: ['passports'] } }])
})
