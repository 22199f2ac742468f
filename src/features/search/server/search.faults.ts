import { expect, test } from 'vitest'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { searchRoutes } from './routes.ts'

const SOON_MS = 50

test('no hostile search takes longer than 50 ms', async () => {
  const { ctx } = await createTestContext()
  for (let n = 1; n <= 20; n += 1) await createHome(ctx, { title: `Home ${n}` })
  const { get } = createTestClient(ctx, searchRoutes)
  await get('/api/properties/search?location=warm')
  for (const query of [
    `location=${'%25_'.repeat(66)}`,
    `location=${'a'.repeat(5_000)}`,
    `location=${'%20'.repeat(1_500)}x`,
    `checkin=${'1-'.repeat(2_500)}&checkout=2026-10-05`,
    `guests=${'1'.repeat(5_000)}x`,
  ]) {
    const start = performance.now()
    const { status } = await get(`/api/properties/search?${query}`)
    expect([200, 400]).toContain(status)
    expect(performance.now() - start, query.slice(0, 40)).toBeLessThan(SOON_MS)
  }
})
