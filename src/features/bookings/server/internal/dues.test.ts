import { expect, test } from 'vitest'
import { balanceOf, moneyState } from '#features/ledger/server/money.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { findBookingWithMoney } from '../lists/bookings-with-money.ts'

async function setupBooking(values: Partial<Parameters<typeof insertBookingRow>[1]> = {}) {
  const fixture = await createTestContext()
  const home = await insertHome(fixture.ctx)
  const price = { total_amount: '435.00', security_deposit: '217.50' }
  const id = await insertBookingRow(fixture.ctx, { property_id: home, ...price, ...values })
  const { database } = fixture.ctx
  const now = fixture.ctx.clock.now()
  return {
    database,
    id,
    entries: async () =>
      (await database.selectFrom('ledger_entry').select(['kind', 'amount']).orderBy('id').execute()).map(
        ({ kind, amount }) => `${kind} ${amount}`,
      ),
    money: async () => {
      const row = await findBookingWithMoney(database, id, now)
      return row && { ...row, state: moneyState(balanceOf(row, now)) }
    },
    change: (set: Record<string, unknown>) => database.updateTable('booking').set(set).where('id', '=', id).execute(),
    enter: (kind: 'received' | 'refund' | 'deduction' | 'deposit-returned' | 'allowance', amount: string, more = {}) =>
      insertTestEntry(database, { booking_id: id, kind, amount, day: '2026-09-01', created_at: now, ...more }),
  }
}

test('[rule money-state] a new booking owes its price and its deposit', async () => {
  const { entries, money } = await setupBooking()
  expect(await entries()).toEqual(['price-due 435.00', 'deposit-due 217.50'])
  expect(await money()).toMatchObject({ owed: '652.50', deposit_owed: '217.50', state: 'unpaid' })
})

test('a new price adds an entry with the difference', async () => {
  const { entries, change, money } = await setupBooking()
  await change({ total_amount: '400.00', guest_name: 'Jo Moved' })
  await change({ guest_name: 'Jo Moved Again' })
  expect(await entries()).toEqual(['price-due 435.00', 'deposit-due 217.50', 'price-due -35.00'])
  expect(await money()).toMatchObject({ price_due: '400.00', owed: '617.50' })
})

test('[rule allowance] a price can never be below the allowances', async () => {
  const { entries, change, enter, money } = await setupBooking()
  await enter('allowance', '100.00', { reason: 'The heating failed' })
  await expect(change({ total_amount: '99.99' })).rejects.toThrow('no_more_is_allowed_than_is_due')
  await change({ total_amount: '100.00' })
  await change({ total_amount: '435.00' })
  expect(await money()).toMatchObject({ price_due: '335.00', owed: '552.50' })
  await change({ status: 'cancelled', total_amount: '50.00' })
  const before = await entries()
  await expect(change({ status: 'confirmed' })).rejects.toThrow('no_more_is_allowed_than_is_due')
  expect(await entries()).toEqual(before)
  await change({ status: 'confirmed', total_amount: '435.00' })
  expect(await money()).toMatchObject({ price_due: '335.00', owed: '552.50' })
})

test('a cancelled booking owes only its cancellation charge', async () => {
  const { change, enter, money } = await setupBooking()
  await enter('received', '300.00')
  expect(await money()).toMatchObject({ owed: '352.50', deposit_held: '217.50', state: 'part paid' })
  await change({ status: 'cancelled', cancellation_charge: '100.00' })
  expect(await money()).toMatchObject({ owed: '-200.00', deposit_held: '0.00', state: 'refund due' })
  await enter('refund', '200.00')
  expect(await money()).toMatchObject({ owed: '0.00', state: 'paid' })
  await change({ status: 'confirmed' })
  expect(await money()).toMatchObject({ price_due: '435.00', deposit_due: '217.50', state: 'part paid' })
})

test('[rule deposit-first] payments cover the deposit first', async () => {
  const { enter, money } = await setupBooking()
  await enter('received', '652.50')
  await enter('deduction', '17.50', { reason: 'A broken lamp' })
  expect(await money()).toMatchObject({ owed: '0.00', deposit_held: '200.00', state: 'paid' })
  await enter('deposit-returned', '200.00')
  expect(await money()).toMatchObject({ owed: '0.00', deposit_held: '0.00', state: 'paid' })
  await expect(enter('deposit-returned', '452.51')).rejects.toThrow('nothing_is_given_back_twice')
})

test('[rule money-state] a booking with more paid than owed is overpaid', async () => {
  const { enter, money } = await setupBooking()
  await enter('received', '700.00')
  expect(await money()).toMatchObject({ owed: '-47.50', state: 'overpaid' })
})

test('[rule append-only-ledger] ledger entries cannot be changed or deleted', async () => {
  const { database, enter } = await setupBooking()
  const id = await enter('received', '10.00')
  await expect(database.updateTable('ledger_entry').set({ amount: '1.00' }).execute()).rejects.toThrow('only added to')
  await expect(database.deleteFrom('ledger_entry').where('id', '=', id).execute()).rejects.toThrow('only added to')
})

test('[rule append-only-ledger] a ledger entry is reversed once, in full, with a reason', async () => {
  const { enter, money, entries } = await setupBooking()
  const id = await enter('received', '10.00')
  const back = { corrects: id, reason: 'Entered for the wrong guest' }
  await expect(enter('received', '-9.00', back)).rejects.toThrow('foreign key')
  await expect(enter('refund', '-10.00', back)).rejects.toThrow('foreign key')
  await expect(enter('received', '-10.00', { corrects: id })).rejects.toThrow('has no reason')
  await enter('received', '-10.00', back)
  await expect(enter('received', '-10.00', back)).rejects.toThrow('corrects')
  expect(await money()).toMatchObject({ received: '0.00', state: 'unpaid' })
  expect(await entries()).toHaveLength(4)
})
