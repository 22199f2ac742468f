import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { insertHome, insertStay, NO_HOLDS, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { calendarRoutes } from './routes.ts'

test('availability excludes the departure day', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  await insertStay(ctx, await insertHome(ctx), stayFrom('2026-12-20', '2026-12-31'))
  await insertStay(ctx, home, stayFrom('2026-12-24', '2026-12-27'))
  await insertStay(ctx, home, stayFrom('2026-12-27', '2026-12-28'))
  expect(await get(ctx, `${home}/availability?from=2026-12-25&to=2027-01-10`)).toEqual([
    200,
    { from: '2026-12-25', to: '2027-01-10', taken: ['2026-12-25', '2026-12-26', '2026-12-27'] },
  ])
})

test('[rule office-clock] a hold takes its nights until the moment it expires', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-01', '2026-10-02'),
    heldUntil: new Date('2026-09-09T12:00:00Z'),
  })
  const taken = async () => {
    const [, answer] = await get(ctx, `${home}/availability?from=2026-10-01&to=2026-10-05`)
    return answer
  }
  clock.set('2026-09-09T11:59:59.999Z')
  expect(await taken()).toMatchObject({ taken: ['2026-10-01'] })
  clock.set('2026-09-09T12:00:00Z')
  expect(await taken()).toMatchObject({ taken: [] })
})

test('[rule availability-window] an availability request covers 1 to 750 days', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const status = async (from: string, to: string) => (await get(ctx, `${home}/availability?from=${from}&to=${to}`))[0]
  expect(await status('2026-01-01', '2028-01-21')).toBe(200)
  expect(await status('2026-01-01', '2028-01-22')).toBe(400)
  expect(await status('2026-01-01', '2026-01-01')).toBe(400)
  expect(await status('2026-01-02', '2026-01-01')).toBe(400)
  // Without `from` and `to` the range is 548 days from today.
  await insertStay(ctx, home, stayFrom('2026-09-08', '2026-09-11'))
  expect(await get(ctx, `${home}/availability`)).toEqual([
    200,
    { from: '2026-09-09', to: '2028-03-10', taken: ['2026-09-09', '2026-09-10'] },
  ])
})

test('[rule hidden-home] staff see the taken nights of a hidden home', async () => {
  const { ctx } = await createTestContext()
  const hidden = await insertHome(ctx, { is_available: false })
  await insertStay(ctx, hidden, stayFrom('2026-10-02', '2026-10-04'))
  const { getAsStaff } = createTestClient(ctx, calendarRoutes(NO_HOLDS), await createStaff(ctx))
  const availabilityOf = (id: number) => getAsStaff(`/api/properties/${id}/availability?from=2026-10-01&to=2026-10-05`)
  expect((await availabilityOf(hidden)).body).toMatchObject({ taken: ['2026-10-02', '2026-10-03'] })
  expect((await availabilityOf(999)).status).toBe(404)
})

test('guests get not-found for a hidden, deleted or unknown home', async () => {
  const { ctx, clock } = await createTestContext()
  const hidden = await insertHome(ctx, { is_available: false })
  const deleted = await insertHome(ctx)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute()
  for (const id of [hidden, deleted, 999, 'x'])
    expect(await get(ctx, `${id}/availability?from=2026-10-01&to=2026-10-05`)).toEqual([
      404,
      { message: 'Property Not Found' },
    ])
})

async function get(ctx: AppContext, path: string): Promise<[number, unknown]> {
  const { status, body } = await createTestClient(ctx, calendarRoutes(NO_HOLDS)).get(
    encodeURI(`/api/properties/${path}`),
  )
  return [status, body]
}
