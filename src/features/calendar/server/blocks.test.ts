import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, nightsOf, toDay } from '#platform/shared/day.ts'
import {
  insertBooking,
  insertHome,
  insertStay,
  insertTestBlock,
  NO_HOLDS,
  stayFrom,
  takeStay,
} from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { freeNights } from './nights.ts'
import { calendarRoutes } from './routes.ts'

async function setup(now?: string) {
  const fixture = await createTestContext(now)
  const staff = await createStaff(fixture.ctx)
  const { asStaff, get } = createTestClient(fixture.ctx, calendarRoutes(NO_HOLDS), staff)
  const home = await insertHome(fixture.ctx)
  const form = {
    propertyId: home,
    from: '2026-10-01',
    to: '2026-10-04',
    kind: 'maintenance',
    reason: 'The boiler is mended',
  }
  return {
    ...fixture,
    staff,
    asStaff,
    get,
    home,
    form,
    block: (changes = {}) => asStaff('POST', '/api/admin/blocks', { ...form, ...changes }),
  }
}

test('[rule blocks] a new block takes its nights', async () => {
  const { ctx, staff, home, form, block, changes } = await setup()
  const { status, body } = await block()
  expect([status, body]).toEqual([201, { ...form, id: body.id, version: 1 }])
  expect(await nights(ctx)).toEqual([
    ['2026-10-01', body.id],
    ['2026-10-02', body.id],
    ['2026-10-03', body.id],
  ])
  expect(changes()).toBe(1)
  const { propertyId: _, ...message } = form
  expect(await auditLog(ctx)).toEqual([
    {
      action: 'entered',
      actor: 'staff',
      user_id: staff.userId,
      item_id: body.id,
      before: null,
      after: { propertyId: home, ...message },
    },
  ])
})

test('the refusal of a block names the owner of the nights', async () => {
  const { ctx, home, block, changes } = await setup('2026-09-09T11:00:00Z')
  const stay = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const hold = await insertStay(ctx, home, {
    ...stayFrom('2026-10-10', '2026-10-12'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const other = await insertTestBlock(ctx, home, { ...stayFrom('2026-10-20', '2026-10-22'), reason: 'The owner comes' })
  const before = await nights(ctx)
  const rejectionMessage = async (from: string, to: string) => {
    const { status, body } = await block({ from, to })
    expect(status).toBe(409)
    return body.message
  }
  expect(await rejectionMessage('2026-10-01', '2026-10-04')).toBe(
    `The night of 3 October 2026 is already taken by booking #${stay}`,
  )
  expect(await rejectionMessage('2026-10-11', '2026-10-13')).toContain(`booking #${hold}`)
  expect(await rejectionMessage('2026-10-18', '2026-10-23')).toBe(
    `The nights from 20 October 2026 to 21 October 2026 are already taken by block #${other} (The owner comes)`,
  )
  expect(await nights(ctx)).toEqual(before)
  expect(await auditLog(ctx)).toEqual([])
  expect(changes()).toBe(0)
})

test('a block may share its changeover days with stays', async () => {
  const { ctx, home, block } = await setup()
  await insertStay(ctx, home, stayFrom('2026-10-04', '2026-10-06'))
  await insertStay(ctx, home, stayFrom('2026-09-28', '2026-10-01'))
  expect((await block()).status).toBe(201)
  await expect(insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-04'))).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('expired holds end before a block takes their nights', async () => {
  const fixture = await createTestContext()
  const staff = await createStaff(fixture.ctx)
  const home = await insertHome(fixture.ctx)
  const hold = await insertStay(fixture.ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  const ended: number[] = []
  const { asStaff } = createTestClient(
    fixture.ctx,
    calendarRoutes({
      endExpiredHolds: async (tx, propertyId) => {
        ended.push(propertyId)
        await freeNights(tx, hold)
      },
    }),
    staff,
  )
  const form = { propertyId: home, from: '2026-10-01', to: '2026-10-02', kind: 'owner', reason: 'The owner comes' }
  const { status, body } = await asStaff('POST', '/api/admin/blocks', form)
  expect([status, ended]).toEqual([201, [home]])
  expect((await asStaff('PATCH', `/api/admin/blocks/${body.id}`, { reason: 'Another' })).status).toBe(200)
  expect(ended).toEqual([home])
  expect((await asStaff('PATCH', `/api/admin/blocks/${body.id}`, { to: '2026-10-04' })).status).toBe(200)
  expect(ended).toEqual([home, home])
})

test('a block with an invalid field is rejected', async () => {
  const { ctx, block, clock } = await setup()
  for (const wrong of [
    { to: '2026-10-01' },
    { to: '2026-09-30' },
    { to: '2028-10-21' },
    { from: '1900-01-01', to: '1900-01-03' },
    { from: '2199-12-30', to: '2199-12-31' },
    { from: '2026-02-30' },
    { from: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(501) },
    { kind: 'holiday' },
    { propertyId: 0 },
    { propertyId: '1' },
    { colour: 'red' },
  ])
    expect([wrong, (await block(wrong)).status]).toEqual([wrong, 400])
  expect((await block({ propertyId: 999 })).status).toBe(404)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).execute()
  expect((await block()).status).toBe(404)
  expect(await nights(ctx)).toEqual([])
})

test('a repeated request with one idempotency key adds one block', async () => {
  const { ctx, form, asStaff } = await setup()
  const key = { 'idempotency-key': '6f0f6a52-3d43-4a6e-9d8c-0a3b1f6f7a11' }
  const first = await asStaff('POST', '/api/admin/blocks', form, key)
  const second = await asStaff('POST', '/api/admin/blocks', form, key)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await auditLog(ctx)).toHaveLength(1)
})

test('a change of a block is audited', async () => {
  const { ctx, block, asStaff, changes } = await setup()
  const { id } = (await block()).body
  const patch = (body: object) => asStaff('PATCH', `/api/admin/blocks/${id}`, body)
  expect(await patch({ from: '2026-10-02', to: '2026-10-06', version: 1 })).toMatchObject({
    status: 200,
    body: { id, from: '2026-10-02', to: '2026-10-06', kind: 'maintenance', version: 2 },
  })
  expect((await nights(ctx)).map(([night]) => night)).toEqual(nightsOf(stayFrom('2026-10-02', '2026-10-06')))
  expect(changes()).toBe(2)
  expect((await patch({ kind: 'owner', reason: 'The owner comes' })).body).toMatchObject({ kind: 'owner', version: 3 })
  expect((await patch({ kind: 'owner' })).body.version).toBe(3)
  // A block's kind and reason are not public: no change is published.
  expect(changes()).toBe(2)
  expect((await auditLog(ctx)).slice(1)).toMatchObject([
    {
      action: 'changed',
      before: { from: '2026-10-01', to: '2026-10-04' },
      after: { from: '2026-10-02', to: '2026-10-06' },
    },
    { action: 'changed', before: { kind: 'maintenance' }, after: { kind: 'owner', reason: 'The owner comes' } },
  ])
  expect((await patch({ to: '2026-10-02' })).status).toBe(400)
  expect((await patch({ propertyId: 2 })).status).toBe(400)
  expect((await asStaff('PATCH', '/api/admin/blocks/999', { kind: 'owner' })).status).toBe(404)
})

test('moving a block to taken nights is a conflict', async () => {
  const { ctx, home, block, asStaff } = await setup()
  const stay = await insertStay(ctx, home, stayFrom('2026-10-05', '2026-10-07'))
  const { body: entered } = await block()
  const patch = (body: object) => asStaff('PATCH', `/api/admin/blocks/${entered.id}`, body)
  const before = await nights(ctx)
  expect(await patch({ to: '2026-10-06', reason: 'Longer' })).toMatchObject({
    status: 409,
    body: { message: `The night of 5 October 2026 is already taken by booking #${stay}` },
  })
  expect((await patch({ reason: 'Another word' })).body.version).toBe(2)
  expect(await patch({ to: '2026-10-05', version: 1 })).toMatchObject({
    status: 409,
    body: { current: { ...entered, reason: 'Another word', version: 2 } },
  })
  expect(await nights(ctx)).toEqual(before)
})

test('deleting a block frees its nights', async () => {
  const { ctx, home, block, asStaff, changes } = await setup()
  const { id } = (await block()).body
  expect(await asStaff('DELETE', `/api/admin/blocks/${id}`)).toMatchObject({ status: 200, body: { success: true } })
  expect(changes()).toBe(2)
  expect((await auditLog(ctx)).at(-1)).toMatchObject({
    action: 'deleted',
    item_id: id,
    before: { propertyId: home, from: '2026-10-01', to: '2026-10-04', reason: 'The boiler is mended' },
  })
  expect((await asStaff('DELETE', `/api/admin/blocks/${id}`)).status).toBe(404)
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
})

test('blocks are listed by first night', async () => {
  const { ctx, home, asStaff } = await setup()
  const otherHome = await insertHome(ctx)
  const late = await insertTestBlock(ctx, home, stayFrom('2026-11-01', '2026-11-04'))
  const early = await insertTestBlock(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  const other = await insertTestBlock(ctx, otherHome, stayFrom('2026-10-02', '2026-10-04'))
  const listed = async (query: string) => {
    const { status, body, headers } = await asStaff('GET', `/api/admin/blocks?${query}`)
    return status === 200 ? [body.map(({ id }: { id: number }) => id), headers['x-total-count']] : status
  }
  expect(await listed('')).toEqual([[early, other, late], '3'])
  expect(await listed('limit=1&offset=1')).toEqual([[other], '3'])
  expect(await listed(`propertyId=${home}`)).toEqual([[early, late], '2'])
  expect(await listed('from=2026-10-03&to=2026-11-01')).toEqual([[early, other], '2'])
  expect(await listed('from=2026-10-04')).toEqual([[late], '1'])
  expect(await listed('from=2026-10-04&to=2026-10-04')).toBe(400)
})

test("[rule blocks] availability shows a blocked night as taken without the block's details", async () => {
  const { ctx, home, get, block } = await setup('2026-09-09T11:00:00Z')
  const { body } = await block({ reason: 'Planted words' })
  await insertStay(ctx, home, stayFrom('2026-10-04', '2026-10-05'))
  const availability = await get(`/api/properties/${home}/availability?from=2026-09-30&to=2026-10-10`)
  expect(availability.body).toEqual({
    from: '2026-09-30',
    to: '2026-10-10',
    taken: ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'],
  })
  expect(availability.text).not.toMatch(/planted|block|maintenance/i)
  expect((await get('/api/admin/blocks')).status).toBe(401)
  await ctx.database.deleteFrom('taken_night').where('block_id', '=', body.id).execute()
  const after = await get(`/api/properties/${home}/availability?from=2026-09-30&to=2026-10-10`)
  expect(after.body.taken).toEqual(['2026-10-04'])
})

const SHARED_NIGHT = toDay('2026-12-24')

test('exactly one of 20 concurrent blocks and bookings gets a shared night', async () => {
  expect(await race(await setup())).toEqual([1, 1, 1])
})

test('without the primary key several blocks and bookings get one night', async () => {
  const fixture = await setup()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(fixture.ctx.database)
  expect(Math.min(...(await race(fixture)))).toBeGreaterThan(1)
})

/** Returns the number of winners in each of three rounds of ten blocks and ten stays that overlap in one night. */
async function race({ ctx, home, asStaff, block }: Awaited<ReturnType<typeof setup>>): Promise<number[]> {
  const rounds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const runners = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const stay = { checkIn: addDays(SHARED_NIGHT, -(n % 4)), checkOut: addDays(SHARED_NIGHT, 1 + (n % 3)) }
        if (n % 2 === 0) return async () => (await block({ from: stay.checkIn, to: stay.checkOut })).status === 201
        const bookingId = await insertBooking(ctx, home, stay)
        return () =>
          takeStay(ctx, { propertyId: home, bookingId, stay, heldUntil: null }).then(
            () => true,
            () => false,
          )
      }),
    )
    const won = await Promise.all(runners.map((run) => run()))
    rounds.push(won.filter(Boolean).length)
    for (const { id } of (await asStaff('GET', '/api/admin/blocks')).body)
      await asStaff('DELETE', `/api/admin/blocks/${id}`)
    await ctx.database.deleteFrom('taken_night').execute()
  }
  return rounds
}

async function nights({ database }: AppContext) {
  const rows = await database.selectFrom('taken_night').select(['night', 'block_id']).orderBy('night').execute()
  return rows.map(({ night, block_id }) => [night, block_id])
}

function auditLog({ database }: AppContext) {
  return database
    .selectFrom('audit_log')
    .select(['action', 'actor', 'user_id', 'item_id', 'before', 'after'])
    .where('item', '=', 'block')
    .orderBy('id')
    .execute()
}
