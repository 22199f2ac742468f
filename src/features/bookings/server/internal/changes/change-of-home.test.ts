import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import {
  clearOutbox,
  readBookingAuditLog,
  readNightsOfBooking,
  readSnapshot,
  setup,
} from '#test/features/bookings/server/fixtures.ts'
import { insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'

/** A confirmed stay from 1 to 4 December 2026 for £435.00 with a deposit of £217.50, and another home at £200.00 a night. */
async function setupTwoHomes() {
  const fixture = await setup()
  const { call, form, ctx, home } = fixture
  const other = await insertHome(ctx)
  await ctx.database.updateTable('property').set({ price_per_night: '200.00' }).where('id', '=', other).execute()
  const december = { ...form, checkIn: '2026-12-01', checkOut: '2026-12-04', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', december)
  const id: number = body.id
  await clearOutbox(ctx)
  const stay = (fields: object) => call('POST', `/api/bookings/${id}/stay`, fields)
  const nights = async () => {
    const rows = ctx.database.selectFrom('taken_night').select(['property_id', 'night']).where('booking_id', '=', id)
    return (await rows.orderBy('night').execute()).map(({ property_id, night }) => `${property_id} ${night}`)
  }
  const emails = () => sendAndReadEmails(ctx, bookingEmailTypes)
  return { ...fixture, id, home, other, stay, nights, emails }
}

test('[rule change-of-home] a move to another home keeps the agreed price', async () => {
  const { call, ctx, id, home, other, stay, nights, emails } = await setupTwoHomes()
  const entry = { booking_id: id, kind: 'received' as const, amount: '217.50', day: '2026-09-09' }
  await ctx.database
    .insertInto('ledger_entry')
    .values({ ...entry, created_at: ctx.clock.now() })
    .execute()
  const { status, body } = await stay({ propertyId: other, version: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    propertyId: other,
    property: { title: 'Home 2' },
    totalAmount: '435.00',
    version: 2,
    money: { received: '217.50', owed: '435.00' },
  })
  expect(await nights()).toEqual([`${other} 2026-12-01`, `${other} 2026-12-02`, `${other} 2026-12-03`])
  const { body: agreement } = await call('GET', `/api/bookings/${id}/agreement`)
  expect(agreement.versions.map(({ agreed }: { agreed: { home: string } }) => agreed.home)).toEqual([
    'Home 2',
    'Home 1',
  ])
  const line = (await readBookingAuditLog(ctx)).at(-1)
  expect(line).toMatchObject({ action: 'changed', before: { propertyId: home }, after: { propertyId: other } })
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toMatchObject({ kind: 'booking-changed', subject: 'Your booking has changed: Home 2' })
  expect(email?.text_body).toContain('Home: Home 2 (was Home 1)')
})

test('[rule change-of-home] a move to another home charges that home’s price on request', async () => {
  const { stay, other, emails } = await setupTwoHomes()
  const charged = await stay({ propertyId: other, price: 'charge', checkOut: '2026-12-03' })
  expect(charged.body).toMatchObject({ totalAmount: '400.00', nights: 2, agreedPrice: { securityDeposit: '200.00' } })
  expect((await emails())[0]?.text_body).toContain('Price of the stay: £400.00 (was £435.00)')
  expect(await stay({ price: '380.00' })).toMatchObject({ status: 422, body: { wants: ['own price'] } })
  const own = await stay({ price: '380.00', reason: 'The boiler failed in the first home' })
  expect(own.body).toMatchObject({ totalAmount: '380.00' })
})

test('[rule change-of-home] a move to a taken or too small home changes nothing', async () => {
  const { ctx, stay, other, call, id } = await setupTwoHomes()
  const competitor = await insertStay(ctx, other, stayFrom('2026-12-03', '2026-12-05'))
  const before = await readSnapshot(ctx)
  expect(await stay({ propertyId: other })).toMatchObject({
    status: 409,
    body: { takenBy: [{ bookingId: competitor }] },
  })
  const { body } = await call('GET', `/api/bookings/${id}/change?propertyId=${other}`)
  expect(body).toMatchObject({
    refusal: `The night of 3 December 2026 is already taken by booking #${competitor}`,
    nights: { takenBy: [{ bookingId: competitor }] },
    agreed: null,
  })
  await ctx.database.updateTable('property').set({ max_guests: 1 }).where('id', '=', other).execute()
  expect((await stay({ propertyId: other, checkOut: '2026-12-03' })).status).toBe(400)
  expect((await stay({ propertyId: 999 })).status).toBe(404)
  expect(await readSnapshot(ctx)).toEqual(before)
  expect((await call('PATCH', `/api/bookings/${id}`, { propertyId: other })).status).toBe(400)
})

test('two stays that swap homes concurrently are both refused without a deadlock', async () => {
  const { call, form, ctx, id, home, other } = await setupTwoHomes()
  const december = { ...form, propertyId: other, checkIn: '2026-12-01', checkOut: '2026-12-04', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', december)
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      call('POST', `/api/bookings/${id}/stay`, { propertyId: other }),
      call('POST', `/api/bookings/${body.id}/stay`, { propertyId: home }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  }
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(3)
})

test('a pending booking moves to another home without an email', async () => {
  const { call, form, other, nights, emails } = await setupTwoHomes()
  const { body } = await call('POST', '/api/bookings', { ...form, checkIn: '2026-12-10', checkOut: '2026-12-12' })
  const moved = await call('POST', `/api/bookings/${body.id}/stay`, { propertyId: other })
  expect(moved.body).toMatchObject({ state: 'asked', propertyId: other })
  expect(await nights()).toHaveLength(3)
  expect(await emails()).toEqual([])
})

test('[rule change-of-home] a reviewed stay cannot move to another home', async () => {
  const { ctx, stay, id, home, other } = await setupTwoHomes()
  const review = { guest_name: 'Jo', rating: 5, comment: 'A quiet week in the trees', created_at: ctx.clock.now() }
  await ctx.database
    .insertInto('review')
    .values({ ...review, property_id: home, booking_id: id })
    .execute()
  const refused = { status: 409, body: { message: 'This stay has been reviewed, so it cannot move to another home.' } }
  expect(await stay({ propertyId: other })).toMatchObject(refused)
  expect((await stay({ checkOut: '2026-12-05' })).status).toBe(200)
})

test('[rule change-of-home] available homes for a booking are listed cheapest first', async () => {
  const { call, ctx, id, other } = await setupTwoHomes()
  const [third, small] = [await insertHome(ctx), await insertHome(ctx)]
  await ctx.database.updateTable('property').set({ max_guests: 1 }).where('id', '=', small).execute()
  const homes = async () => (await call('GET', `/api/bookings/${id}/homes`)).body
  expect(await homes()).toMatchObject([
    { id: third, title: 'Home 3', total: '435.00' },
    { id: other, total: '600.00' },
  ])
  await insertStay(ctx, third, stayFrom('2026-12-03', '2026-12-05'))
  expect(await homes()).toMatchObject([{ id: other }])
})

test('[rule payment-schedule] a move makes the deposit due by the new check-in', async () => {
  const { call, form, ctx, clock, emails } = await setupTwoHomes()
  const december = { ...form, checkIn: '2026-12-10', checkOut: '2026-12-13', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', december)
  expect(body.money.depositDueAt).toBe('2026-09-14T16:00:00.000Z')
  await clearOutbox(ctx)
  const move = (checkIn: string, checkOut: string) =>
    call('POST', `/api/bookings/${body.id}/stay`, { checkIn, checkOut, reason: 'As the guest asked' })
  const sooner = await move('2026-09-12', '2026-09-15')
  expect(sooner.body.money).toMatchObject({ depositDueAt: '2026-09-12T15:00:00.000Z', priceDueOn: '2026-09-12' })
  expect((await emails()).at(-1)?.text_body).toContain('Deposit due by: 12 September 2026 at 4pm (was')
  // A check-in that has passed makes no deposit due earlier.
  clock.set('2026-09-11T16:00:00Z')
  const past = await move('2026-09-10', '2026-09-13')
  expect(past.body.money.depositDueAt).toBe('2026-09-12T15:00:00.000Z')
  clock.set('2026-09-12T16:00:00Z')
  const later = await move('2026-09-20', '2026-09-23')
  expect(later.body.money).toMatchObject({ depositDueAt: '2026-09-12T15:00:00.000Z', overdue: true })
})
