import { expect, test } from 'vitest'
import { insertHome, insertImportedNights, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { listChangeovers } from './changeovers.ts'

test('[rule roles] changeovers name hours, parties and channels, but no guests and no sums', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  await insertStay(ctx, home, stayFrom('2026-09-05', '2026-09-10'))
  await insertStay(ctx, home, stayFrom('2026-09-10', '2026-09-12'))
  await insertImportedNights(ctx, home, stayFrom('2026-09-15', '2026-09-17'))
  const days = await listChangeovers(ctx)
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: '2026-09-09', homes: [] })
  const turn = { guests: expect.any(Number), channel: null }
  expect(days[1]).toEqual({
    day: '2026-09-10',
    homes: [
      {
        ...{ id: home, title: 'Home 1', city: expect.any(String), nextArrival: '2026-09-15' },
        ...{ leaves: { at: '10:00', ...turn }, arrives: { at: '16:00', ...turn } },
      },
    ],
  })
  const imported = { at: null, guests: null, channel: 'airbnb' }
  expect(days[6]?.homes).toEqual([expect.objectContaining({ leaves: null, arrives: imported })])
  expect(days[3]?.homes).toEqual([
    expect.objectContaining({ leaves: { at: '10:00', ...turn }, arrives: null, nextArrival: '2026-09-15' }),
  ])
})
