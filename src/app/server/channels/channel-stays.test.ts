import { expect, test } from 'vitest'
import { eraseOldGuests } from '#features/bookings/server/jobs.ts'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { serveCalendarFiles } from '#features/channels/server/calendar-files.ts'
import { pollDueFeeds } from '#features/channels/server/jobs.ts'
import { inviteReviews } from '#features/reviews/server/jobs.ts'
import { remindGuests } from '#features/stays/server/jobs.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import {
  insertHome,
  insertImportedNights,
  insertStay,
  insertTestBlock,
  stayFrom,
} from '#test/features/calendar/server/fixtures.ts'
import { answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { insertBankAccount } from '#test/features/offers/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { readDigest } from '../emails/digest.ts'
import { allRoutes } from '../http.ts'

const MAY = '2026-05-01/2026-05-04'
const JUNE = '2026-06-01/2026-06-03'

/** Creates a home that Airbnb lets too, with two future stays from Airbnb. */
async function setup(now = '2026-04-14T12:00:00Z') {
  const channel = await startTestChannel(answerWith(calendarText(MAY, JUNE)))
  const fixture = await createTestContext(now, { CALENDAR_TEST_HOSTS: channel.host })
  const { ctx, clock } = fixture
  const client = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  serveCalendarFiles(client.server, ctx)
  const { asStaff, getAsStaff, get } = client
  const home = await insertHome(ctx)
  const { id: feedId } = (
    await asStaff('POST', '/api/admin/feeds', { propertyId: home, channel: 'airbnb', address: channel.address })
  ).body
  const book = (stay: object = {}) =>
    asStaff('POST', '/api/bookings/channel-stay', {
      feedId,
      checkIn: '2026-05-01',
      checkOut: '2026-05-04',
      guests: 2,
      guestName: 'Ada Marsh',
      ...stay,
    })
  return {
    ...fixture,
    ...client,
    channel,
    home,
    feedId,
    book,
    booking: async (id: number) => (await getAsStaff(`/api/bookings/${id}`)).body,
    readProblems: async () => (await getAsStaff('/api/admin/channels/problems')).body,
    emails: () => ctx.database.selectFrom('email_outbox').select('kind').orderBy('id').execute(),
    auditLogOf: async (id: number) =>
      (
        await ctx.database
          .selectFrom('audit_log')
          .where('item', '=', 'booking')
          .where('item_id', '=', id)
          .select('action')
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
    /** Returns the calendar file that we publish for a channel. */
    readOurCalendar: async (reader: string) => {
      const { body } = await asStaff('POST', `/api/admin/properties/${home}/channels/${reader}/address`)
      return (await get(new URL(body.address).pathname)).text
    },
    poll: async (...stays: string[]) => {
      channel.setAnswer(answerWith(calendarText(...stays)))
      clock.forward(61)
      await ctx.database.updateTable('feed').set({ next_poll_at: clock.now() }).execute()
      await pollDueFeeds(ctx)
    },
  }
}

test('[rule channel-stay] a booking made from imported nights owes nothing', async () => {
  const { book, booking, readProblems, emails, auditLogOf, getAsStaff, home, ctx } = await setup()
  const { status, body } = await book({ totalAmount: '412.50' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    propertyId: home,
    channel: 'airbnb',
    droppedNights: [],
    status: 'confirmed',
    guestEmail: '',
    guestAddress: '',
    totalAmount: '412.50',
    money: null,
    bankDetails: null,
    agreedPrice: {
      lines: [{ kind: 'own', label: 'Paid at Airbnb', amount: '412.50' }],
      securityDeposit: '0.00',
    },
    terms: { cancellationScale: ALWAYS_FREE, vatPercent: 0 },
  })
  expect(await emails()).toEqual([])
  expect(await auditLogOf(body.id)).toEqual(['entered'])
  expect((await readProblems()).conflicts).toEqual([])
  expect(await ctx.database.selectFrom('ledger_entry').selectAll().execute()).toEqual([])
  const [row] = (await getAsStaff('/api/admin/calendar?from=2026-05-01&to=2026-06-10')).body
  expect(row.bars).toMatchObject([
    { kind: 'booking', id: body.id, channel: 'airbnb', guestName: 'Ada Marsh' },
    { kind: 'channel', from: '2026-06-01' },
  ])
  expect((await getAsStaff('/api/admin/properties/1/takings?from=2026-05&to=2026-05')).body.total).toMatchObject({
    bookings: 1,
    nights: 3,
    income: '412.50',
    received: '0.00',
  })
  const unknown = (await book({ checkIn: '2026-06-01', checkOut: '2026-06-03' })).body
  expect(await booking(unknown.id)).toMatchObject({ totalAmount: '0.00', money: null })
})

test('[rule channel-stay] a calendar omits only bookings from its own channel', async () => {
  const { book, readOurCalendar } = await setup()
  const { id } = (await book()).body
  expect(await readOurCalendar('airbnb')).not.toContain(`UID:b${id}@`)
  expect(await readOurCalendar('vrbo')).toContain(`UID:b${id}@`)
})

test('[rule channel-stay] a stay must include an imported night', async () => {
  const { book, home, ctx } = await setup()
  expect((await book({ checkIn: '2026-05-02', checkOut: '2026-05-06' })).status).toBe(201)
  const again = await book()
  expect([again.status, again.body.message]).toEqual([
    409,
    'The nights from 2 May 2026 to 3 May 2026 are already taken by booking #1',
  ])
  const never = await book({ checkIn: '2026-08-01', checkOut: '2026-08-03' })
  expect([never.status, never.body.message]).toEqual([409, 'Airbnb no longer lists these nights'])
  await insertTestBlock(ctx, home, stayFrom('2026-06-03', '2026-06-05'))
  expect((await book({ checkIn: '2026-06-01', checkOut: '2026-06-04' })).status).toBe(409)
  expect((await book({ checkIn: '2026-06-03', checkOut: '2026-06-01' })).body.errors[0].path).toBe('checkOut')
  expect((await book({ checkIn: '2026-06-01', checkOut: '2026-06-03', guests: 5 })).body.errors[0].path).toBe('guests')
  expect((await book({ guestName: ' ' })).body.errors[0].path).toBe('guestName')
  expect((await book({ feedId: 99 })).status).toBe(404)
})

test('[rule channel-stay] nights that another channel has taken need a reason', async () => {
  const { book, home, ctx } = await setup()
  await insertImportedNights(ctx, home, stayFrom('2026-05-03', '2026-05-04'))
  const refused = await book()
  expect([refused.status, refused.body.wants]).toEqual([422, ['over another channel']])
  expect((await book({ reason: 'Booking.com repeats it' })).status).toBe(201)
})

test('[rule channel-stay] a channel stay accepts no payments', async () => {
  const { book, booking, asStaff, getAsStaff, emails } = await setup()
  const { id } = (await book({ totalAmount: '412.50', guestEmail: 'ada@example.org' })).body
  const patch = (changes: object) => asStaff('PATCH', `/api/bookings/${id}`, changes)
  expect((await patch({ status: 'pending' })).status).toBe(409)
  expect((await patch({ securityDeposit: 'rule' })).body.errors[0].path).toBe('securityDeposit')
  const paid = await asStaff('POST', `/api/admin/bookings/${id}/ledger`, {
    kind: 'received',
    amount: '10.00',
    day: '2026-04-14',
  })
  expect([paid.status, paid.body.message]).toEqual([
    409,
    'This stay is paid at another channel: nothing is due or entered for it here.',
  ])
  expect((await patch({ totalAmount: '400.00', checkOut: '2026-05-03' })).status).toBe(200)
  expect(await booking(id)).toMatchObject({
    money: null,
    agreedPrice: { lines: [{ label: 'Paid at Airbnb', amount: '400.00' }], securityDeposit: '0.00' },
  })
  const preview = (await getAsStaff(`/api/bookings/${id}/change?status=cancelled`)).body
  expect(preview.cancellation).toMatchObject({ charge: '0.00', refund: '0.00' })
  expect((await patch({ status: 'cancelled' })).body).toMatchObject({ status: 'cancelled', state: 'cancelled free' })
  expect((await emails()).map(({ kind }) => kind)).toEqual(['booking-cancelled-by-office'])
  const { version } = await booking(id)
  expect((await asStaff('POST', `/api/bookings/${id}/undo`, { version })).body).toMatchObject({ status: 'confirmed' })
})

test('[rule channel-stay] the guest’s page of a channel stay shows no money', async () => {
  const { book, asStaff, get, post, clock, ctx, emails } = await setup()
  const named = { totalAmount: '412.50', guestEmail: 'ada@example.org' }
  const { id } = (await book(named)).body
  const other = (await book({ checkIn: '2026-06-01', checkOut: '2026-06-03', totalAmount: '99.00' })).body.id
  const refused = await asStaff('POST', `/api/bookings/${other}/link/email`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'There is no email address of this guest. Make a link and give it to the guest.',
  ])
  const { link } = (await asStaff('POST', `/api/bookings/${other}/link`)).body
  const path = `/api/stays/${new URL(link).pathname.split('/').at(-1)}`
  const page = async () => (await get(path)).body
  expect(await page()).toMatchObject({
    channel: 'airbnb',
    hasEmail: false,
    state: 'confirmed',
    lines: [],
    total: '0.00',
    money: null,
    bankDetails: null,
    cancellation: { allowed: false },
    arrival: { state: 'early' },
    guestsStaying: expect.anything(),
  })
  expect(JSON.stringify(await page())).not.toContain('99')
  expect((await get(`${path}/cancellation`)).body.message).toBe(
    'Please cancel this stay at Airbnb, where it was booked.',
  )
  expect((await post(`${path}/email-link`, {})).status).toBe(409)
  for (const arrival of ['2026-04-30T15:00:00Z', '2026-05-31T15:00:00Z']) {
    clock.set(new Date(arrival))
    await remindGuests(ctx)
  }
  expect((await page()).arrival.state).toBe('not-entered')
  expect(await emails()).toEqual([{ kind: 'arrival' }])
  clock.set(new Date('2026-05-05T12:00:00Z'))
  await inviteReviews(ctx)
  expect((await emails()).map(({ kind }) => kind)).toEqual(['arrival', 'review-invitation'])
  expect(id).not.toBe(other)
})

test('[rule channel-stay] a channel stay needs no bank account', async () => {
  const { book, getAsStaff, ctx, clock } = await setup()
  await insertBankAccount(ctx)
  const { id } = (await book({ guestEmail: 'ada@example.org' })).body
  expect((await getAsStaff('/api/admin/bookings/accounts')).body).toEqual({ another: 0, none: 0 })
  clock.set(new Date('2033-06-01T12:00:00Z'))
  await eraseOldGuests(ctx)
  const row = ctx.database.selectFrom('booking').where('id', '=', id)
  expect(await row.select(['guest_name', 'guest_email', 'channel']).executeTakeFirst()).toEqual({
    guest_name: 'Erased',
    guest_email: '',
    channel: 'airbnb',
  })
})

test('[rule channel-stay] a booking is kept when its channel drops the nights', async () => {
  const { ctx, book, booking, poll, readProblems, auditLogOf, asStaff } = await setup()
  const { id } = (await book()).body
  for (let polls = 0; polls < 3; polls++) await poll(JUNE, '2026-05-01/2026-05-02')
  const dropped = await booking(id)
  expect(dropped).toMatchObject({ status: 'confirmed', droppedNights: ['2026-05-02', '2026-05-03'] })
  expect((await readProblems()).dropped).toMatchObject([{ id, guestName: 'Ada Marsh', channel: 'airbnb' }])
  expect((await readDigest(ctx, ctx.clock.now())).dropped).toMatchObject([{ id, droppedNights: { length: 2 } }])
  await poll(JUNE, MAY)
  expect(await booking(id)).toMatchObject({ droppedNights: [] })
  expect(await auditLogOf(id)).toEqual(['entered', 'no longer listed', 'listed again'])
  for (let polls = 0; polls < 3; polls++) await poll(JUNE, '2026-05-01/2026-05-03')
  expect((await asStaff('POST', `/api/bookings/${id}/keep`, { version: 1 })).status).toBe(409)
  const { version } = await booking(id)
  const stored = (await asStaff('POST', `/api/bookings/${id}/keep`, { version })).body
  expect(stored).toMatchObject({ status: 'confirmed', droppedNights: [], nights: 3 })
  await poll(JUNE, '2026-05-01/2026-05-03')
  expect((await readProblems()).dropped).toEqual([])
  expect(await auditLogOf(id)).toEqual(['entered', 'no longer listed', 'listed again', 'no longer listed', 'kept'])
})

test('[rule channel-stay] a release marks the nights of a booking as dropped', async () => {
  const { book, booking, poll, readProblems, asStaff, feedId } = await setup()
  const { id } = (await book()).body
  for (let polls = 0; polls < 3; polls++) await poll(JUNE)
  expect((await booking(id)).droppedNights).toEqual([])
  const nights = ['2026-05-01', '2026-05-02', '2026-05-03']
  await asStaff('POST', `/api/admin/feeds/${feedId}/release`, { nights })
  const { droppedNights, version } = await booking(id)
  expect(droppedNights).toEqual(nights)
  await asStaff('POST', `/api/bookings/${id}/stay`, { checkIn: '2026-05-02', checkOut: '2026-05-04', version })
  expect((await readProblems()).dropped).toEqual([])
})

test('[rule channel-stay] a booking concurrent with a release is marked or refused', async () => {
  const { book, booking, poll, readProblems, asStaff, feedId } = await setup()
  for (let round = 1; round <= 6; round++) {
    const stay = { checkIn: `2026-08-0${round}`, checkOut: `2026-08-0${round + 1}` }
    await poll(`${stay.checkIn}/${stay.checkOut}`)
    await poll()
    const [{ nights }] = (await readProblems()).held
    const release = () => asStaff('POST', `/api/admin/feeds/${feedId}/release`, { nights })
    // The rounds start the two calls in alternating order.
    const first = round % 2 ? undefined : release()
    const [{ status, body }] = await Promise.all([book(stay), first ?? release()])
    if (status === 201) expect((await booking(body.id)).droppedNights).toEqual([stay.checkIn])
    else expect([status, body.message]).toEqual([409, 'Airbnb no longer lists these nights'])
  }
})

test('[rule channel-stay] re-adding a calendar reports no conflict with a booked stay', async () => {
  const { book, readProblems, asStaff, feedId, home, channel } = await setup()
  await book()
  await asStaff('DELETE', `/api/admin/feeds/${feedId}`)
  await asStaff('POST', '/api/admin/feeds', { propertyId: home, channel: 'airbnb', address: channel.address })
  expect((await readProblems()).conflicts).toEqual([])
})

test('[rule channel-stay] only a guest of a channel may lack an email address', async () => {
  const { book, home, ctx, asStaff } = await setup()
  const row = {
    property_id: home,
    check_in: '2026-09-01',
    check_out: '2026-09-03',
    guest_email: '',
    status: 'confirmed' as const,
  }
  await expect(insertBookingRow(ctx, row)).rejects.toThrow('guest_can_be_reached')
  const { id } = (await book({ guestEmail: 'ada@example.org' })).body
  expect((await asStaff('PATCH', `/api/bookings/${id}`, { guestEmail: '' })).body).toMatchObject({ guestEmail: '' })
})

test('[rule channel-stay] the database refuses money for a channel stay', async () => {
  const { book, ctx } = await setup()
  const { id } = (await book()).body
  const entry = { booking_id: id, kind: 'received' as const, amount: '10.00', day: '2026-04-14' }
  await expect(
    ctx.database
      .insertInto('ledger_entry')
      .values({ ...entry, created_at: ctx.clock.now() })
      .execute(),
  ).rejects.toThrow('paid there')
  await expect(
    ctx.database.updateTable('booking').set({ status: 'pending' }).where('id', '=', id).execute(),
  ).rejects.toThrow('paid_to_its_channel')
})

test('[rule channel-loop] booking the nights of a just expired hold needs a reason', async () => {
  const { ctx, book, asStaff, feedId, home, clock } = await setup()
  await insertStay(ctx, home, { ...stayFrom('2026-05-01', '2026-05-04'), heldUntil: new Date('2026-04-14T12:30:00Z') })
  clock.forward(45)
  const refused = await book()
  expect([refused.status, refused.body.wants]).toEqual([422, ['cancelled here']])
  await asStaff('POST', `/api/admin/feeds/${feedId}/new-stay`, { from: '2026-05-01', to: '2026-05-04' })
  expect((await book()).status).toBe(201)
})

test('[rule channel-loop] booking the nights of a cancelled booking needs a reason', async () => {
  const { book, asStaff, feedId } = await setup()
  const { id } = (await book()).body
  await asStaff('PATCH', `/api/bookings/${id}`, { status: 'cancelled' })
  const refused = await book()
  expect([refused.status, refused.body.wants]).toEqual([422, ['cancelled here']])
  await asStaff('POST', `/api/admin/feeds/${feedId}/new-stay`, { from: '2026-05-01', to: '2026-05-03' })
  expect((await book()).status).toBe(422)
  await asStaff('POST', `/api/admin/feeds/${feedId}/new-stay`, { from: '2026-05-03', to: '2026-05-04' })
  expect((await book()).status).toBe(201)
})
