import { expect, test } from 'vitest'
import { nightPricesOf } from '#features/prices/web/night-prices.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { PRICE_DEPS } from '#test/features/prices/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { priceRoutes } from './routes.ts'

const STANDARD_PRICES = {
  pricePerNight: '145.00',
  weekendPrice: null,
  weeklyReduction: 0,
  monthlyReduction: 0,
  cleaningFee: '0.00',
  includedGuests: null,
  extraGuestPrice: '0.00',
  vat: null,
  letsGaps: false,
  minimumStay: null,
  seasons: [],
}
const SUMMER = {
  name: 'Summer',
  firstNight: '2027-07-17',
  lastNight: '2027-08-31',
  pricePerNight: '180.00',
  weekendPrice: '210.00',
  minimumStay: 3,
}
const EASTER = { ...SUMMER, name: 'Easter', firstNight: '2027-03-26', lastNight: '2027-04-11', weekendPrice: null }

/** For tests whose prices are rejected, so that the home stays unchanged. */
const shared = await setup()

test('a home without special prices has its standard price on every night', async () => {
  const { prices } = await setup()
  const { status, body } = await prices('GET')
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...STANDARD_PRICES, effectiveVat: 'not-registered', year: 2026, version: 1 })
  expect(body.nights).toHaveLength(365)
  expect(body.nights[0]).toEqual({ night: '2026-01-01', price: '145.00', season: null, weekend: false })
  expect(body.nights.at(-1)).toEqual({ night: '2026-12-31', price: '145.00', season: null, weekend: false })
})

test('[rule nightly-price] each night costs the price that the office set', async () => {
  const { ctx, prices, rates } = await setup()
  const { status, body } = await prices('PUT', '?year=2027', {
    ...STANDARD_PRICES,
    weekendPrice: 160,
    seasons: [SUMMER],
    version: 1,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ weekendPrice: '160.00', year: 2027, version: 2 })
  const [summer] = body.seasons
  expect(summer).toEqual({ ...SUMMER, id: expect.any(Number) })
  const night = (day: string) => body.nights.find((one: { night: string }) => one.night === day)
  expect(night('2027-07-15')).toEqual({ night: '2027-07-15', price: '145.00', season: null, weekend: false })
  expect(night('2027-07-16')).toEqual({ night: '2027-07-16', price: '160.00', season: null, weekend: true })
  expect(night('2027-07-17')).toEqual({ night: '2027-07-17', price: '210.00', season: summer.id, weekend: true })
  expect(night('2027-08-31')).toEqual({ night: '2027-08-31', price: '180.00', season: summer.id, weekend: false })
  expect(night('2027-09-01')).toEqual({ night: '2027-09-01', price: '145.00', season: null, weekend: false })

  await applySettings(ctx, { vat: 'exclusive' })
  const exclusive = (await prices('GET', '?year=2027')).body
  const shown = nightPricesOf((await rates()).body, toDay('2027-01-01'))
  for (const { night, price } of exclusive.nights) expect(shown(night), night).toBe(penceOf(price))
  expect(shown(toDay('2026-12-31'))).toBeUndefined()
  expect(exclusive).toMatchObject({ pricePerNight: '145.00', vat: null, effectiveVat: 'exclusive' })
  expect(exclusive.nights[3]).toMatchObject({ night: '2027-01-04', price: '174.00' })
  await prices('PUT', '', { ...STANDARD_PRICES, vat: 'inclusive' })
  const inclusive = (await prices('GET', '?year=2027')).body
  expect(inclusive).toMatchObject({ vat: 'inclusive', effectiveVat: 'inclusive' })
  expect(inclusive.nights[3].price).toBe('145.00')
})

test('a quote uses changed prices', async () => {
  const { ctx, id, prices } = await setup()
  await prices('PUT', '', { ...STANDARD_PRICES, cleaningFee: '45', seasons: [SUMMER] })
  const lines = [
    { kind: 'nights', label: '1 night at £145.00', amount: '145.00' },
    { kind: 'nights', label: '1 weekend night in Summer at £210.00', amount: '210.00' },
    { kind: 'cleaning', label: 'Cleaning', amount: '45.00' },
  ]
  const guest = await createTestClient(ctx, priceRoutes(PRICE_DEPS)).get(
    `/api/properties/${id}/quote?checkin=2027-07-16&checkout=2027-07-18&guests=2`,
  )
  expect(guest.body).toMatchObject({ lines, total: '400.00', minimumStay: 2 })
  const tried = await prices('GET', '/quote?checkin=2027-07-16&checkout=2027-07-18&guests=2')
  expect(tried.body).toEqual(guest.body)
  expect((await prices('GET', '/quote?checkin=2020-07-16&checkout=2020-07-18&guests=2')).status).toBe(200)
  expect((await prices('GET', '/quote?checkin=2027-07-16&checkout=2027-07-18&guests=5')).body.message).toBe(
    'This home has room for at most 4 guests',
  )
  expect((await prices('GET', '/quote?checkin=2027-07-16&checkout=2027-07-16&guests=2')).status).toBe(400)
})

test('[rule nightly-price] the rejection of overlapping seasons names both', async () => {
  const { ctx, id, prices } = await setup()
  const late = { ...EASTER, firstNight: '2027-08-30', lastNight: '2027-09-05' }
  const { status, body } = await prices('PUT', '', { ...STANDARD_PRICES, cleaningFee: '9.00', seasons: [SUMMER, late] })
  expect(status).toBe(409)
  const message =
    '“Easter” (30 August 2027 to 5 September 2027) and “Summer” (17 July 2027 to 31 August 2027) overlap: both have the nights from 30 August 2027 to 31 August 2027'
  expect(body).toEqual({ message, errors: [{ path: 'seasons', message }] })
  expect((await prices('GET')).body).toMatchObject({ cleaningFee: '0.00', seasons: [], version: 1 })
  expect(await ctx.database.selectFrom('season_night').selectAll().where('property_id', '=', id).execute()).toEqual([])

  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [SUMMER] })).status).toBe(200)
  const [summer] = (await prices('GET')).body.seasons
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [summer, late] })).body.message).toContain('“Summer”')
  const oneNight = { ...late, lastNight: '2027-08-30' }
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [summer, oneNight] })).body.message).toMatch(
    /both have the night of 30 August 2027$/,
  )
  // Adjoining seasons do not overlap.
  const after = { ...late, firstNight: '2027-09-01' }
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [summer, after] })).status).toBe(200)
})

test('seasons that swap dates keep their ids', async () => {
  const { ctx, id, prices } = await setup()
  const [easter, summer] = (await prices('PUT', '', { ...STANDARD_PRICES, seasons: [SUMMER, EASTER] })).body.seasons
  expect([easter.name, summer.name]).toEqual(['Easter', 'Summer'])
  const swapped = [
    { ...easter, firstNight: summer.firstNight, lastNight: summer.lastNight },
    { ...summer, firstNight: easter.firstNight, lastNight: easter.lastNight },
  ]
  const { status, body } = await prices('PUT', '', { ...STANDARD_PRICES, seasons: swapped })
  expect(status).toBe(200)
  expect(body.seasons).toMatchObject([
    { id: summer.id, firstNight: EASTER.firstNight },
    { id: easter.id, firstNight: SUMMER.firstNight },
  ])
  await prices('PUT', '', { ...STANDARD_PRICES, seasons: [body.seasons[0]] })
  const nights = await ctx.database.selectFrom('season_night').selectAll().where('property_id', '=', id).execute()
  expect(nights).toHaveLength(17)
  expect(new Set(nights.map(({ season_id }) => season_id))).toEqual(new Set([summer.id]))
})

test('a season of another home is a conflict', async () => {
  const { ctx, prices } = await setup()
  const other = await setup(ctx)
  const [otherSeason] = (await other.prices('PUT', '', { ...STANDARD_PRICES, seasons: [SUMMER] })).body.seasons
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [otherSeason] })).status).toBe(409)
  expect((await other.prices('GET')).body.seasons).toEqual([otherSeason])
  const [own] = (await prices('PUT', '', { ...STANDARD_PRICES, seasons: [SUMMER] })).body.seasons
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [own, own] })).status).toBe(409)
})

test('a stale edit gets 409 with the current prices', async () => {
  const { prices } = await setup()
  expect((await prices('PUT', '', { ...STANDARD_PRICES, cleaningFee: '30.00', version: 1 })).status).toBe(200)
  const { status, body } = await prices('PUT', '', { ...STANDARD_PRICES, cleaningFee: '40.00', version: 1 })
  expect(status).toBe(409)
  expect(body).toMatchObject({ current: { cleaningFee: '30.00', version: 2 } })
  expect((await prices('PUT', '', { ...STANDARD_PRICES, cleaningFee: '40.00' })).body).toMatchObject({ version: 3 })
})

test('saving unchanged prices writes nothing', async () => {
  const { ctx, prices, changes } = await setup()
  const { body } = await prices('PUT', '', { ...STANDARD_PRICES, seasons: [SUMMER, EASTER] })
  const before = changes()
  const again = await prices('PUT', '', { ...STANDARD_PRICES, seasons: [...body.seasons].reverse() })
  expect([again.status, again.body.version, changes()]).toEqual([200, 2, before])
  expect(await auditLogOf(ctx)).toHaveLength(1)
})

test('the audit log has old and new prices', async () => {
  const { ctx, id, prices, changes, staff } = await setup()
  const before = changes()
  await prices('PUT', '', { ...STANDARD_PRICES, weekendPrice: '170.00', seasons: [SUMMER] })
  expect(changes()).toBe(before + 1)
  expect(await auditLogOf(ctx)).toEqual([
    {
      actor: 'staff',
      user_id: staff.userId,
      action: 'changed',
      item: 'property',
      item_id: id,
      before: { weekendPrice: null, seasons: [] },
      after: {
        weekendPrice: '170.00',
        seasons: ['Summer, 17 July 2027 to 31 August 2027, £180.00 a night, weekends £210.00, from 3 nights'],
      },
    },
  ])
})

test.each([
  [{ pricePerNight: '100000000.00' }, 'Please enter a price per night of at most £99,999,999.99'],
  [{ pricePerNight: '-1' }, 'Please enter a price per night of at most £99,999,999.99'],
  [{ weekendPrice: '1.234' }, 'Please enter a weekend price of at most £99,999,999.99, or leave it blank'],
  [{ weeklyReduction: 91 }, 'Please enter a reduction from 7 nights of 0 to 90 per cent'],
  [{ monthlyReduction: 12.5 }, 'Please enter a reduction from 28 nights of 0 to 90 per cent'],
  [{ cleaningFee: '10000' }, 'Please enter a cleaning fee of at most £9,999.99'],
  [{ includedGuests: 0 }, 'Please enter how many guests the price is for'],
  [{ extraGuestPrice: '1000' }, 'Please enter a price for each further guest of at most £999.99'],
  [{ vat: 'none' }, 'Please choose how VAT is shown'],
  [{ minimumStay: 0 }, 'Please enter a number of nights'],
  [{ seasons: [{ ...SUMMER, lastNight: '2027-07-16' }] }, 'The last night must not come before the first'],
  [{ seasons: [{ ...SUMMER, lastNight: '2029-08-06' }] }, 'A season has at most 750 nights'],
  [{ seasons: [{ ...SUMMER, name: ' ' }] }, 'Please enter a name'],
  [{ seasons: [{ ...SUMMER, firstNight: '2027-02-29' }] }, 'Please enter a valid date'],
])('invalid prices are rejected with a message: %j', async (wrong, message) => {
  const { prices } = shared
  const { status, body } = await prices('PUT', '', { ...STANDARD_PRICES, ...wrong })
  expect([status, body.message, body.errors?.[0]?.message]).toEqual([400, message, message])
})

test('a stay above the maximum amount is rejected', async () => {
  const { id, prices, ctx } = await setup()
  const { get } = createTestClient(ctx, priceRoutes(PRICE_DEPS))
  const quote = (stay: string) => get(`/api/properties/${id}/quote?${stay}&guests=1`)
  const dear = { ...STANDARD_PRICES, pricePerNight: '99999999.99', weekendPrice: null, minimumStay: 1 }
  expect((await prices('PUT', '', dear)).body.pricePerNight).toBe('99999999.99')
  expect((await quote('checkin=2026-10-05&checkout=2026-10-06')).body.total).toBe('99999999.99')
  const { status, body } = await quote('checkin=2026-10-05&checkout=2026-10-07')
  expect([status, body.message]).toEqual([400, 'This is more than a stay can cost. Please shorten it.'])
})

test('a missing or unknown key is rejected', async () => {
  const { prices } = await setup()
  const { vat: _, ...without } = STANDARD_PRICES
  expect((await prices('PUT', '', without)).status).toBe(400)
  expect((await prices('PUT', '', { ...STANDARD_PRICES, nights: [] })).status).toBe(400)
  expect((await prices('PUT', '', { ...STANDARD_PRICES, seasons: [{ ...SUMMER, property_id: 2 }] })).status).toBe(400)
  expect((await prices('GET', '?year=1900')).status).toBe(400)
  expect((await prices('GET', '?year=2028')).body.nights).toHaveLength(366)
})

test('an unknown or deleted home has no prices', async () => {
  const { ctx, id, prices, clock } = await setup()
  const guest = createTestClient(ctx, priceRoutes(PRICE_DEPS))
  expect((await guest.get(`/api/admin/properties/${id}/prices`)).status).toBe(401)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', id).execute()
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['GET', '/quote?checkin=2027-07-16&checkout=2027-07-18&guests=2'],
  ] as const)
    expect((await prices(method, path, method === 'PUT' ? STANDARD_PRICES : undefined)).body).toEqual({
      message: 'Property Not Found',
    })
})

async function setup(existing?: AppContext, fields: Parameters<typeof insertHome>[1] = {}) {
  const fixture = await createTestContext()
  const ctx = existing ?? fixture.ctx
  const id = await insertHome(ctx, fields)
  const staff = existing ? await createStaff(ctx, 'Bo', `Second ${id}`.replace(' ', '')) : await createStaff(ctx)
  const client = createTestClient(ctx, priceRoutes(PRICE_DEPS), staff)
  const prices = (method: 'GET' | 'PUT', path = '', body?: object) =>
    client.asStaff(method, `/api/admin/properties/${id}/prices${path}`, body)
  const rates = () => client.get(`/api/properties/${id}/prices`)
  return { ctx, clock: fixture.clock, changes: fixture.changes, id, staff, prices, rates }
}

async function auditLogOf(ctx: AppContext) {
  return ctx.database
    .selectFrom('audit_log')
    .select(['actor', 'user_id', 'action', 'item', 'item_id', 'before', 'after'])
    .where('item', '=', 'property')
    .execute()
}
