import { expect, test } from 'vitest'
import { readAvailability } from '#features/calendar/server/calendar.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'
import { insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { removeProperty, restoreProperty } from '../removal.ts'

test('a deleted home is restored with its upcoming blocks', async () => {
  const { ctx } = await createTestContext()
  const staff = await createStaff(ctx)
  const home = await createHome(ctx, { title: 'Blocked' })
  await insertTestBlock(ctx, home, stayFrom('2026-10-05', '2026-10-08'))
  await inTransaction(ctx, staff, (tx) => removeProperty(tx, home))
  await inTransaction(ctx, staff, (tx) => restoreProperty(tx, home))
  const { taken } = await readAvailability(ctx, home, {
    from: toDay('2026-10-01'),
    to: toDay('2026-10-31'),
    viewer: 'guest',
  })
  expect(taken).toEqual(['2026-10-05', '2026-10-06', '2026-10-07'])
})
