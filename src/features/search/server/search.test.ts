import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { searchRoutes } from './routes.ts'

/** Tests of rejected searches share this database, because such searches change nothing. */
const untouched = await createTestContext()

test('a search without criteria finds every visible home', async () => {
  const { ctx, clock } = await createTestContext()
  const one = await createHome(ctx, { title: 'One' })
  const two = await createHome(ctx, { title: 'Two', featured: true })
  await createHome(ctx, { title: 'Hidden', isAvailable: false })
  const deleted = await createHome(ctx, { title: 'Deleted' })
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute()
  for (const query of ['', 'location=&checkin=&checkout=&guests=', 'location=%20%20'])
    expect(await idsFor(ctx, query)).toEqual([two, one])
  expect((await search(ctx, '')).rows).toMatchObject([{ stay: null }, { stay: null }])
})

test('[rule search-place] a place matches part of a location or city', async () => {
  const { ctx } = await createTestContext()
  const heath = await createHome(ctx, { title: 'Heath', location: 'Near Cannock Chase', city: 'Cheslyn Hay' })
  const wood = await createHome(ctx, { title: 'Wood', location: 'Cheslyn Hay Road', city: 'Burntwood' })
  expect(await idsFor(ctx, 'location=Cheslyn Hay')).toEqual([heath, wood])
  expect(await idsFor(ctx, 'location= cHESLYN  hay ')).toEqual([heath, wood])
  expect(await idsFor(ctx, 'location=burntwood')).toEqual([wood])
  expect(await idsFor(ctx, 'location=Stafford')).toEqual([])
  expect(await idsFor(ctx, 'location=Cheslyn Hay, Staffordshire')).toEqual([heath, wood])
  expect(await idsFor(ctx, 'location=STAFFORDSHIRE')).toEqual([heath, wood])
  expect(await idsFor(ctx, 'location=Wood')).toEqual([wood])
  expect(await idsFor(ctx, 'location=heath')).toEqual([heath])
  for (const misspelled of ['Canock Chase', 'Burntwod', 'burnt wood']) {
    const found = misspelled.startsWith('C') ? heath : wood
    expect([misspelled, await idsFor(ctx, `location=${misspelled}`)]).toEqual([misspelled, [found]])
  }
  for (const other of ['Birmingham', 'x', ',', 'London, UK']) expect(await idsFor(ctx, `location=${other}`)).toEqual([])
})

test('no character of a place is a wildcard', async () => {
  const { ctx } = await createTestContext()
  const plain = await createHome(ctx, { title: 'Plain', location: 'Elm Road' })
  const odd = await createHome(ctx, { title: 'Odd', location: '100% Elm_Road \\ yard' })
  for (const [location, found] of [
    ['%', [odd]],
    ['_', [odd]],
    ['\\', [odd]],
    ['100%', [odd]],
    ['Elm_', [odd]],
    ['Elm Road', [plain]],
    ["' OR 1=1--", []],
    ['1;drop table property', []],
    ['.*', []],
  ] as const)
    expect([location, await idsFor(ctx, `location=${encodeURIComponent(location)}`)]).toEqual([location, found])
})

test('[rule guest-search-four-plus] guests=4 finds homes for four or more', async () => {
  const { ctx } = await createTestContext()
  const small = await createHome(ctx, { title: 'Small', maxGuests: 2 })
  const four = await createHome(ctx, { title: 'Four', maxGuests: 4 })
  const large = await createHome(ctx, { title: 'Large', maxGuests: 9 })
  expect(await idsFor(ctx, 'guests=4')).toEqual([four, large])
  expect(await idsFor(ctx, 'guests=1')).toEqual([small, four, large])
  expect(await idsFor(ctx, 'guests=10')).toEqual([])
})

test('[rule search-dates] a taken night excludes a home', async () => {
  const { ctx } = await createTestContext()
  const free = await createHome(ctx, { title: 'Free' })
  const taken = await createHome(ctx, { title: 'Taken' })
  await insertStay(ctx, taken, stayFrom('2026-10-05', '2026-10-08'))
  const found = (checkIn: string, checkOut: string) => idsFor(ctx, `checkin=${checkIn}&checkout=${checkOut}`)
  expect(await found('2026-10-01', '2026-10-05')).toEqual([free, taken])
  expect(await found('2026-10-08', '2026-10-10')).toEqual([free, taken])
  expect(await found('2026-10-01', '2026-10-06')).toEqual([free])
  expect(await found('2026-10-07', '2026-10-09')).toEqual([free])
  expect(await found('2026-10-06', '2026-10-07')).toEqual([free])
  expect(await found('2026-10-01', '2026-10-31')).toEqual([free])
})

test('a hold excludes its home until it expires', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await createHome(ctx)
  await insertStay(ctx, home, {
    ...stayFrom('2026-10-05', '2026-10-08'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  expect(await idsFor(ctx, 'checkin=2026-10-05&checkout=2026-10-07')).toEqual([])
  clock.set('2026-09-12T11:00:00Z')
  expect(await idsFor(ctx, 'checkin=2026-10-05&checkout=2026-10-07')).toEqual([home])
})

test('[rule total-for-dates] with both dates each home has the total of the stay', async () => {
  const { ctx } = await createTestContext()
  await createHome(ctx, { title: 'Dear', pricePerNight: '145.00' })
  await createHome(ctx, { title: 'Cheap', pricePerNight: '20.50' })
  const stays = async () => (await search(ctx, 'checkin=2026-10-24&checkout=2026-10-26')).rows.map(({ stay }) => stay)
  expect(await stays()).toEqual([
    { ...OCTOBER, nights: 2, total: '290.00', securityDeposit: '145.00', minimumStay: 2 },
    { ...OCTOBER, nights: 2, total: '41.00', securityDeposit: '100.00', minimumStay: 2 },
  ])
  await applySettings(ctx, { vat: 'exclusive' })
  expect(await stays()).toMatchObject([{ total: '348.00' }, { total: '49.20' }])
  // At the maximum price per night, the total exceeds the largest amount of a booking. The search still returns the total.
  await createHome(ctx, { title: 'Dearest', pricePerNight: '99999999.99' })
  expect((await stays())[2]).toMatchObject({ total: '239999999.98' })
})

test('a search with both dates shows each home’s minimum stay', async () => {
  const { ctx } = await createTestContext()
  const plain = await createHome(ctx, { title: 'Plain' })
  const gaps = await createHome(ctx, { title: 'Gaps', minimumStay: 4 })
  await ctx.database.updateTable('property').set({ lets_gaps: true }).where('id', '=', gaps).execute()
  const min = async (checkIn: string, checkOut: string) =>
    Object.fromEntries(
      (await search(ctx, `checkin=${checkIn}&checkout=${checkOut}`)).rows.map((home) => [
        home.id,
        home.stay?.minimumStay,
      ]),
    )
  expect(await min('2026-10-10', '2026-10-13')).toEqual({ [plain]: 2, [gaps]: 4 })
  await insertStay(ctx, gaps, stayFrom('2026-10-07', '2026-10-10'))
  expect(await min('2026-10-10', '2026-10-13')).toEqual({ [plain]: 2, [gaps]: 4 })
  await insertStay(ctx, gaps, stayFrom('2026-10-13', '2026-10-15'))
  expect(await min('2026-10-10', '2026-10-13')).toEqual({ [plain]: 2, [gaps]: 3 })
  expect(await min('2026-10-10', '2026-10-12')).toEqual({ [plain]: 2, [gaps]: 4 })
})

test('[rule search-dates] a single date is ignored', async () => {
  const { ctx } = await createTestContext()
  const home = await createHome(ctx)
  await insertStay(ctx, home, stayFrom('2026-10-05', '2026-10-08'))
  for (const query of ['checkin=2026-10-05', 'checkout=2026-10-07', 'checkin=2026-10-05&checkout='])
    expect((await search(ctx, query)).rows).toMatchObject([{ id: home, stay: null }])
})

test.each([
  ['checkin=2026-10-07&checkout=2026-10-05', 'Check-out must be after check-in'],
  ['checkin=2026-10-07&checkout=2026-10-07', 'Check-out must be after check-in'],
  ['checkin=2026-10-07&checkout=2029-10-07', 'Please ask for at most 750 nights'],
  ['checkin=2027-02-30&checkout=2027-03-05', 'Please enter a valid date'],
  ['checkin=2026-2-3&checkout=2026-10-05', 'Please enter a valid date'],
  ['checkin=soon', 'Please enter a valid date'],
  ['checkin=9999-01-01&checkout=9999-01-03', 'Please enter a valid date'],
  ["checkin=' OR 1=1--&checkout=2026-10-05", 'Please enter a valid date'],
  ['guests=two', 'Please enter the number of guests'],
  ['guests=1.5', 'Please enter the number of guests'],
  ['guests=-1', 'Please enter the number of guests'],
  ['guests=0', 'At least 1 guest required'],
  ['guests=99999999999', 'Please enter the number of guests'],
  [`location=${'x'.repeat(201)}`, 'Please use at most 200 characters'],
  [`guests=${'9'.repeat(5000)}`, 'Please enter the number of guests'],
  [`checkin=${'2'.repeat(5000)}`, 'Please enter a valid date'],
  ['location=a&location=b', 'Please enter a place'],
  ['bedrooms=many', 'Please enter the number of bedrooms'],
  ['pets=no', 'Please choose yes or nothing'],
  ['price=cheap', 'Please enter a price'],
  ['price=-5', 'Please enter a price'],
  ['price=100&per=week', 'Please choose a night or the stay'],
  ['sort=random', 'Please choose an order'],
  ['flexible=15', 'Please choose 1 to 14 days'],
  ['flexible=some', 'Please choose 1 to 14 days'],
  ['weekend=May', 'Please choose a month'],
  ['weekend=2027-13', 'Please choose a month'],
  ['weekend=2077-05', 'Please choose a month'],
  ['limit=0', 'limit is 1 to 1000'],
  ['limit=1001', 'limit is 1 to 1000'],
  ['offset=-1', 'offset is 0 or more'],
])('an invalid search is rejected with a message: %s', async (query, message) => {
  const { ctx } = untouched
  expect(await search(ctx, query)).toMatchObject({ status: 400, rows: { message } })
})

test('[rule lists] results are paged with a total', async () => {
  const { ctx } = await createTestContext()
  const ids: number[] = []
  for (let n = 1; n <= 3; n += 1) ids.push(await createHome(ctx, { title: `Home ${n}` }))
  const page = async (query: string) => {
    const { rows, total } = await search(ctx, `checkin=2026-10-05&checkout=2026-10-08&${query}`)
    return [rows.map(({ id }) => id), total]
  }
  expect(await page('limit=2')).toEqual([ids.slice(0, 2), '3'])
  expect(await page('limit=2&offset=2')).toEqual([ids.slice(2), '3'])
  expect(await page('limit=2&offset=4')).toEqual([[], '3'])
})

const OCTOBER = { checkIn: '2026-10-24', checkOut: '2026-10-26' }

interface Found {
  id: number
  stay: { minimumStay: number } | null
}

async function search(ctx: AppContext, query: string): Promise<{ status: number; rows: Found[]; total: unknown }> {
  const url = `/api/properties/search?${query.replaceAll(' ', '%20').replaceAll("'", '%27')}`
  const { status, body, headers } = await createTestClient(ctx, searchRoutes).get(url)
  return { status, rows: body, total: headers['x-total-count'] }
}

async function idsFor(ctx: AppContext, query: string): Promise<number[]> {
  return (await search(ctx, query)).rows.map(({ id }) => id)
}
