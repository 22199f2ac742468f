import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, instantInLondon, toDay } from '#platform/shared/day.ts'
import { insertBookingRow, setup } from '#test/features/bookings/server/fixtures.ts'

function versionsOf({ database }: AppContext, id: number) {
  return database.selectFrom('agreement').selectAll().where('booking_id', '=', id).orderBy('version').execute()
}

test('[rule agreement-versions] a new booking has a first version with everything agreed', async () => {
  const { call, form, ctx, home, staff } = await setup()
  const { body } = await call('POST', '/api/bookings', form)
  expect(await versionsOf(ctx, body.id)).toEqual([
    {
      booking_id: body.id,
      version: 1,
      agreed_from: 'office',
      made_at: ctx.clock.now(),
      made_by: staff.userId,
      document: {
        propertyId: home,
        home: 'Home 1',
        checkIn: '2026-10-01',
        checkOut: '2026-10-04',
        guests: 2,
        lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
        total: '435.00',
        vatPercent: 0,
        vatAmount: '0.00',
        securityDeposit: '217.50',
        depositDueAt: '2026-09-14T16:00:00.000Z',
        priceDueOn: '2026-09-14',
        cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
        checkInFrom: '16:00',
        checkOutBy: '10:00',
        depositReturnWorkingDays: 5,
        arrivalDetailsHours: 24,
        bankDetailsId: null,
      },
    },
  ])
})

test('only a change of the agreement adds a version', async () => {
  const { call, form, ctx, staff, clock } = await setup()
  const { body } = await call('POST', '/api/bookings', form)
  await call('PATCH', `/api/bookings/${body.id}`, { guestName: 'Jo Other', status: 'confirmed' })
  expect(await versionsOf(ctx, body.id)).toHaveLength(1)
  clock.set('2026-09-10T11:00:00Z')
  await call('PATCH', `/api/bookings/${body.id}`, { checkOut: '2026-10-05', totalAmount: '580.00' })
  const [, second] = await versionsOf(ctx, body.id)
  expect(second).toMatchObject({
    version: 2,
    made_at: new Date('2026-09-10T11:00:00Z'),
    made_by: staff.userId,
    document: { checkOut: '2026-10-05', total: '580.00' },
  })
})

test('the office lists agreement versions newest first', async () => {
  const { call, form, ctx } = await setup()
  const { id: account } = await ctx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Stays Ltd',
      bank_name: 'Chase Bank',
      sort_code: '123456',
      account_number: '98765432',
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await call('POST', '/api/bookings', form)
  await call('PATCH', `/api/bookings/${body.id}`, { guests: 3 })
  const { status, body: read, text } = await call('GET', `/api/bookings/${body.id}/agreement`)
  expect(status).toBe(200)
  expect(read.versions).toMatchObject([
    { version: 2, from: 'office', madeBy: 'Alex Hartley', agreed: { guests: 3, home: 'Home 1' } },
    {
      version: 1,
      from: 'office',
      madeBy: 'Alex Hartley',
      agreed: { guests: 2, account: 'Chase Bank, account ending 5432' },
    },
  ])
  expect(text).not.toContain('98765432')
  expect(account).toBeGreaterThan(0)
  expect((await call('GET', '/api/bookings/999/agreement')).status).toBe(404)
})

test('no SQL statement can change or delete an agreement version', async () => {
  const { ctx, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const { database } = ctx
  await expect(database.updateTable('agreement').set({ version: 7 }).execute()).rejects.toThrow('only added to')
  await expect(database.deleteFrom('agreement').execute()).rejects.toThrow('only added to')
  // An SQL update outside the application adds a version too.
  await database.updateTable('booking').set({ arrival_details_hours: 60 }).where('id', '=', id).execute()
  const versions = await versionsOf(ctx, id)
  expect(versions.map(({ version, agreed_from }) => [version, agreed_from])).toEqual([
    [1, 'office'],
    [2, 'office'],
  ])
  expect(versions[1]?.document).toMatchObject({ arrivalDetailsHours: 60 })
})

test('[rule cancellation-scale] no SQL statement can store cancellation charges with a gap or a falling charge', async () => {
  const { ctx, home } = await setup()
  const id = await insertBookingRow(ctx, { property_id: home })
  const store = (...steps: [minDays: number, percent: number][]) =>
    ctx.database
      .updateTable('booking')
      .set({ cancellation_scale: JSON.stringify(steps.map(([minDays, percent]) => ({ minDays, percent }))) })
      .where('id', '=', id)
      .execute()
  const wrongScales: [number, number][][] = [
    [],
    [[25, 0]],
    [
      [25, 10],
      [0, 100],
    ],
    [
      [8, 0],
      [25, 50],
      [0, 100],
    ],
    [
      [25, 0],
      [8, 60],
      [4, 50],
      [0, 100],
    ],
    [
      [25, 0],
      [0, 101],
    ],
  ]
  for (const steps of wrongScales) await expect(store(...steps)).rejects.toThrow('booking_cancellation_scale_check')
  await store([30, 0], [9, 20], [3, 70], [0, 100])
})

test('property: [rule booking-instants] check-in and check-out keep their London times when summer time changes', async () => {
  const { ctx, home } = await setup()
  const hours = fc.tuple(fc.integer({ min: 2, max: 22 }), fc.integer({ min: 1, max: 21 })).filter(([i, o]) => o < i)
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(toDay('2024-01-01'), days))
  const asTime = (hour: number) => `${String(hour).padStart(2, '0')}:30`
  await fc.assert(
    fc.asyncProperty(day, hours, async (checkIn, [from, by]) => {
      const checkOut = addDays(checkIn, 2)
      const id = await insertBookingRow(ctx, {
        property_id: home,
        check_in: checkIn,
        check_out: checkOut,
        check_in_time: asTime(from),
        check_out_time: asTime(by),
      })
      const row = await ctx.database
        .selectFrom('booking')
        .select(['check_in_at', 'check_out_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({
        check_in_at: instantInLondon(checkIn, asTime(from)),
        check_out_at: instantInLondon(checkOut, asTime(by)),
      })
    }),
    {
      numRuns: 40,
      // Summer time begins on 29 March 2026 and ends on 25 October.
      examples: [
        [toDay('2026-03-28'), [16, 10]],
        [toDay('2026-10-24'), [16, 10]],
        [toDay('2026-03-29'), [2, 1]],
        [toDay('2026-10-25'), [2, 1]],
      ],
    },
  )
})

test('the database refuses hours that leave no time between two stays', async () => {
  const { ctx, home } = await setup()
  const row = { property_id: home, check_in_time: '11:00', check_out_time: '11:00' }
  await expect(insertBookingRow(ctx, row)).rejects.toThrow('booking_hours_leave_room')
})
