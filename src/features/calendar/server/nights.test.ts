import { expect, test } from 'vitest'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { insertBooking, insertHome, insertStay, stayFrom, takeStay } from '#test/features/calendar/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { freeNights } from './nights.ts'

test('a stay is stored as one row per night', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const booking = await insertStay(ctx, home, stayFrom('2026-10-24', '2026-10-26'))
  expect(await nights(ctx)).toEqual([
    { property_id: home, night: '2026-10-24', booking_id: booking, held_until: null, block_id: null },
    { property_id: home, night: '2026-10-25', booking_id: booking, held_until: null, block_id: null },
  ])
})

test('[rule taken-night-key] the refusal of a stay names the bookings on its nights', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const first = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  const second = await insertStay(ctx, home, stayFrom('2026-10-06', '2026-10-08'))
  const third = await insertBooking(ctx, home, stayFrom('2026-10-03', '2026-10-07'))
  const taking = { propertyId: home, bookingId: third, stay: stayFrom('2026-10-03', '2026-10-07'), heldUntil: null }
  await expect(takeStay(ctx, taking)).rejects.toMatchObject({
    kind: 'conflict',
    message: `2 nights between 3 October 2026 and 6 October 2026 are already taken by booking #${first}, booking #${second}`,
    details: {
      body: {
        takenBy: [
          { bookingId: first, nights: ['2026-10-03'] },
          { bookingId: second, nights: ['2026-10-06'] },
        ],
      },
    },
  })
  expect((await nights(ctx)).filter(({ booking_id }) => booking_id === third)).toEqual([])
})

test('[rule same-day-changeover] stays may share a changeover day', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  await insertStay(ctx, home, stayFrom('2026-10-04', '2026-10-06'))
  await insertStay(ctx, await insertHome(ctx), stayFrom('2026-10-01', '2026-10-04'))
  expect(await nights(ctx)).toHaveLength(8)
})

test('a stay can move to days that overlap its previous days', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const bookingId = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  await takeStay(ctx, { propertyId: home, bookingId, stay: stayFrom('2026-10-03', '2026-10-05'), heldUntil: null })
  expect((await nights(ctx)).map(({ night }) => night)).toEqual(['2026-10-03', '2026-10-04'])
})

test('freed nights can be taken at once', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const booking = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  await inTransaction(ctx, GUEST, (tx) => freeNights(tx, booking))
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  expect(await nights(ctx)).toHaveLength(3)
})

test('an unexpired hold keeps its nights', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-01', '2026-10-04'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  clock.set('2026-09-12T10:59:59.999Z')
  await expect(insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))).rejects.toMatchObject({
    kind: 'conflict',
  })
})

function nights({ database }: { database: Awaited<ReturnType<typeof createTestContext>>['ctx']['database'] }) {
  return database.selectFrom('taken_night').selectAll().orderBy('property_id').orderBy('night').execute()
}
