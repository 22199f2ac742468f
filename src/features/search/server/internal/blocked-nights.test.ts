import { expect, test } from 'vitest'
import { insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { searchRoutes } from '../routes.ts'

test('a block excludes its home only for the blocked nights', async () => {
  const { ctx } = await createTestContext()
  const free = await createHome(ctx, { title: 'Free' })
  const blocked = await createHome(ctx, { title: 'Blocked' })
  await insertTestBlock(ctx, blocked, stayFrom('2026-10-05', '2026-10-08'))
  const { get } = createTestClient(ctx, searchRoutes)
  const found = async (checkin: string, checkout: string) => {
    const { body } = await get(`/api/properties/search?checkin=${checkin}&checkout=${checkout}`)
    return body.map(({ id }: { id: number }) => id)
  }
  expect(await found('2026-10-03', '2026-10-06')).toEqual([free])
  expect(await found('2026-10-07', '2026-10-09')).toEqual([free])
  expect(await found('2026-10-03', '2026-10-05')).toEqual([free, blocked])
  expect(await found('2026-10-08', '2026-10-10')).toEqual([free, blocked])
})
