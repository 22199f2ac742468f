import { expect, test } from 'vitest'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { setup } from '#test/features/bookings/server/fixtures.ts'
import { findUnpaidHolds, keepForBank } from './releasing.ts'

test('keeping a hold until check-in a second time changes no public page', async () => {
  const { call, form, ctx, changes } = await setup()
  const enter = async (fields: object) => {
    const { status, body } = await call('POST', '/api/bookings', { ...form, ...fields })
    expect(status).toBe(201)
    return body as OpenBooking
  }
  const { checkIn } = await enter({ checkIn: '2026-11-01', checkOut: '2026-11-04' })
  await enter({ checkIn: '2026-11-01', checkOut: '2026-11-04', holdUntil: checkIn })
  await enter({ holdUntil: '2026-09-14T15:00:00Z' })
  const keepAll = async () => {
    const before = changes()
    for (const hold of await findUnpaidHolds(ctx.database, ctx.clock.now()))
      await inTransaction(ctx, SYSTEM, (tx) => keepForBank(tx, hold))
    return changes() - before
  }
  expect(await keepAll()).toBe(1)
  expect(await keepAll()).toBe(0)
})
