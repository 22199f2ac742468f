import { expect, test } from 'vitest'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { GUEST, inTransaction, SYSTEM } from './transaction.ts'

const ENTRY = { action: 'changed', item: 'booking' }
const EMAIL = { kind: 'test', about: { item: 'booking', itemId: 1 }, to: 'guest' } as const

test('an audit log entry names its actor', async () => {
  const { ctx } = await createTestContext()
  const alex = await createStaff(ctx)
  await inTransaction(ctx, alex, (tx) => tx.audit(ENTRY))
  await inTransaction(ctx, GUEST, async (tx) => {
    await tx.audit(ENTRY)
    await tx.as(SYSTEM).audit({ ...ENTRY, action: 'ended' })
  })
  const lines = await ctx.database
    .selectFrom('audit_log')
    .select(['actor', 'user_id', 'action'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { actor: 'staff', user_id: alex.userId, action: 'changed' },
    { actor: 'guest', user_id: null, action: 'changed' },
    { actor: 'system', user_id: null, action: 'ended' },
  ])
})

test('an error rolls back the audit log and the emails', async () => {
  const { ctx, changes } = await createTestContext()
  const failing = inTransaction(ctx, GUEST, async (tx) => {
    await tx.audit(ENTRY)
    await tx.email(EMAIL)
    tx.publicDataChanged()
    throw new Error('The change is refused')
  })
  await expect(failing).rejects.toThrow('The change is refused')
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toEqual([])
  expect(await ctx.database.selectFrom('email_outbox').selectAll().execute()).toEqual([])
  expect(changes()).toBe(0)
})

test('a change of public data is reported after the commit', async () => {
  const { ctx, changes } = await createTestContext()
  await inTransaction(ctx, GUEST, async (tx) => {
    tx.publicDataChanged()
    tx.as(SYSTEM).publicDataChanged()
    await tx.email(EMAIL)
    expect(changes()).toBe(0)
  })
  expect(changes()).toBe(1)
  expect(await ctx.database.selectFrom('email_outbox').select('kind').execute()).toEqual([{ kind: 'test' }])
})

test('a transaction reads what it has written', async () => {
  const { ctx } = await createTestContext()
  const seen = await inTransaction(ctx, GUEST, async (tx) => {
    await tx.audit(ENTRY)
    return (await tx.database.selectFrom('audit_log').selectAll().execute()).length
  })
  expect(seen).toBe(1)
})

test('inTransaction refuses to run within another transaction', async () => {
  const { ctx } = await createTestContext()
  const within = inTransaction(ctx, GUEST, (tx) => inTransaction(tx, SYSTEM, (inner) => inner.audit(ENTRY)))
  await expect(within).rejects.toThrow(/transaction/)
})
