import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { Caches } from '#platform/server/cache.ts'
import { addDays, nightsOf, type Stay, toDay } from '#platform/shared/day.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { PRICE_DEPS } from '#test/features/prices/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { readCachedHomePrices, readHomePrices } from './home-prices.ts'
import { priceOfStay } from './pricing.ts'
import { priceRoutes } from './routes.ts'

const STANDARD_PRICES = {
  pricePerNight: '145.00',
  weekendPrice: '160.00',
  weeklyReduction: 0,
  monthlyReduction: 0,
  cleaningFee: '0.00',
  includedGuests: null,
  extraGuestPrice: '0.00',
  vat: null,
  letsGaps: false,
  minimumStay: null,
}
const SEASON = { pricePerNight: '180.00', weekendPrice: '210.00', minimumStay: 3 }
const SEASONS = [
  { ...SEASON, name: 'Summer', firstNight: '2027-07-17', lastNight: '2027-08-31' },
  { ...SEASON, name: 'New Year', pricePerNight: '250.00', firstNight: '2026-12-27', lastNight: '2027-01-02' },
]
const FIRST = toDay('2026-12-20')

test('cached prices give the same cost as stored prices', async () => {
  const { one, two, onShow, ctx } = await twoHomes()
  const checkIns = nightsOf({ checkIn: FIRST, checkOut: toDay('2027-09-10') })
  for (const nights of [1, 3, 14]) {
    for (const checkIn of checkIns.filter((_, at) => at % 5 === nights % 5 || at < 15)) {
      const stay = { checkIn, checkOut: addDays(checkIn, nights) }
      const read = await readHomePrices(ctx.database, { propertyIds: [one, two], stay }, 'not-registered')
      const shown = await onShow()
      for (const id of [one, two])
        expect([checkIn, nights, cost(shown, id, stay)]).toEqual([checkIn, nights, cost(read, id, stay)])
    }
  }
})

test('a changed price or deleted home empties the price cache', async () => {
  const { one, two, onShow, ctx, set, changed } = await twoHomes()
  const stay = { checkIn: toDay('2027-07-12'), checkOut: toDay('2027-07-15') }
  const later = { checkIn: toDay('2027-08-09'), checkOut: toDay('2027-08-12') }
  const costs = async (days = stay) => {
    const shown = await onShow()
    return [one, two].map((id) => cost(shown, id, days))
  }
  expect(await costs()).toEqual([435_00, 435_00])
  const silently = (id: number, columns: { price_per_night?: string; deleted_at?: Date }) =>
    ctx.database.updateTable('property').set(columns).where('id', '=', id).execute()
  await silently(one, { price_per_night: '999.00' })
  await ctx.database.updateTable('season').set({ price_per_night: '999.00' }).execute()
  expect(await costs(later)).toEqual([540_00, 435_00])
  expect(await costs()).toEqual([435_00, 435_00])
  expect(changed()).toBe(1)
  await set(two, { ...STANDARD_PRICES, pricePerNight: '100.00', seasons: [], version: 1 })
  expect(changed()).toBe(2)
  expect(await costs()).toEqual([2_997_00, 300_00])
  await silently(two, { deleted_at: ctx.clock.now() })
  ctx.publicDataChanged()
  expect(await costs()).toEqual([2_997_00, undefined])
})

test('nothing is cached within a transaction', async () => {
  const { one, two, ctx } = await twoHomes()
  const stay = { checkIn: toDay('2027-07-12'), checkOut: toDay('2027-07-15') }
  const open = { ...ctx, caches: undefined }
  const ask = async () => cost(await readCachedHomePrices(open, [one, two], 'not-registered'), two, stay)
  expect(await ask()).toBe(435_00)
  await ctx.database.updateTable('property').set({ price_per_night: '100.00' }).execute()
  expect(await ask()).toBe(300_00)
})

function cost(prices: Awaited<ReturnType<typeof readHomePrices>>, id: number, stay: Stay) {
  const home = prices.get(id)
  return home && priceOfStay(home, { stay, guests: 2 }, DEFAULT_SETTINGS.policy).total
}

/** The first home has seasons, the second has none. A change of public data empties the caches, as in production. */
async function twoHomes() {
  const fixture = await createTestContext()
  const caches = new Caches(fixture.clock)
  let changes = 0
  const publicDataChanged = () => {
    changes += 1
    caches.empty()
  }
  const ctx = { ...fixture.ctx, caches, publicDataChanged }
  const [one, two] = [await insertHome(ctx), await insertHome(ctx)]
  const { asStaff } = createTestClient(ctx, priceRoutes(PRICE_DEPS), await createStaff(ctx))
  const set = async (id: number, body: object) =>
    expect((await asStaff('PUT', `/api/admin/properties/${id}/prices`, body)).status).toBe(200)
  await set(one, { ...STANDARD_PRICES, seasons: SEASONS, version: 1 })
  const onShow = () => readCachedHomePrices(ctx, [one, two], 'not-registered')
  return { one, two, onShow, ctx, set, changed: () => changes }
}
