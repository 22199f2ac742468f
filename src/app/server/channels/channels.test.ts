import { expect, test } from 'vitest'
import { importAgainstConfirm } from '#test/app/server/channels/fixtures.ts'
import { insertHome, insertImportedNights, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'

test('[rule feed-conflict] imported nights are taken in every search', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, allRoutes(ctx))
  const home = await insertHome(ctx)
  await insertImportedNights(ctx, home, stayFrom('2026-10-02', '2026-10-04'))
  const stay = (from: string, to: string) => `checkin=${from}&checkout=${to}&guests=2`
  const found = async (from: string, to: string) =>
    (await get(`/api/properties/search?checkin=${from}&checkout=${to}`)).body.map(({ id }: { id: number }) => id)
  expect(await found('2026-10-01', '2026-10-03')).toEqual([])
  expect(await found('2026-10-04', '2026-10-06')).toEqual([home])
  const quoted = async (from: string, to: string) =>
    (await get(`/api/properties/${home}/quote?${stay(from, to)}`)).body.available
  expect([await quoted('2026-10-01', '2026-10-03'), await quoted('2026-10-04', '2026-10-06')]).toEqual([false, true])
  const { taken } = (await get(`/api/properties/${home}/availability?from=2026-10-01&to=2026-10-08`)).body
  expect(taken).toEqual(['2026-10-02', '2026-10-03'])
})

test('[rule office-calendar] the office’s calendar shows imported stays', async () => {
  const { ctx } = await createTestContext()
  const { getAsStaff } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const home = await insertHome(ctx)
  const first = await insertImportedNights(ctx, home, stayFrom('2026-10-01', '2026-10-05'))
  await ctx.database.updateTable('feed_night').set({ begins: true }).where('night', '=', '2026-10-03').execute()
  await insertImportedNights(ctx, home, stayFrom('2026-10-10', '2026-10-12'))
  await insertStay(ctx, home, stayFrom('2026-10-11', '2026-10-12'))
  const [row] = (await getAsStaff('/api/admin/calendar?from=2026-10-02&to=2026-11-01')).body
  const bars = row.bars.filter((bar: { kind: string }) => bar.kind === 'channel')
  expect(bars[0]).toMatchObject({ id: first, channel: 'airbnb', guestName: null })
  expect(bars.map(({ from, to }: { from: string; to: string }) => `${from}/${to}`)).toEqual([
    '2026-10-01/2026-10-03',
    '2026-10-03/2026-10-05',
    '2026-10-10/2026-10-11',
  ])
})

test('[rule office-calendar] nights that a channel no longer lists have a separate bar', async () => {
  const { ctx, clock } = await createTestContext()
  const { getAsStaff } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const home = await insertHome(ctx)
  await insertImportedNights(ctx, home, stayFrom('2026-10-01', '2026-10-05'))
  const missing = ctx.database.updateTable('feed_night').set({ missing_since: clock.now() })
  await missing.where('night', '>=', '2026-10-03').execute()
  const [row] = (await getAsStaff('/api/admin/calendar?from=2026-09-20&to=2026-11-01')).body
  expect(row.bars.map(({ from, to }: { from: string; to: string }) => `${from}/${to}`)).toEqual([
    '2026-10-01/2026-10-03',
    '2026-10-03/2026-10-05',
  ])
})

test('[threat import-race] an import during a confirmation reports the conflict', async () => {
  await importAgainstConfirm(10)
})
