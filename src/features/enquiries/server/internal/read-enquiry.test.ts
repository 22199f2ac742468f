import { expect, test } from 'vitest'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { addHome, anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enquiryRoutes } from '../routes.ts'

const LIST = '/api/admin/enquiries'

async function setup() {
  const opened = await createTestContext()
  const { ctx } = opened
  const staff = await createStaff(ctx)
  const { post, asStaff } = createTestClient(ctx, enquiryRoutes, staff)
  const send = async (changes: object = {}): Promise<number> =>
    (await post('/api/enquiries', { ...anEnquiry, ...changes })).body.id
  const read = async (id: number) => (await asStaff('GET', `${LIST}/${id}`)).body
  const stays = (home: number, checkIn: string, checkOut: string, heldUntil: Date | null = null) =>
    insertStay(ctx, home, { ...stayFrom(checkIn, checkOut), heldUntil })
  return { ...opened, asStaff, send, read, stays }
}

test('[rule enquiry-decision] an open enquiry shows available nights with their price', async () => {
  const { ctx, send, read } = await setup()
  const home = await addHome(ctx)
  const opened = await read(await send())
  expect(opened).toMatchObject({
    home: { id: home, title: 'Chase View', isDeleted: false },
    stay: {
      checkIn: '2026-10-02',
      checkOut: '2026-10-05',
      nights: 3,
      nightsAre: 'free',
      takenBy: [],
      oneNightGap: { before: false, after: false },
      lines: [{ label: '3 nights at £120.00', amount: '360.00' }],
      total: '360.00',
      securityDeposit: '180.00',
      underMinimum: false,
      overCapacity: false,
    },
    competingEnquiries: [],
    earlierStays: [],
    booking: null,
    isUntold: false,
  })
})

test('[rule enquiry-decision] an open enquiry names the booking of taken nights', async () => {
  const { ctx, clock, send, read, stays } = await setup()
  const home = await addHome(ctx)
  const id = await send()
  const booking = await stays(home, '2026-10-04', '2026-10-06')
  expect((await read(id)).stay).toMatchObject({
    nightsAre: 'taken',
    takenBy: [{ bookingId: booking, heldUntil: null }],
  })

  await ctx.database.deleteFrom('taken_night').execute()
  const held = await stays(home, '2026-10-04', '2026-10-06', new Date('2026-09-12T11:00:00Z'))
  expect((await read(id)).stay).toMatchObject({
    nightsAre: 'held',
    takenBy: [{ bookingId: held, heldUntil: '2026-09-12T11:00:00.000Z' }],
  })
  clock.set('2026-09-12T11:00:01Z')
  expect((await read(id)).stay.nightsAre).toBe('free')
})

test('[rule enquiry-decision] the office is warned of a stay that leaves a one-night gap', async () => {
  const { ctx, send, read, stays } = await setup()
  const home = await addHome(ctx)
  const id = await send()
  await stays(home, '2026-09-28', '2026-10-01')
  expect((await read(id)).stay.oneNightGap).toEqual({ before: true, after: false })
  await stays(home, '2026-10-06', '2026-10-08')
  expect((await read(id)).stay.oneNightGap).toEqual({ before: true, after: true })
})

test('[rule enquiry-decision] an open enquiry warns of too many guests and too few nights', async () => {
  const { ctx, send, read } = await setup()
  await addHome(ctx, { maxGuests: 2, minimumStay: 4 })
  expect((await read(await send({ guests: 3 }))).stay).toMatchObject({
    overCapacity: true,
    maxGuests: 2,
    underMinimum: true,
    minimumStay: 4,
  })
})

test('[rule enquiry-decision] an open enquiry lists competing enquiries by reply deadline', async () => {
  const { ctx, clock, asStaff, send, read } = await setup()
  await addHome(ctx)
  await addHome(ctx, { title: 'Woody Bank' })
  const id = await send()
  const competitor = async (name: string, checkInDate: string, checkOutDate: string, changes: object = {}) => {
    clock.forward(1)
    return send({ name, checkInDate, checkOutDate, email: `${name}@example.org`.toLowerCase(), ...changes })
  }
  await competitor('Overlaps', '2026-10-04', '2026-10-08', { guests: 4 })
  await competitor('Within', '2026-10-03', '2026-10-04')
  await competitor('Before', '2026-09-29', '2026-10-02')
  await competitor('After', '2026-10-05', '2026-10-08')
  await competitor('Elsewhere', '2026-10-02', '2026-10-05', { propertyTitle: 'Woody Bank' })
  await competitor('Undated', '', '')
  await competitor('Robot', '2026-10-02', '2026-10-05', { website: 'filled' })
  const declined = await competitor('Declined', '2026-10-02', '2026-10-05')
  await asStaff('PATCH', `${LIST}/${declined}`, { status: 'declined' })
  const { competingEnquiries } = await read(id)
  expect(competingEnquiries.map(({ name }: { name: string }) => name)).toEqual(['Overlaps', 'Within'])
  expect(competingEnquiries[0]).toEqual({
    id: expect.any(Number),
    name: 'Overlaps',
    checkInDate: '2026-10-04',
    checkOutDate: '2026-10-08',
    guests: 4,
    status: 'new',
    replyDueAt: '2026-09-10T11:01:00.000Z',
  })
})

test('[rule enquiry-decision] an open enquiry lists the guest’s other stays', async () => {
  const { ctx, send, read, stays } = await setup()
  const home = await addHome(ctx)
  const earlier = await stays(home, '2025-05-01', '2025-05-04')
  const bookingOfEnquiry = await stays(home, '2026-10-02', '2026-10-05')
  await ctx.database.updateTable('booking').set({ guest_email: 'ADA@example.org' }).execute()
  const id = await send()
  await ctx.database.updateTable('booking').set({ enquiry_id: id }).where('id', '=', bookingOfEnquiry).execute()
  const opened = await read(id)
  expect(opened.booking).toEqual({ id: bookingOfEnquiry, status: 'confirmed' })
  expect(opened.earlierStays).toMatchObject([
    { id: earlier, propertyTitle: 'Chase View', checkIn: '2025-05-01', checkOut: '2025-05-04' },
  ])
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).execute()
  expect(await read(id)).toMatchObject({ booking: null, earlierStays: [] })
})

test('an enquiry without home or dates shows no availability', async () => {
  const { ctx, send, read } = await setup()
  expect(await read(await send())).toMatchObject({ home: null, stay: null, competingEnquiries: [] })
  const home = await addHome(ctx)
  expect((await read(await send({ checkOutDate: '' }))).stay).toBeNull()
  expect((await read(await send({ checkOutDate: '2030-10-05' }))).stay).toBeNull()
  const id = await send({ guests: 3 })
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).where('id', '=', home).execute()
  expect(await read(id)).toMatchObject({ home: { id: home, title: 'Chase View', isDeleted: true }, stay: null })
})
