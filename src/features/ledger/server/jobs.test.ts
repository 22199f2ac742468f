import { expect, test } from 'vitest'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { eraseOldEntryTexts } from './jobs.ts'
import { findEntries } from './ledger.ts'

const PHOTOGRAPH = '0f8fad5b-d9cb-469f-a165-70867728950e.jpg'

async function setupTwoStays() {
  const { ctx, clock } = await createTestContext()
  const now = { created_at: clock.now(), updated_at: clock.now() }
  const home = {
    title: 'Home',
    description: 'A home',
    location: 'Heath Lane',
    city: 'Burntwood',
    price_per_night: '145.00',
  }
  const { id: property_id } = await ctx.database
    .insertInto('property')
    .values({ ...home, bedrooms: 2, bathrooms: 1, max_guests: 4, ...now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const guest = { guest_name: 'Jo Fields', guest_email: 'jo@example.org', guest_address: '1 Elm Road' }
  const stay = { property_id, check_in: '2018-08-01', check_out: '2018-08-03', guests: 2, total_amount: '290.00' }
  const ids: number[] = []
  for (let index = 0; index < 2; index += 1) {
    const { id } = await ctx.database
      .insertInto('booking')
      .values({ ...guest, ...stay, status: 'confirmed', security_deposit: '100.00', ...now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { booking_id: id, day: '2018-08-01', created_at: clock.now() }
    await insertTestEntry(ctx.database, { ...entry, kind: 'received', amount: '390.00', reference: 'J FIELDS' })
    const damage = { reason: 'Jo broke a lamp', ...(index === 0 && { photograph: PHOTOGRAPH }) }
    await insertTestEntry(ctx.database, { ...entry, kind: 'deduction', amount: '20.00', ...damage })
    ids.push(id)
  }
  return { ctx, ids: ids as [number, number] }
}

test('[rule booking-erasure] erasing a guest erases only the text of ledger entries', async () => {
  const { ctx, ids } = await setupTwoStays()
  const [erased, stored] = ids
  const sums = () => ctx.database.selectFrom('ledger_sum').selectAll().orderBy('booking_id').execute()
  const before = [await findEntries(ctx.database, stored), await sums()]
  await ctx.database.updateTable('booking').set({ erased_at: new Date() }).where('id', '=', erased).execute()
  await eraseOldEntryTexts(ctx)
  expect([await findEntries(ctx.database, stored), await sums()]).toEqual(before)
  expect((await findEntries(ctx.database, erased)).slice(-2)).toMatchObject([
    { kind: 'received', amount: '390.00', reference: '', reason: null },
    { kind: 'deduction', amount: '20.00', reference: '', reason: null, photograph: null },
  ])
  expect(await ctx.database.selectFrom('deleted_upload').selectAll().execute()).toEqual([
    { folder: 'damage', name: PHOTOGRAPH },
  ])
  const auditLog = ctx.database.selectFrom('audit_log').select(['action', 'item', 'after'])
  expect(await auditLog.execute()).toEqual([{ action: 'erased', item: 'ledger_entry', after: { rows: 2 } }])
})

test('[rule append-only-ledger] the text of entries cannot change while the booking names its guest', async () => {
  const { ctx } = await setupTwoStays()
  await eraseOldEntryTexts(ctx)
  const { database } = ctx
  const message = 'The words of an entry stay'
  await expect(database.deleteFrom('ledger_words').execute()).rejects.toThrow(message)
  await expect(database.updateTable('ledger_words').set({ reason: 'Another' }).execute()).rejects.toThrow(message)
  expect(await database.selectFrom('ledger_words').selectAll().execute()).toHaveLength(4)
})
