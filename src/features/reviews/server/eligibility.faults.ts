import { expect, onTestFinished, test } from 'vitest'
import { GUEST, insertStay } from '#test/features/reviews/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { reviewRoutes } from './routes.ts'

const ROUNDS = 50

test('[threat link-guessing] response times do not reveal why a link failed', async () => {
  const { ctx } = await createTestContext(undefined, { RATE_LIMITS: 'off', SECRET: 's'.repeat(40) })
  const client = createTestClient(ctx, reviewRoutes)
  onTestFinished(async () => {
    await client.server.close()
  })
  const misses = {
    unknown: [4711, GUEST],
    'wrong address': [await insertStay(ctx), 'eve@example.org'],
    cancelled: [await insertStay(ctx, { status: 'cancelled' }), GUEST],
    deleted: [await insertStay(ctx, { deletedAt: ctx.clock.now() }), GUEST],
  }
  const times = new Map<string, number[]>(Object.keys(misses).map((kind) => [kind, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [kind, [booking, email]] of Object.entries(misses)) {
      const began = performance.now()
      const { status } = await client.get(`/api/reviews/booking/${booking}/${encodeURIComponent(String(email))}`)
      expect(status).toBe(404)
      times.get(kind)?.push(performance.now() - began)
    }
  const medians = [...times.values()].map((taken) => taken.sort((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN)
  console.log([...times.keys()].map((kind, at) => `${kind} ${medians[at]?.toFixed(1)} ms`).join(', '))
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(20)
})
