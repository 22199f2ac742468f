import { expect, test } from 'vitest'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { startSharedPostgres } from '#test/platform/server/testing/shared-postgres.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff } from '#test/platform/server/testing/test-context.ts'

const CONFIRMATIONS = 20
const ROUNDS = 10

test('[threat double-booking] only one of 20 concurrent confirmations on two nodes succeeds', async () => {
  const { openContext } = await startSharedPostgres()
  const nodes = [await openContext(), await openContext()] as const
  const staff = await createStaff(nodes[0])
  const clients = nodes.map((ctx) => createTestClient(ctx, bookingRoutes({ markBooked: async () => {} }), staff))
  for (let round = 0; round < ROUNDS; round += 1) {
    const property_id = await insertHome(nodes[0])
    const ids: number[] = []
    for (let n = 0; n < CONFIRMATIONS; n += 1) {
      const stay = { check_in: `2026-12-${20 + (n % 5)}`, check_out: `2026-12-${25 + (n % 4)}` }
      ids.push(await insertBookingRow(nodes[0], { property_id, ...stay }))
    }
    const answers = await Promise.all(
      ids.map((id, n) => clients[n % 2]?.asStaff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })),
    )
    const winner = ids[answers.findIndex((answer) => answer?.status === 200)]
    const others = answers.filter((answer) => answer?.status !== 200)
    expect(others.map((answer) => answer?.status)).toEqual(Array(CONFIRMATIONS - 1).fill(409))
    for (const answer of others) expect(answer?.body.takenBy).toMatchObject([{ bookingId: winner }])
  }
})
