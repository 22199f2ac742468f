import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { BOOKING_COLUMNS, csvCells } from '#features/bookings/contract.ts'
import { csvFile } from '#platform/shared/text/csv.ts'
import { insertBookingRow, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'

test('[rule export-csv] the export has nine columns with London’s days', async () => {
  const { ctx, clock, call, home } = await setup()
  await insertBookingRow(ctx, {
    property_id: home,
    status: 'confirmed',
    check_in: '2026-10-24',
    check_out: '2026-10-26',
  })
  clock.set('2026-09-09T23:30:00Z')
  const { status, text, headers } = await call('GET', '/api/bookings/export.csv')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="bookings-2026-09-10.csv"',
  })
  expect(text).toBe(
    '\ufeff"ID","Guest Name","Email","Property","Check In","Check Out","Guests","Total Amount","Status"\r\n' +
      '1,"Jo Guest","jo@example.org","Home 1","2026-10-24","2026-10-26",2,"435.00","confirmed"\r\n',
  )
})

test('[threat csv-formula] a guest’s name cannot start a formula', async () => {
  const { ctx, call, home } = await setup()
  for (const guest_name of [
    '=HYPERLINK("http://x","y")',
    "O'Neil, Jo",
    '+44',
    '@home',
    '-1',
    '\u200b＝1',
    'Two\nlines',
  ])
    await insertBookingRow(ctx, { property_id: home, guest_name })
  const { text } = await call('GET', '/api/bookings/export.csv?sort=oldest')
  expect(text).toContain(`1,"'=HYPERLINK(""http://x"",""y"")","jo@example.org"`)
  const names = Papa.parse<string[]>(text.trimEnd()).data.map(([, name]) => name)
  expect(names.slice(1)).toEqual([
    `'=HYPERLINK("http://x","y")`,
    "O'Neil, Jo",
    "'+44",
    "'@home",
    "'-1",
    "'\u200b＝1",
    'Two\nlines',
  ])
})

test('browser and server build identical CSV files', async () => {
  const { ctx, call, home } = await setup()
  const other = await insertHome(ctx)
  for (let n = 0; n < 30; n += 1)
    await insertBookingRow(ctx, {
      property_id: n % 3 ? home : other,
      guest_name: `${n % 4 ? 'Jo' : '=Jo'} "${n}", of Stafford`,
      check_in: '2026-03-28',
      check_out: n % 2 ? '2026-03-29' : '2026-04-01',
    })
  for (const query of ['', 'sort=guest', 'search=jo&sort=-checkOut', 'status=cancelled']) {
    const { body } = await call('GET', `/api/bookings/all?${query}`)
    const { text } = await call('GET', `/api/bookings/export.csv?${query}`)
    expect(text).toBe(csvFile([BOOKING_COLUMNS, ...body.map(csvCells)]))
  }
})

test('an export of several batches has every matching booking once', async () => {
  const { ctx, call, home } = await setup()
  const now = ctx.clock.now()
  const rows = Array.from({ length: 2345 }, (_, n) => ({
    property_id: home,
    guest_name: `Guest ${n}`,
    guest_email: 'jo@example.org',
    guest_address: '1 Elm Road',
    check_in: '2026-10-01',
    check_out: '2026-10-04',
    guests: 2,
    total_amount: '435.00',
    status: n % 2 ? ('confirmed' as const) : ('pending' as const),
    created_at: now,
    updated_at: now,
  }))
  await ctx.database.insertInto('booking').values(rows).execute()
  const { text } = await call('GET', '/api/bookings/export.csv?status=confirmed')
  const lines = text.trimEnd().split('\r\n').slice(1)
  const ids = lines.map((line) => Number(line.split(',')[0]))
  expect(ids).toEqual(Array.from({ length: 1172 }, (_, n) => 2344 - 2 * n))
})
