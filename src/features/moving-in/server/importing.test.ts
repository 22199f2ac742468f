import { expect, test } from 'vitest'
import { addDays, toDay } from '#platform/shared/day.ts'
import { insertHome, insertStay } from '#test/features/calendar/server/fixtures.ts'
import { csvOf, dumpTables, HEADER, setup } from '#test/features/moving-in/server/fixtures.ts'

/** Making and undoing 480 bookings takes 17 seconds alone, and minutes while other tests run. */
const TIMEOUT_MS = 600_000
const COMING = 'Home 1,14/10/2026,17/10/2026,Ada Byron,ada@example.org,2,435.00,100.00,01/09/2026'
const PAST = 'Home 1,03/08/2025,10/08/2025,Mary Somerville,,4,"1,120.00",,'

test('an import makes bookings with state, price and payments', async () => {
  const { ctx, preview, importCsv } = await setup()
  const csv = csvOf([COMING, PAST])
  expect((await preview(csv)).body).toMatchObject({
    rows: 2,
    ready: 2,
    past: 1,
    price: '1555.00',
    paid: '1220.00',
    missing: [],
    unknownHomes: [],
    problemCount: 0,
    sample: [{ guestName: 'Ada Byron', checkIn: '2026-10-14', isOver: false }, { guestName: 'Mary Somerville' }],
  })
  expect(await importCsv(csv)).toMatchObject({ status: 201, body: { made: 2, known: 0, problemCount: 0 } })
  const bookings = await ctx.database.selectFrom('booking').selectAll().orderBy('id').execute()
  expect(bookings).toMatchObject([
    { guest_name: 'Ada Byron', status: 'confirmed', total_amount: '435.00', agreed_from: 'import' },
    { guest_name: 'Mary Somerville', status: 'completed', guests: 4, guest_email: '', security_deposit: '0.00' },
  ])
  const entries = await ctx.database
    .selectFrom('ledger_entry')
    .where('kind', '=', 'received')
    .select(['amount', 'day'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { amount: '100.00', day: '2026-09-01' },
    { amount: '1120.00', day: '2025-08-03' },
  ])
})

test(
  '[rule moved-in] an import of 500 bookings makes what it can and lists the rest',
  async () => {
    const { ctx, home, preview, importCsv, undo } = await setup()
    const homes = [home, await insertHome(ctx), await insertHome(ctx)]
    for (let at = 0; at < 20; at++) {
      const checkIn = addDays(toDay('2026-10-01'), at * 7)
      await insertStay(ctx, home, { checkIn, checkOut: addDays(checkIn, 3) })
    }
    const clashes = Array.from({ length: 20 }, (_, at) =>
      row({ home: 'Home 1', from: addDays(toDay('2026-10-01'), at * 7) }),
    )
    const unknown = ['The Old Mill', 'Barn', 'Lodge'].map((name, at) =>
      row({ home: name, from: addDays(toDay('2027-03-01'), at * 7) }),
    )
    const bad = 'Home 1,31/02/2027,05/03/2027,Bad Date,bad@example.org,2,100,,'
    const fine = Array.from({ length: 476 }, (_, at) =>
      row({ home: `Home ${(at % 3) + 1}`, from: addDays(toDay('2023-01-02'), Math.floor(at / 3) * 8) }),
    )
    const csv = csvOf([...clashes, ...unknown, bad, ...fine])
    const before = await dumpTables(ctx)
    const seen = (await preview(csv)).body
    expect(seen).toMatchObject({ rows: 500, ready: 476, problemCount: 24 })
    expect(seen.unknownHomes.map(({ name, rows }) => [name, rows])).toEqual([
      ['The Old Mill', 1],
      ['Barn', 1],
      ['Lodge', 1],
    ])
    const { body } = await importCsv(csv)
    expect(body).toMatchObject({ made: 476, known: 0, problemCount: 24, problemsCsv: seen.problemsCsv })
    expect(body.problems[0]).toMatchObject({
      line: 2,
      bookingId: 1,
      problem: expect.stringMatching(/taken by booking #1$/),
    })
    expect(body.problems[23]).toMatchObject({ name: 'Bad Date', problem: 'Check-in: “31/02/2027” is not a date' })

    const mended = body.problemsCsv.replace('31/02/2027', '28/02/2027')
    const choices = unknown.map((_, at) => ({
      name: ['the old mill', 'Barn', 'Lodge'][at] ?? '',
      propertyId: homes[2] ?? 0,
    }))
    const second = await importCsv(mended, { homes: choices })
    expect(second.body).toMatchObject({ made: 4, problemCount: 20 })
    expect((await importCsv(csv)).body).toMatchObject({ importId: null, made: 0, known: 476 })
    expect(await undo(second.body.importId)).toMatchObject({ status: 200, body: { removed: 4 } })
    expect(await undo(body.importId)).toMatchObject({ status: 200, body: { removed: 476 } })
    expect(await dumpTables(ctx)).toEqual(before)
  },
  TIMEOUT_MS,
)

test('a file in Windows-1252 with semicolons and other names of columns is read', async () => {
  const { ctx, home, preview, importCsv } = await setup()
  const lines = [
    'Listing;Arrival date;Departure date;First name;Last name;E-mail;Total;Source;Status',
    'Rosé Cottage;5.10.2026;8.10.2026;Zoë;Müller;zoe@example.org;1.234,50;Website;Confirmed',
    'Rosé Cottage;12.10.2026;15.10.2026;Jo;Guest;;300,00;Airbnb;Accepted',
    'Rosé Cottage;19.10.2026;22.10.2026;No;Stay;no@example.org;300,00;Website;Cancelled by guest',
  ]
  const csv = Buffer.from(lines.join('\r\n'), 'latin1')
  const seen = (await preview(csv)).body
  expect(seen).toMatchObject({ ready: 0, unknownHomes: [{ name: 'Rosé Cottage', rows: 2 }], question: null })
  const { body } = await importCsv(csv, { homes: [{ name: 'Rosé Cottage', propertyId: home }] })
  expect(body).toMatchObject({
    made: 2,
    problems: [{ line: 4, problem: 'Status “Cancelled by guest” does not say that the booking was agreed' }],
  })
  const rows = await ctx.database.selectFrom('booking').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { guest_name: 'Zoë Müller', total_amount: '1234.50', channel: null },
    { guest_name: 'Jo Guest', total_amount: '300.00', channel: 'airbnb', price_due_on: null },
  ])
})

test('days that can be read in two ways need an answer', async () => {
  const { preview, importCsv } = await setup()
  const csv = csvOf(['Home 1,03/10/2026,05/10/2026,Jo Guest,jo@example.org,2,100,,'])
  const { body } = await preview(csv)
  expect(body.question).toMatchObject({ question: 'Which day is 03/10/2026?' })
  expect(await importCsv(csv, { dayOrder: null })).toMatchObject({ status: 400 })
  expect((await preview(csv, { columns: body.columns, dayOrder: 'month-first', homes: [] })).body).toMatchObject({
    sample: [{ checkIn: '2026-03-10', checkOut: '2026-05-10' }],
  })
})

test('a file that is no table of bookings is refused', async () => {
  const { preview } = await setup()
  for (const file of ['', 'one', HEADER, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])])
    expect((await preview(file)).status).toBe(400)
  expect((await preview('Name,Colour\nJo,red')).body).toMatchObject({
    missing: ['Home', 'Check-in', 'Check-out'],
    ready: 0,
  })
})

test('[rule moved-in] a guest who leaves today has not left yet', async () => {
  const { ctx, clock, preview, importCsv } = await setup()
  clock.set('2026-09-09T12:00:00Z')
  const header = 'Home,Check-in,Check-out,Guest name,Email,Guests,Price,Security deposit,Paid'
  const row = (email: string) => `Home 1,05/09/2026,09/09/2026,Ada Byron,${email},2,400.00,200.00,600.00`
  expect((await preview(csvOf([row('')], header))).body).toMatchObject({ ready: 0, problemCount: 1 })
  const csv = csvOf([row('ada@example.org')], header)
  expect((await preview(csv)).body).toMatchObject({ ready: 1, past: 0, paid: '600.00' })
  await importCsv(csv)
  const { status, security_deposit } = await ctx.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect([status, security_deposit]).toEqual(['confirmed', '200.00'])
  const { amount } = await ctx.database
    .selectFrom('ledger_entry')
    .where('kind', '=', 'received')
    .select('amount')
    .executeTakeFirstOrThrow()
  expect(amount).toBe('600.00')
})

test('[rule moved-in] only a status that says so makes an agreed booking', async () => {
  const { preview } = await setup()
  const agreed = ['Confirmed', 'booked', 'Paid in full', 'Part-paid', 'Checked out', 'Unpaid', '']
  const other = [
    ...['Rejected', 'Denied', 'Refused', 'Withdrawn', 'Unconfirmed', 'Not confirmed', 'Provisional'],
    ...[
      'Booking request',
      'Void',
      'Deleted',
      'Owner stay',
      'On hold',
      'Option',
      'Timed out',
      'Storniert',
      'Confirmed, then cancelled',
      '★',
    ],
  ]
  const rows = [...agreed, ...other].map((status, at) => {
    const checkIn = addDays(toDay('2026-10-01'), at)
    return `Home 1,${checkIn},${addDays(checkIn, 1)},Guest ${at},guest@example.org,2,100,"${status}"`
  })
  const { body } = await preview(csvOf(rows, 'Home,Check-in,Check-out,Guest name,Email,Guests,Price,Status'))
  expect([body.ready, body.problemCount]).toEqual([agreed.length, other.length])
  expect(body.problems[0]?.problem).toBe('Status “Rejected” does not say that the booking was agreed')
})

test('[rule moved-in] a price that can be read in two ways is refused', async () => {
  const { preview } = await setup()
  const rows = ['1.200', '1.250,00'].map(
    (price, at) => `Home 1;1${at}.10.2026;1${at + 1}.10.2026;Guest;g@example.org;${price}`,
  )
  const { body } = await preview(csvOf(rows, 'Home;Check-in;Check-out;Guest name;Email;Price'))
  expect([body.ready, body.price, body.problems[0]?.problem]).toEqual([1, '1250.00', 'Price: “1.200” is not an amount'])
})

test('[rule moved-in] a row with an open quotation mark keeps its cells in the file to mend', async () => {
  const { preview, importCsv } = await setup()
  const { body } = await preview(csvOf(['"Home 1,14/10/2026,17/10/2026,Ada Byron,ada@example.org,2,435.00,,']))
  expect(body.problems).toMatchObject([{ name: 'Ada Byron', problem: 'A quotation mark is not closed' }])
  expect((await importCsv(body.problemsCsv)).body).toMatchObject({ made: 1, problemCount: 0 })
})

function row({ home, from }: { home: string; from: string }): string {
  const day = toDay(from)
  return `${home},${british(day)},${british(addDays(day, 3))},Guest ${from},guest@example.org,2,300.00,,`
}

function british(day: string): string {
  return day.split('-').reverse().join('/')
}
