import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { insertHome, insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { PRICE_DEPS } from '#test/features/prices/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { priceRoutes } from './routes.ts'

/** For read-only tests with a home each. */
const shared = await createTestContext()

test('[rule quote] a quote has the lines of a stay', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  expect(await get(ctx, `${home}/quote?checkin=2026-10-01&checkout=2026-10-04&guests=2`)).toEqual([
    200,
    {
      checkIn: '2026-10-01',
      checkOut: '2026-10-04',
      nights: 3,
      guests: 2,
      lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
      total: '435.00',
      securityDeposit: '217.50',
      minimumStay: 2,
      available: true,
    },
  ])
})

test('a quote follows the settings for VAT, deposit and minimum stay', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const strict = await insertHome(ctx, { minimum_stay: 5 })
  await applySettings(ctx, {
    vat: 'exclusive',
    policy: { securityDepositPercent: 10, securityDepositMinPence: 5_000, minimumStayNights: 3 },
  })
  const quote = async (id: number) => (await get(ctx, `${id}/quote?checkin=2026-10-01&checkout=2026-10-02`))[1]
  expect(await quote(home)).toMatchObject({ total: '174.00', securityDeposit: '50.00', minimumStay: 3, guests: 1 })
  expect(await quote(strict)).toMatchObject({ minimumStay: 5 })
})

test('[rule prices-of-the-year] guests see the prices of current and coming seasons', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx, {
    price_per_night: '100.00',
    minimum_stay: 4,
    security_deposit_percent: 25,
  })
  await ctx.database
    .updateTable('property')
    .set({ weekend_price: '120.00', weekly_reduction: 10, cleaning_fee: '45.00' })
    .execute()
  await applySettings(ctx, { vat: 'exclusive' })
  const season = (name: string, first_night: Day, last_night: Day) => ({
    property_id: home,
    name,
    first_night,
    last_night,
    price_per_night: '150.00',
  })
  await ctx.database
    .insertInto('season')
    .values([
      season('Over', toDay('2026-08-01'), toDay('2026-09-08')),
      season('Now', toDay('2026-09-09'), toDay('2026-09-09')),
      { ...season('New Year', toDay('2026-12-27'), toDay('2027-01-02')), minimum_stay: 5, weekend_price: '225.00' },
    ])
    .execute()
  const [status, rates] = await get(ctx, `${home}/prices`)
  expect([status, rates]).toEqual([
    200,
    {
      pricePerNight: '120.00',
      weekendPrice: '144.00',
      minimumStay: 4,
      cleaningFee: '54.00',
      includedGuests: null,
      extraGuestPrice: '0.00',
      weeklyReduction: 10,
      monthlyReduction: 0,
      depositPercent: 25,
      minDeposit: '0.00',
      seasons: [
        {
          name: 'Now',
          firstNight: '2026-09-09',
          lastNight: '2026-09-09',
          pricePerNight: '180.00',
          weekendPrice: null,
          minimumStay: 4,
        },
        {
          name: 'New Year',
          firstNight: '2026-12-27',
          lastNight: '2027-01-02',
          pricePerNight: '180.00',
          weekendPrice: '270.00',
          minimumStay: 5,
        },
      ],
    },
  ])
  clock.forward(24 * 60)
  await ctx.database.updateTable('property').set({ is_available: false }).execute()
  expect((await get(ctx, `${home}/prices`))[0]).toBe(404)
})

test('[rule security-deposit] a quote uses the home’s deposit rule', async () => {
  const { ctx } = await createTestContext()
  const deposit = async (columns: { security_deposit_amount?: string; security_deposit_percent?: number }) => {
    const home = await insertHome(ctx, columns)
    return (await get(ctx, `${home}/quote?checkin=2026-10-01&checkout=2026-10-04`))[1]
  }
  expect(await deposit({ security_deposit_amount: '250.00' })).toMatchObject({ securityDeposit: '250.00' })
  expect(await deposit({ security_deposit_percent: 10 })).toMatchObject({ securityDeposit: '43.50' })
  expect(await deposit({ security_deposit_percent: 0 })).toMatchObject({ securityDeposit: '0.00' })
})

test('a quote for a taken night reports the stay as unavailable', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const available = async (checkIn: string, checkOut: string) => {
    const [, quote] = await get(ctx, `${home}/quote?checkin=${checkIn}&checkout=${checkOut}`)
    return quote
  }
  expect(await available('2026-10-01', '2026-10-03')).toMatchObject({ available: true })
  expect(await available('2026-10-05', '2026-10-07')).toMatchObject({ available: true })
  expect(await available('2026-10-02', '2026-10-04')).toMatchObject({ available: false })
  expect(await available('2026-10-04', '2026-10-06')).toMatchObject({ available: false })
})

test('a quote treats a blocked night as taken', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const block = await insertTestBlock(ctx, home, { ...stayFrom('2026-10-01', '2026-10-04'), reason: 'Planted words' })
  const quote = (checkin: string, checkout: string) =>
    createTestClient(ctx, priceRoutes(PRICE_DEPS)).get(
      `/api/properties/${home}/quote?checkin=${checkin}&checkout=${checkout}`,
    )
  const taken = await quote('2026-10-03', '2026-10-06')
  expect(taken.body.available).toBe(false)
  expect(taken.text).not.toMatch(/planted|block|maintenance/i)
  expect((await quote('2026-09-29', '2026-10-01')).body.available).toBe(true)
  await ctx.database.deleteFrom('taken_night').where('block_id', '=', block).execute()
  expect((await quote('2026-10-01', '2026-10-03')).body.available).toBe(true)
})

test('a stay that fills a gap has the gap’s length as minimum', async () => {
  const { ctx, clock } = await createTestContext()
  const home = await insertHome(ctx, { minimum_stay: 4 })
  await insertStay(ctx, home, stayFrom('2026-10-05', '2026-10-08'))
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-10', '2026-10-12'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const min = async () => (await get(ctx, `${home}/quote?checkin=2026-10-08&checkout=2026-10-10`))[1]
  expect(await min()).toMatchObject({ minimumStay: 4, available: true })
  await ctx.database.updateTable('property').set({ lets_gaps: true }).execute()
  expect(await min()).toMatchObject({ minimumStay: 2, available: true })
  clock.set('2026-09-12T11:00:00Z')
  expect(await min()).toMatchObject({ minimumStay: 4, available: true })
})

test.each([
  ['2026-10-24', '2026-10-26', 2],
  ['2027-03-27', '2027-03-29', 2],
  ['2028-02-28', '2028-03-01', 2],
  ['2027-02-28', '2027-03-01', 1],
  ['2026-12-31', '2027-01-01', 1],
])('a stay from %s to %s has %i night(s)', async (checkIn, checkOut, nights) => {
  const { ctx } = shared
  const home = await insertHome(ctx)
  expect((await get(ctx, `${home}/quote?checkin=${checkIn}&checkout=${checkOut}`))[1]).toMatchObject({ nights })
})

test('the start of summer time does not change the number of nights', async () => {
  const { ctx } = await createTestContext('2026-01-01T12:00:00Z')
  const home = await insertHome(ctx)
  expect((await get(ctx, `${home}/quote?checkin=2026-03-28&checkout=2026-03-30`))[1]).toMatchObject({ nights: 2 })
})

test('check-in may be the current day in London', async () => {
  const { ctx } = await createTestContext('2026-06-30T23:30:00Z')
  const home = await insertHome(ctx)
  expect((await get(ctx, `${home}/quote?checkin=2026-07-01&checkout=2026-07-03`))[0]).toBe(200)
  expect(await get(ctx, `${home}/quote?checkin=2026-06-30&checkout=2026-07-03`)).toEqual([
    400,
    {
      message: 'Check-in cannot be in the past',
      errors: [{ path: 'checkin', message: 'Check-in cannot be in the past' }],
    },
  ])
})

test.each([
  ['checkin=2026-10-04&checkout=2026-10-04', 'Check-out must be after check-in'],
  ['checkin=2026-10-04&checkout=2026-10-01', 'Check-out must be after check-in'],
  ['checkin=2026-10-04&checkout=2028-12-01', 'Please ask for at most 750 nights'],
  ['checkin=2027-02-30&checkout=2027-03-03', 'Please enter a valid date'],
  ['checkin=2027-2-3&checkout=2027-03-03', 'Please enter a valid date'],
  ['checkin=9999-01-01&checkout=9999-01-03', 'Please enter a valid date'],
  ['checkin=2026-10-01', 'Please enter a valid date'],
  ['checkin=2026-10-01T00:00:00Z&checkout=2026-10-04', 'Please enter a valid date'],
  ["checkin=' OR 1=1--&checkout=2026-10-04", 'Please enter a valid date'],
  ['checkin=2026-10-01&checkin=2026-10-02&checkout=2026-10-04', 'Please enter a valid date'],
  ['checkin=2026-10-01&checkout=2026-10-04&guests=0', 'At least 1 guest required'],
  ['checkin=2026-10-01&checkout=2026-10-04&guests=21', 'Maximum 20 guests'],
  ['checkin=2026-10-01&checkout=2026-10-04&guests=1.5', 'Please enter the number of guests'],
  ['checkin=2026-10-01&checkout=2026-10-04&guests=two', 'Please enter the number of guests'],
  ['checkin=2026-10-01&checkout=2026-10-04&guests=5', 'This home has room for at most 4 guests'],
])('an invalid stay is rejected with a message: %s', async (query, message) => {
  const { ctx } = shared
  const home = await insertHome(ctx)
  expect(await get(ctx, `${home}/quote?${query}`)).toMatchObject([400, { message }])
})

test('a price in the query is ignored', async () => {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const query = 'checkin=2026-10-01&checkout=2026-10-04&totalAmount=1&pricePerNight=1&total=1'
  expect(await get(ctx, `${home}/quote?${query}`)).toMatchObject([200, { total: '435.00' }])
})

test('a hidden, deleted or unknown home has no quote', async () => {
  const { ctx, clock } = await createTestContext()
  const hidden = await insertHome(ctx, { is_available: false })
  const deleted = await insertHome(ctx)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute()
  for (const id of [hidden, deleted, 999, 'x'])
    expect(await get(ctx, `${id}/quote?checkin=2026-10-01&checkout=2026-10-05`)).toEqual([
      404,
      { message: 'Property Not Found' },
    ])
})

async function get(ctx: AppContext, path: string): Promise<[number, unknown]> {
  const { status, body } = await createTestClient(ctx, priceRoutes(PRICE_DEPS)).get(
    encodeURI(`/api/properties/${path}`),
  )
  return [status, body]
}
