import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatBritishDate, toDay } from '#platform/shared/day.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { csvOf, dumpTables, setup } from '#test/features/moving-in/server/fixtures.ts'

const ROW = 'Home 1,14/10/2026,17/10/2026,Ada Byron,ada@example.org,2,435.00,100.00,01/09/2026'

test('[rule moved-in] an import is undone only while nothing happened to its bookings', async () => {
  const { ctx, importCsv, undo, enter, call } = await setup()
  const reasonNow = async () => (await call('GET', '/api/admin/imports')).body[0]?.staysBecause
  const paid = (await importCsv(csvOf([ROW]))).body.importId
  expect(await reasonNow()).toBe(null)
  const { id } = await ctx.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  expect((await enter(id, { kind: 'received', amount: '50.00' })).status).toBe(201)
  expect(await undo(paid)).toMatchObject({ status: 409, body: { message: expect.stringContaining('another payment') } })
  expect(await reasonNow()).toBe(`Booking #${id} has another payment since, so the import stays.`)

  const changed = (await importCsv(csvOf([ROW.replaceAll('/10/', '/11/')]))).body.importId
  await ctx.database.updateTable('booking').set({ version: 2 }).where('check_in', '=', '2026-11-14').execute()
  expect(await undo(changed)).toMatchObject({ status: 409, body: { message: expect.stringContaining('was changed') } })

  const linked = (await importCsv(csvOf([ROW.replaceAll('/10/', '/12/')]))).body.importId
  const third = await ctx.database
    .selectFrom('booking')
    .where('check_in', '=', '2026-12-14')
    .select('id')
    .executeTakeFirstOrThrow()
  await ctx.database
    .insertInto('private_link')
    .values({ token_hash: 'a'.repeat(64), booking_id: third.id, created_at: ctx.clock.now() })
    .execute()
  expect(await undo(linked)).toMatchObject({ status: 409, body: { message: expect.stringContaining('link') } })
  expect(await undo(99)).toMatchObject({ status: 404 })
})

test('[rule moved-in] the database deletes no money or agreement outside the undoing of an import', async () => {
  const { ctx, importCsv } = await setup()
  await importCsv(csvOf([ROW]))
  const { database } = ctx
  await expect(database.deleteFrom('ledger_entry').execute()).rejects.toThrow('only added to')
  await expect(database.deleteFrom('agreement').execute()).rejects.toThrow('only added to')
  await expect(database.updateTable('csv_import').set({ is_being_undone: true }).execute()).rejects.toThrow(
    'undo_is_whole',
  )
})

const name = fc.constantFrom('Ada Byron', 'Mary Somerville', '', 'Zoë Müller', '=cmd', '  Jo  ')
const day = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -400, max: 400 }).map((count) => ukDay(count)) },
  { weight: 1, arbitrary: fc.constantFrom('', '31/02/2027', 'soon') },
)
const money = fc.constantFrom('', '0', '435.00', '£1,200', '12.345', '-5')
const anyRow = fc
  .tuple(
    fc.constantFrom('Home 1', 'HOME 1', 'Barn', ''),
    day,
    fc.integer({ min: -1, max: 9 }),
    name,
    fc.constantFrom('a@example.org', '', 'no address'),
    fc.constantFrom('2', '', '9', 'two'),
    money,
    money,
    fc.constantFrom('', 'Airbnb', 'Website'),
  )
  .map(([home, from, nights, guest, email, guests, price, paid, channel]) =>
    [home, from, later(from, nights), guest, email, guests, quoted(price), quoted(paid), channel].join(','),
  )

test('[rule moved-in] a preview says what is made, and undoing restores every table', async () => {
  const fixture = await setup()
  const { ctx, preview, importCsv, undo, home } = fixture
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-20'))
  const before = await dumpTables(ctx)
  const seed = Date.now() % 2 ** 31
  console.info(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), async (rows) => {
      const header = 'Home,Check-in,Check-out,Guest name,Email,Guests,Price,Paid,Channel'
      const csv = csvOf(rows, header)
      const { body: first } = await preview(csv)
      const { columns } = first
      const answered = (await preview(csv, { columns, dayOrder: 'day-first', homes: [] })).body
      const { body: done } = await importCsv(csv)
      expect(done).toMatchObject({
        made: answered.ready,
        known: answered.known,
        problems: answered.problems,
        problemsCsv: answered.problemsCsv,
      })
      expect(answered.ready + answered.known + answered.problemCount).toBe(answered.rows)
      if (done.importId !== null) {
        expect((await importCsv(csv)).body).toMatchObject({ made: 0 })
        expect(await undo(done.importId)).toMatchObject({ status: 200, body: { removed: done.made } })
      }
      expect(await dumpTables(ctx)).toEqual(before)
    }),
    { seed, numRuns: 25 },
  )
})

function ukDay(daysFromToday: number): string {
  return formatBritishDate(new Date(`${addDays(toDay('2026-09-09'), daysFromToday)}T12:00:00Z`))
}

function later(from: string, nights: number): string {
  const [date, month, year] = from.split('/')
  if (!year || date === '31') return from
  const day = addDays(toDay(`${year}-${month}-${date}`), nights)
  return formatBritishDate(new Date(`${day}T12:00:00Z`))
}

function quoted(cell: string): string {
  return `"${cell}"`
}
