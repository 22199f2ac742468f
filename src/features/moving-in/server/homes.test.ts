import { expect, test } from 'vitest'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { csvOf, dumpTables, setup } from '#test/features/moving-in/server/fixtures.ts'

const HOMES =
  'Name,Village,Town,Bedrooms,Bathrooms,Sleeps,Nightly rate,Cleaning fee,Deposit,Min stay,Description,Amenities'
const HEATH =
  'Heath Cottage,Cannock Wood,Rugeley,2,1,4,£140,45.00,200,3,"A cottage.\n\nBy the <heath> & wood.","Wi-Fi, wi-fi, Parking"'

test('[rule moved-in] a file of homes makes hidden homes through the function that adds a home', async () => {
  const { ctx, previewHomes, importHomes } = await setup()
  const csv = csvOf([HEATH, 'The Hayloft,,,0,1,2,,,,,,'], HOMES)
  expect((await previewHomes(csv)).body).toMatchObject({
    rows: 2,
    ready: 2,
    missing: [],
    problemCount: 0,
    sample: [
      { line: 2, title: 'Heath Cottage', place: 'Cannock Wood, Rugeley', maxGuests: 4, pricePerNight: '140.00' },
      { title: 'The Hayloft', place: '', bedrooms: 0, pricePerNight: null },
    ],
  })
  const { body } = await importHomes(csv)
  expect(body).toMatchObject({ made: 2, known: 0, problemCount: 0 })
  const homes = await ctx.database.selectFrom('property').selectAll().where('id', '>', 1).orderBy('id').execute()
  expect(homes).toMatchObject([
    {
      ...{ title: 'Heath Cottage', is_available: false, city: 'Rugeley', max_guests: 4, price_per_night: '140.00' },
      ...{ cleaning_fee: '45.00', security_deposit_amount: '200.00', minimum_stay: 3 },
      ...{ description: 'A cottage.\n\nBy the  &amp; wood.', amenities: ['Wi-Fi', 'Parking'] },
    },
    { title: 'The Hayloft', is_available: false, location: '', description: '', bedrooms: 0, cleaning_fee: '0.00' },
  ])
  const log = await ctx.database.selectFrom('audit_log').select(['action', 'item', 'after']).orderBy('id').execute()
  expect(log.slice(-3)).toMatchObject([
    { action: 'imported', item: 'csv_import', after: { kind: 'homes', rows: 2, made: 2 } },
    { action: 'added', item: 'property', after: { title: 'Heath Cottage' } },
    { action: 'added', item: 'property', after: { title: 'The Hayloft' } },
  ])
})

test('[rule moved-in] homes that clash or that the home’s form refuses are listed and can be mended', async () => {
  const { ctx, home, previewHomes, importHomes } = await setup()
  const before = await ctx.database.selectFrom('property').selectAll().where('id', '=', home).execute()
  const header = 'Title,Bedrooms,Bathrooms,Guests,Price,Deposit,Minimum stay,Description'
  const csv = csvOf(
    [
      'HOME 1,2,1,4,100,,,',
      'Mill,2,1,4,100,,,',
      'mill,3,1,4,100,,,',
      ',2,1,4,100,,,',
      'Barn,two,1,4,100,,,',
      'Byre,2,1.5,4,100,,,',
      'Loft,2,1,0,100,,,',
      'Shed,2,1,4,cheap,,,',
      'Hut,2,1,4,-5,,,',
      'Tower,2,1,4,100,100000000,,',
      'Croft,2,1,4,100,,0,',
      'Lodge,2,1,4,100,,,<script>x</script>',
      `${'x'.repeat(201)},2,1,4,100,,,`,
    ],
    header,
  )
  const seen = (await previewHomes(csv)).body
  const { body } = await importHomes(csv)
  expect(body).toMatchObject({ made: 1, known: 0, problems: seen.problems, problemsCsv: seen.problemsCsv })
  expect(body.problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 There is already a home called HOME 1',
    '4 Line 3 of this file has the same title',
    '5 Title is missing',
    '6 Bedrooms “two”: Please enter the number of bedrooms',
    '7 Bathrooms “1.5”: Please enter the number of bathrooms',
    '8 Max guests “0”: Please enter how many guests there is room for',
    '9 Price a night “cheap”: Please enter a price per night of at most £99,999,999.99',
    '10 Price a night “-5”: Please enter a price per night of at most £99,999,999.99',
    '11 Security deposit “100000000”: Please enter a deposit of at most £99,999,999.99',
    '12 Minimum stay “0”: Please enter a number of nights',
    '13 Description “<script>x</script>”: Please enter a description',
    `14 Title “${'x'.repeat(40)}”: Please use at most 200 characters`,
  ])
  expect(body.problems[0]).toMatchObject({ name: 'HOME 1', propertyId: home, bookingId: null })
  expect(await ctx.database.selectFrom('property').selectAll().where('id', '=', home).execute()).toEqual(before)

  // The first “two” is the cell; the second is in the problem.
  const mended = body.problemsCsv.replace('two', '2')
  expect((await importHomes(mended)).body).toMatchObject({ made: 1, known: 1, problemCount: 10 })
  expect((await importHomes(csvOf(['Mill,9,9,9,,,,'], header))).body).toMatchObject({ importId: null, known: 1 })
})

test('[rule moved-in] undoing an import of homes restores every table, and bookings find imported homes', async () => {
  const { ctx, importHomes, preview, importCsv, undo } = await setup()
  const before = await dumpTables(ctx)
  const homes = (await importHomes(csvOf([HEATH], HOMES))).body
  const bookings = csvOf(['heath cottage,14/10/2026,17/10/2026,Ada Byron,ada@example.org,2,435.00,100.00,01/09/2026'])
  expect((await preview(bookings)).body).toMatchObject({ ready: 1, unknownHomes: [] })
  const made = (await importCsv(bookings)).body
  expect(made).toMatchObject({ made: 1 })
  expect(await undo(homes.importId)).toMatchObject({
    status: 409,
    body: { message: 'Heath Cottage has bookings, so the import stays.' },
  })
  expect(await undo(made.importId)).toMatchObject({ status: 200, body: { removed: 1 } })
  expect(await undo(homes.importId)).toMatchObject({ status: 200, body: { removed: 1 } })
  expect(await dumpTables(ctx)).toEqual(before)
  expect((await importHomes(csvOf([HEATH], HOMES))).body).toMatchObject({ made: 1, known: 0 })
})

test('[rule moved-in] an import of homes stays once one of them is used', async () => {
  const { ctx, call, importHomes, undo } = await setup()
  const reasonAfter = async (title: string, use: (id: number) => Promise<unknown>) => {
    const { importId } = (await importHomes(csvOf([HEATH.replace('Heath Cottage', title)], HOMES))).body
    const { id } = await ctx.database
      .selectFrom('property')
      .where('title', '=', title)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await call('GET', '/api/admin/imports')).body[0].staysBecause).toBe(null)
    await use(id)
    const { status, body } = await undo(importId)
    expect(status).toBe(409)
    return body.message
  }
  const { database } = ctx
  const now = ctx.clock.now()
  const change = (id: number, columns: { is_available?: boolean; prices_version?: number; version?: number }) =>
    database.updateTable('property').set(columns).where('id', '=', id).execute()
  expect(await reasonAfter('A', (id) => change(id, { version: 2 }))).toBe('A was changed since, so the import stays.')
  expect(await reasonAfter('B', (id) => change(id, { prices_version: 2 }))).toContain('B was changed')
  expect(await reasonAfter('C', (id) => change(id, { is_available: true }))).toBe(
    'C is shown to guests, so the import stays.',
  )
  expect(
    await reasonAfter('D', (id) =>
      database.insertInto('property_photograph').values({ property_id: id, position: 0, address: '/a.jpg' }).execute(),
    ),
  ).toBe('D has photographs, so the import stays.')
  expect(await reasonAfter('E', (id) => insertStay(ctx, id, stayFrom('2026-10-01', '2026-10-04')))).toContain(
    'E has bookings',
  )
  expect(
    await reasonAfter('F', (id) =>
      database
        .insertInto('block')
        .values({
          ...{ property_id: id, from_day: '2026-10-01', to_day: '2026-10-02', kind: 'office', reason: 'x' },
          ...{ created_at: now, updated_at: now },
        })
        .execute(),
    ),
  ).toBe('F has blocked nights, so the import stays.')
  expect(
    await reasonAfter('G', (id) =>
      database
        .insertInto('calendar_address')
        .values({
          ...{ property_id: id, channel: 'airbnb', token_hash: 'a'.repeat(64) },
          sealed_token: 'x',
          made_at: now,
        })
        .execute(),
    ),
  ).toContain('a calendar')
  const { body } = await call('GET', '/api/admin/imports')
  expect(body.map(({ staysBecause }: { staysBecause: string | null }) => staysBecause?.charAt(0))).toEqual(
    expect.arrayContaining(['A', 'B', 'C', 'D', 'E', 'F']),
  )
})

test('[rule moved-in] a mended file has the texts of the file', async () => {
  const { ctx, previewHomes, importHomes } = await setup()
  const header = 'Title,Bedrooms,Bathrooms,Maximum guests,Description,Why we like it'
  const csv = csvOf(["Moor Barn,two,1,4,- quiet,'Tis high"], header)
  await importHomes((await previewHomes(csv)).body.problemsCsv.replace('"two"', '"2"'))
  const home = await ctx.database
    .selectFrom('property')
    .where('title', '=', 'Moor Barn')
    .select(['description', 'why_we_like_it'])
    .executeTakeFirstOrThrow()
  expect(home).toEqual({ description: '- quiet', why_we_like_it: "'Tis high" })
})
