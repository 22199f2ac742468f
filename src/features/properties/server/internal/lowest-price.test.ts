import { expect, test } from 'vitest'
import { pricesForm } from '#features/prices/contract.ts'
import { setPrices } from '#features/prices/server/prices.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { A_HOME, createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { changeHomePrices } from '../change-property.ts'
import { propertyRoutes } from '../routes.ts'

const SEPTEMBER = { name: 'Autumn', firstNight: '2026-09-07', lastNight: '2026-09-20', pricePerNight: 90 }
const season = (fields: object) => ({ weekendPrice: null, minimumStay: null, ...fields })

test('“From” is the standard price including VAT', async () => {
  const { ctx, id } = await setup()
  expect(await from(ctx, id)).toEqual(['145.00', '0.00'])
  await applySettings(ctx, { vat: 'exclusive' })
  expect(await from(ctx, id)).toEqual(['174.00', '0.00'])
})

test('[rule from-price] “From” is the lowest of standard, weekend and season prices', async () => {
  const { ctx, id, set } = await setup()
  await set({ weekendPrice: 170 })
  expect(await from(ctx, id)).toEqual(['145.00', '0.00'])
  await set({ weekendPrice: 120, cleaningFee: 45 })
  expect(await from(ctx, id)).toEqual(['120.00', '45.00'])
  await set({ weekendPrice: 120, cleaningFee: 45, seasons: [season(SEPTEMBER)] })
  expect(await from(ctx, id)).toEqual(['90.00', '45.00'])
  await set({ vat: 'exclusive', cleaningFee: 45, seasons: [season({ ...SEPTEMBER, weekendPrice: 80 })] })
  expect(await from(ctx, id)).toEqual(['96.00', '54.00'])
})

test('a season outside the bookable days does not lower “From”', async () => {
  const { ctx, id, set, clock } = await setup()
  await set({ seasons: [season(SEPTEMBER)] })
  clock.set('2026-09-20T11:00:00Z')
  expect(await from(ctx, id)).toEqual(['90.00', '0.00'])
  clock.set('2026-09-21T11:00:00Z')
  expect(await from(ctx, id)).toEqual(['145.00', '0.00'])
  await set({ seasons: [season({ ...SEPTEMBER, firstNight: '2029-01-01', lastNight: '2029-02-01' })] })
  expect(await from(ctx, id)).toEqual(['145.00', '0.00'])
})

test('a price without an available night is not advertised', async () => {
  const { ctx, id, set, clock } = await setup()
  await set({ weekendPrice: 100, seasons: [season({ ...SEPTEMBER, lastNight: '2026-09-11', weekendPrice: 60 })] })
  // Today is Wednesday 9 September, so only the night of Friday 11 September is left of the season.
  expect(await from(ctx, id)).toEqual(['60.00', '0.00'])
  await insertStay(ctx, id, { ...stayFrom('2026-09-11', '2026-09-12'), heldUntil: new Date('2026-09-09T12:00:00Z') })
  expect(await from(ctx, id)).toEqual(['90.00', '0.00'])
  clock.set('2026-09-09T12:00:00Z')
  expect(await from(ctx, id)).toEqual(['60.00', '0.00'])
  await ctx.database.deleteFrom('taken_night').execute()
  await insertStay(ctx, id, stayFrom('2026-09-09', '2026-09-12'))
  expect(await from(ctx, id)).toEqual(['100.00', '0.00'])
  // No night is available on any bookable day, so all prices count again.
  await insertStay(ctx, id, stayFrom('2026-09-12', '2028-09-12'))
  expect(await from(ctx, id)).toEqual(['60.00', '0.00'])
})

test('saving a changed price increments the prices’ version', async () => {
  const { ctx, id, set, staff } = await setup()
  await set({ vat: 'exclusive', cleaningFee: 45, seasons: [season(SEPTEMBER)] })
  const client = createTestClient(ctx, propertyRoutes, staff)
  const shown = (await client.asStaff('GET', `/api/admin/properties/${id}`)).body
  expect(shown).toMatchObject({ pricePerNight: '145.00', cleaningFee: '45.00', vat: 'exclusive' })
  const version = async () =>
    (await ctx.database.selectFrom('property').select('prices_version').executeTakeFirstOrThrow()).prices_version
  expect(await version()).toBe(2)
  await client.asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, title: 'Another name' })
  expect(await version()).toBe(2)
  await client.asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, pricePerNight: 150 })
  expect(await version()).toBe(3)
  await client.asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, pricePerNight: '150.00', minimumStay: 4 })
  expect(await version()).toBe(4)
})

test('only the standard price and the minimum stay increment the home’s version', async () => {
  const { ctx, set } = await setup()
  const versions = () =>
    ctx.database.selectFrom('property').select(['version', 'prices_version']).executeTakeFirstOrThrow()
  const { seasons } = await set({ cleaningFee: '45.00', seasons: [season(SEPTEMBER)] })
  expect(await versions()).toEqual({ version: 1, prices_version: 2 })
  await set({ cleaningFee: '45.00', pricePerNight: '150.00', seasons })
  expect(await versions()).toEqual({ version: 2, prices_version: 3 })
  await set({ cleaningFee: '45.00', pricePerNight: '150.00', minimumStay: 3, seasons })
  expect(await versions()).toEqual({ version: 3, prices_version: 4 })
})

async function setup() {
  const { ctx, clock } = await createTestContext()
  const id = await createHome(ctx)
  const staff = await createStaff(ctx)
  const set = (fields: object) =>
    inTransaction(ctx, staff, (tx) =>
      setPrices(
        tx,
        { propertyId: id, prices: pricesForm.parse({ ...STANDARD_PRICES, ...fields }) },
        { changeHomePrices },
      ),
    )
  return { ctx, clock, id, staff, set }
}

const STANDARD_PRICES = {
  pricePerNight: '145.00',
  weekendPrice: null,
  weeklyReduction: 0,
  monthlyReduction: 0,
  cleaningFee: 0,
  includedGuests: null,
  extraGuestPrice: 0,
  vat: null,
  letsGaps: false,
  minimumStay: null,
  seasons: [],
}

async function from(ctx: AppContext, id: number): Promise<[string, string]> {
  const { body } = await createTestClient(ctx, propertyRoutes).get(`/api/properties/${id}`)
  return [body.fromPrice, body.cleaningFee]
}
