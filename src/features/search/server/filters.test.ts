import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HomeWithTraits, offersTrait } from '#features/home-traits.ts'
import type { PropertyFormInput } from '#features/properties/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { searchRoutes } from './routes.ts'

interface Found {
  id: number
  available?: boolean | null
  stay: { checkIn: string; checkOut: string; total: string; minimumStay: number } | null
}

async function ask<Answer>(ctx: AppContext, path: string): Promise<Answer> {
  const { body } = await createTestClient(ctx, searchRoutes).get(`/api/properties/${path}`)
  return body as Answer
}

const search = (ctx: AppContext, query: string) => ask<Found[]>(ctx, `search?${query}`)
const idsFor = async (ctx: AppContext, query: string) => (await search(ctx, query)).map(({ id }) => id)
const daysFor = async (ctx: AppContext, query: string) =>
  (await search(ctx, query)).map(({ id, stay }) => [id, stay?.checkIn, stay?.checkOut])

test('[rule search-filters] each filter excludes the homes that do not match', async () => {
  const { ctx } = await createTestContext()
  const dogs = await createHome(ctx, {
    title: 'Dogs',
    bedrooms: 1,
    amenities: ['Dogs welcome', 'Step-free entrance'],
  })
  const cars = await createHome(ctx, {
    title: 'Cars',
    bedrooms: 3,
    amenities: ['Private parking for two cars', 'No pets'],
  })
  const both = await createHome(ctx, {
    title: 'Both',
    bedrooms: 2,
    amenities: ['Garage', 'Well-behaved dogs by arrangement'],
  })
  expect(await idsFor(ctx, 'bedrooms=2')).toEqual([cars, both])
  expect(await idsFor(ctx, 'pets=yes')).toEqual([dogs, both])
  expect(await idsFor(ctx, 'parking=yes')).toEqual([cars, both])
  expect(await idsFor(ctx, 'stepfree=yes')).toEqual([dogs])
  expect(await idsFor(ctx, 'pets=yes&parking=yes&bedrooms=2&guests=')).toEqual([both])
  expect(await idsFor(ctx, 'pets=&parking=&stepfree=&bedrooms=&price=&per=&sort=&flexible=&weekend=')).toHaveLength(3)
})

const NO_ACCESS = {
  parkingMetres: null,
  stepsToDoor: null,
  doorCentimetres: null,
  narrowestCentimetres: null,
  stairsInside: null,
  bedroomOnEntranceLevel: null,
  bathroomOnEntranceLevel: null,
  stepFreeShower: null,
}
const NO_RULES = { pets: null, children: null, cots: null, smoking: null, parties: null, quietHours: null, more: null }
const pets = (answer: 'yes' | 'ask' | 'no') => ({ ...NO_RULES, pets: { answer, note: null } })

test('[rule search-filters] stated facts about a home take precedence over its amenities', async () => {
  const { ctx } = await createTestContext()
  const level = { ...NO_ACCESS, stepsToDoor: 0, bedroomOnEntranceLevel: true, bathroomOnEntranceLevel: true }
  const homes: Partial<PropertyFormInput>[] = [
    { houseRules: pets('yes'), access: level },
    { houseRules: pets('ask'), access: { ...NO_ACCESS, stepsToDoor: 0, stairsInside: 12 }, amenities: ['Wheelchair'] },
    { houseRules: pets('no'), access: { ...NO_ACCESS, parkingMetres: 8 }, amenities: ['Dogs welcome', 'Step-free'] },
    {
      houseRules: NO_RULES,
      access: { ...level, stepsToDoor: 1 },
      amenities: ['Pet-friendly', 'Garage', 'Level access'],
    },
    { houseRules: null, access: null, amenities: ['Not suitable for wheelchairs', 'No parking', 'No dogs'] },
  ]
  const ids: number[] = []
  for (const [n, home] of homes.entries()) ids.push(await createHome(ctx, { title: `Home ${n}`, ...home }))
  for (const [trait, found] of [
    ['pets', [0, 1, 3]],
    ['parking', [2, 3]],
    ['stepfree', [0, 2]],
  ] as const) {
    expect([trait, await idsFor(ctx, `${trait}=yes`)]).toEqual([trait, found.map((n) => ids[n])])
    const all = await ask<(Found & HomeWithTraits)[]>(ctx, `chosen?homes=${ids}`)
    expect(all.filter((home) => offersTrait(home, trait)).map(({ id }) => id)).toEqual(found.map((n) => ids[n]))
  }
})

test('[rule search-price] a maximum price applies per night or per stay', async () => {
  const { ctx } = await createTestContext()
  const cheap = await createHome(ctx, { title: 'Cheap', pricePerNight: '80.00' })
  const dear = await createHome(ctx, { title: 'Dear', pricePerNight: '120.00' })
  const cleaned = await createHome(ctx, { title: 'Cleaned', pricePerNight: '80.00' })
  await ctx.database.updateTable('property').set({ cleaning_fee: '60.00' }).where('id', '=', cleaned).execute()
  const dates = 'checkin=2026-10-05&checkout=2026-10-07'
  expect(await idsFor(ctx, 'price=80')).toEqual([cheap, cleaned])
  expect(await idsFor(ctx, `price=80&${dates}`)).toEqual([cheap])
  expect(await idsFor(ctx, `price=110&per=night&${dates}`)).toEqual([cheap, cleaned])
  expect(await idsFor(ctx, `price=220&per=stay&${dates}`)).toEqual([cheap, cleaned])
  expect(await idsFor(ctx, `price=240&per=stay&${dates}`)).toEqual([cheap, dear, cleaned])
  expect(await idsFor(ctx, 'price=1&per=stay')).toHaveLength(3)
  await applySettings(ctx, { vat: 'exclusive' })
  expect(await idsFor(ctx, 'price=80')).toEqual([])
  expect(await idsFor(ctx, 'price=96')).toEqual([cheap, cleaned])
})

test('[rule search-order] search results are sorted as chosen across pages', async () => {
  const { ctx } = await createTestContext()
  const one = await createHome(ctx, { title: 'One', pricePerNight: '90.00', maxGuests: 2, rating: 4.1 })
  const two = await createHome(ctx, { title: 'Two', pricePerNight: '120.00', maxGuests: 8, featured: true })
  const three = await createHome(ctx, { title: 'Three', pricePerNight: '70.00', maxGuests: 4, rating: 4.9 })
  expect(await idsFor(ctx, '')).toEqual([two, one, three])
  expect(await idsFor(ctx, 'sort=recommended')).toEqual([two, one, three])
  expect(await idsFor(ctx, 'sort=price')).toEqual([three, one, two])
  expect(await idsFor(ctx, 'sort=rating')).toEqual([three, one, two])
  expect(await idsFor(ctx, 'sort=sleeps')).toEqual([two, three, one])
  expect(await idsFor(ctx, 'sort=price&limit=1&offset=1')).toEqual([one])
  expect(await idsFor(ctx, 'sort=sleeps&price=100')).toEqual([three, one])
  expect(await idsFor(ctx, 'sort=price&checkin=2026-10-05&checkout=2026-10-07')).toEqual([three, one, two])
})

test('[rule flexible-dates] a flexible search finds the nearest available stay', async () => {
  const { ctx } = await createTestContext('2026-10-03T11:00:00Z')
  const free = await createHome(ctx, { title: 'Free' })
  const moved = await createHome(ctx, { title: 'Moved' })
  const full = await createHome(ctx, { title: 'Full' })
  await insertStay(ctx, moved, stayFrom('2026-10-05', '2026-10-07'))
  await insertTestBlock(ctx, full, stayFrom('2026-10-01', '2026-10-20'))
  const dates = 'checkin=2026-10-05&checkout=2026-10-07'
  expect(await idsFor(ctx, dates)).toEqual([free])
  expect(await daysFor(ctx, `${dates}&flexible=1`)).toEqual([[free, '2026-10-05', '2026-10-07']])
  expect(await daysFor(ctx, `${dates}&flexible=3`)).toEqual([
    [free, '2026-10-05', '2026-10-07'],
    [moved, '2026-10-03', '2026-10-05'],
  ])
  // No stay begins before today, even with flexible dates.
  await insertTestBlock(ctx, moved, stayFrom('2026-10-03', '2026-10-05'))
  expect(await daysFor(ctx, `${dates}&flexible=3&sort=price`)).toEqual([
    [free, '2026-10-05', '2026-10-07'],
    [moved, '2026-10-07', '2026-10-09'],
  ])
})

test('[rule flexible-dates] a flexible search finds exactly the homes with an available stay', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const from = toDay('2026-10-01')
  // The number of available nights between two blocks, one number for each home.
  const gaps = [0, 1, 2, 5, 9, 20, 45, 70]
  const homes = new Map<number, number>()
  for (const gap of gaps) {
    const home = await createHome(ctx, { title: `Gap of ${gap}` })
    homes.set(home, gap)
    await insertTestBlock(ctx, home, stayFrom('2026-09-09', from))
    await insertTestBlock(ctx, home, stayFrom(addDays(from, gap), '2027-06-01'))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -15, max: 75 }),
      fc.integer({ min: 1, max: 72 }),
      fc.integer({ min: 0, max: 14 }),
      async (start, nights, days) => {
        const checkIn = addDays(from, start)
        const query = `checkin=${checkIn}&checkout=${addDays(checkIn, nights)}&flexible=${days || ''}`
        const isFree = (gap: number) => start + days >= 0 && start - days + nights <= gap && nights <= gap
        const free = [...homes].flatMap(([home, gap]) => (isFree(gap) ? [home] : []))
        expect(await idsFor(ctx, query), query).toEqual(free)
      },
    ),
    { numRuns: 60 },
  )
})

test('[rule flexible-dates] a weekend search finds the first available Friday to Sunday', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const first = await createHome(ctx, { title: 'First' })
  const later = await createHome(ctx, { title: 'Later' })
  await insertStay(ctx, later, stayFrom('2027-05-08', '2027-05-15'))
  expect(await daysFor(ctx, 'weekend=2027-05')).toEqual([
    [first, '2027-05-07', '2027-05-09'],
    [later, '2027-05-21', '2027-05-23'],
  ])
  expect((await search(ctx, 'weekend=2027-05'))[0]?.stay?.total).toBe('290.00')
  // Dates take precedence over a month; a past month is ignored.
  expect(await daysFor(ctx, 'weekend=2027-05&checkin=2026-10-05&checkout=2026-10-06')).toEqual([
    [first, '2026-10-05', '2026-10-06'],
    [later, '2026-10-05', '2026-10-06'],
  ])
  expect(await daysFor(ctx, 'weekend=2026-08')).toEqual([
    [first, undefined, undefined],
    [later, undefined, undefined],
  ])
})

test('[rule passed-dates] past dates are ignored', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await createHome(ctx)
  await insertStay(ctx, home, stayFrom('2026-09-02', '2026-09-04'))
  expect(await search(ctx, 'checkin=2026-09-02&checkout=2026-09-04')).toMatchObject([{ id: home, stay: null }])
})

test('[rule nearest-stays] a search without results suggests nearest stays, then other homes', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const nearest = (query: string) => ask<{ stays: Found[]; others: Found[] }>(ctx, `nearest?${query}`)
  expect(await nearest('guests=4')).toEqual({ stays: [], others: [], obstacles: [] })
  const here = await createHome(ctx, { title: 'Here', city: 'Burntwood' })
  const full = await createHome(ctx, { title: 'Full', city: 'Burntwood' })
  const there = await createHome(ctx, { title: 'There', city: 'Lichfield', location: 'Minster Pool' })
  await insertStay(ctx, here, stayFrom('2026-10-04', '2026-10-08'))
  await insertTestBlock(ctx, full, stayFrom('2026-09-01', '2027-09-01'))
  const criteria = 'location=burntwood&checkin=2026-10-05&checkout=2026-10-08'
  expect(await idsFor(ctx, criteria)).toEqual([])
  expect(await nearest(criteria)).toMatchObject({
    stays: [{ id: here, stay: { checkIn: '2026-10-08', checkOut: '2026-10-11', total: '435.00' } }],
    others: [{ id: there, stay: { checkIn: '2026-10-05' } }],
  })
  // The maximum price also applies to the nearest stays. For too many guests, the search suggests other available homes.
  expect(await nearest(`${criteria}&price=50`)).toMatchObject({ stays: [], others: [{ id: there }] })
  expect(await nearest('guests=19&checkin=2026-10-05&checkout=2026-10-08')).toMatchObject({ others: [{ id: there }] })
  expect((await nearest('bedrooms=40')).others.map(({ id }) => id)).toEqual([here, full, there])
})

test('[rule nearest-stays] homes above the maximum price are not among the nearest stays', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  for (let i = 0; i < 7; i++) {
    const dear = await createHome(ctx, { title: `Dear ${i}`, city: 'Burntwood', pricePerNight: '500.00' })
    await insertStay(ctx, dear, stayFrom('2026-10-04', '2026-10-08'))
  }
  const cheap = await createHome(ctx, { title: 'Cheap', city: 'Burntwood', pricePerNight: '100.00' })
  await insertStay(ctx, cheap, stayFrom('2026-10-04', '2026-10-10'))
  const { stays } = await ask<{ stays: Found[] }>(
    ctx,
    'nearest?location=burntwood&price=200&per=night&checkin=2026-10-05&checkout=2026-10-08',
  )
  expect(stays).toMatchObject([{ id: cheap, stay: { checkIn: '2026-10-01' } }])
})

test('[rule nearest-stays] each criterion that alone excludes homes is named', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const here = await createHome(ctx, { title: 'Here', city: 'Burntwood', amenities: ['No pets'], maxGuests: 4 })
  await createHome(ctx, { title: 'There', city: 'Lichfield', amenities: ['Dogs welcome'], maxGuests: 2 })
  await insertTestBlock(ctx, here, stayFrom('2026-10-01', '2026-10-09'))
  const obstacles = async (query: string) =>
    (await ask<{ obstacles: { criterion: string; homes: number }[] }>(ctx, `nearest?${query}`)).obstacles
  const dates = 'checkin=2026-10-05&checkout=2026-10-08'
  expect(await obstacles(`location=burntwood&${dates}`)).toEqual([
    { criterion: 'location', homes: 1 },
    { criterion: 'dates', homes: 1 },
  ])
  expect(await obstacles('location=burntwood&pets=yes')).toEqual([
    { criterion: 'location', homes: 1 },
    { criterion: 'pets', homes: 1 },
  ])
  // Dropping the dates also drops the price of the stay, so `dates` alone is an obstacle too.
  expect(await obstacles(`location=lichfield&price=100&per=stay&${dates}`)).toEqual([
    { criterion: 'dates', homes: 1 },
    { criterion: 'price', homes: 1 },
  ])
  expect(await obstacles('location=burntwood&guests=9&price=1')).toEqual([])
  expect(await obstacles('guests=9&bedrooms=1')).toEqual([{ criterion: 'guests', homes: 2 }])
})

test('[rule saved-homes] chosen homes keep their order', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const one = await createHome(ctx, { title: 'One' })
  const two = await createHome(ctx, { title: 'Two' })
  const hidden = await createHome(ctx, { title: 'Hidden', isAvailable: false })
  await insertStay(ctx, two, stayFrom('2026-10-05', '2026-10-07'))
  const chosen = `homes=${two},${one},${hidden},${one},4711`
  expect(await ask(ctx, `chosen?${chosen}`)).toMatchObject([
    { id: two, stay: null, available: null },
    { id: one, stay: null, available: null },
  ])
  expect(await ask(ctx, `chosen?${chosen}&checkin=2026-10-06&checkout=2026-10-08&guests=2`)).toMatchObject([
    { id: two, stay: { total: '290.00' }, available: false },
    { id: one, stay: { total: '290.00' }, available: true },
  ])
  expect(await ask(ctx, 'chosen?homes=1,,2')).toMatchObject({ message: 'Please name the homes by their numbers' })
})

test('[rule large-parties] the limits of the filters come from the largest visible homes', async () => {
  const { ctx } = await createTestContext()
  expect(await ask(ctx, 'range')).toEqual({ guests: 0, bedrooms: 0 })
  await createHome(ctx, { title: 'Small', maxGuests: 4, bedrooms: 5 })
  await createHome(ctx, { title: 'Large', maxGuests: 9, bedrooms: 3 })
  await createHome(ctx, { title: 'Hidden', maxGuests: 12, isAvailable: false })
  expect(await ask(ctx, 'range')).toEqual({ guests: 9, bedrooms: 5 })
})
