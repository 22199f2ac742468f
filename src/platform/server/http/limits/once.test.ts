import { expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { AppContext } from '#platform/server/app-context.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { GUEST, type TxContext } from '#platform/server/transaction.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { quietLog } from '#test/platform/server/testing/database-template.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { testFolder } from '#test/platform/server/testing/test-database.ts'
import { answerOnce, sweepAnsweredForms } from './once.ts'

const addEntry = endpoint({
  method: 'POST',
  path: '/api/entries',
  access: 'public',
  summary: 'Adds an audit log entry',
  answer: z.object({ entries: z.int() }),
  status: 201,
})

const body = { name: 'Ada', website: '', elapsedMs: 9000 }
const call = (sent: object, key?: string) => ({ body: sent, header: () => key })
const withKey = { route: addEntry }
const withoutKey = { route: addEntry, repeatKey: 'ada@example.org' }

/** Adds an audit log entry and returns the number of entries. */
async function writeEntry(tx: TxContext): Promise<{ entries: number }> {
  await tx.audit({ action: 'changed', item: 'booking' })
  return { entries: (await tx.database.selectFrom('audit_log').selectAll().execute()).length }
}

test('[rule idempotent-forms] a repeated key gets the first answer', async () => {
  const { ctx } = await createTestContext()
  const send = () => answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  expect(await send()).toEqual({ entries: 1 })
  expect(await send()).toEqual({ entries: 1 })
})

test('[threat repeated-sending] five requests at once with one key have one effect', async () => {
  const { ctx } = await createTestContext()
  const send = () => answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  const answers = await Promise.all([send(), send(), send(), send(), send()])
  expect(answers).toEqual(Array(5).fill({ entries: 1 }))
})

test('[threat two-servers] five identical requests at two nodes have one effect', async () => {
  const { ctx } = await createTestContext()
  // A copy of the context acts as another node, which shares the database, but no memory.
  const nodes = [ctx, { ...ctx }, ctx, { ...ctx }, { ...ctx }]
  const send = (node: AppContext) => answerOnce(node, GUEST, call(body), withoutKey, (tx) => writeEntry(tx))
  expect(await Promise.all(nodes.map(send))).toEqual(Array(5).fill({ entries: 1 }))
})

test('a key with another body is refused', async () => {
  const { ctx } = await createTestContext()
  await answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  const other = answerOnce(ctx, GUEST, call({ ...body, name: 'Eve' }, 'k1'), withKey, (tx) => writeEntry(tx))
  await expect(other).rejects.toMatchObject({ kind: 'rule-violation' })
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
})

test('the honeypot and the dwell time do not distinguish requests', async () => {
  const { ctx } = await createTestContext()
  const send = (sent: object) => answerOnce(ctx, GUEST, call(sent, 'k1'), withKey, (tx) => writeEntry(tx))
  await send(body)
  expect(await send({ elapsedMs: 12_000, name: 'Ada' })).toEqual({ entries: 1 })
})

test('a key may be used again after 24 hours', async () => {
  const { ctx, clock } = await createTestContext()
  const send = () => answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  await send()
  clock.forward(24 * 60 - 1)
  expect(await send()).toEqual({ entries: 1 })
  clock.forward(2)
  expect(await send()).toEqual({ entries: 2 })
})

test('[rule idempotent-forms] an identical form sent within ten minutes is a repetition', async () => {
  const { ctx, clock } = await createTestContext()
  const send = (sent: object, repeatKey: string) =>
    answerOnce(ctx, GUEST, call(sent), { route: addEntry, repeatKey }, (tx) => writeEntry(tx))
  expect(await send(body, 'ada@example.org')).toEqual({ entries: 1 })
  expect(await send(body, 'ADA@example.org')).toEqual({ entries: 1 })
  expect(await send(body, 'eve@example.org')).toEqual({ entries: 2 })
  expect(await send({ ...body, name: 'Bob' }, 'ada@example.org')).toEqual({ entries: 3 })
  clock.forward(10)
  expect(await send(body, 'ada@example.org')).toEqual({ entries: 4 })
})

test('an identical form with another key is not a repetition', async () => {
  const { ctx } = await createTestContext()
  const send = (key: string) => answerOnce(ctx, GUEST, call(body, key), withoutKey, (tx) => writeEntry(tx))
  expect(await send('k1')).toEqual({ entries: 1 })
  expect(await send('k2')).toEqual({ entries: 2 })
})

test('the effect and its stored answer commit together', async () => {
  const { ctx } = await createTestContext()
  const failing = answerOnce(ctx, GUEST, call(body, 'k1'), withKey, async (tx) => {
    await writeEntry(tx)
    throw new Refusal('invalid', 'No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toEqual([])
  expect(await ctx.database.selectFrom('idempotency_key').selectAll().execute()).toEqual([])
  const again = await answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  expect(again).toEqual({ entries: 1 })
})

test('a repetition does not use up the limit', async () => {
  const { ctx } = await createTestContext()
  const limits = [{ key: 'form', max: 2, withinMinutes: 60 }]
  const send = (key: string, handle = writeEntry) =>
    answerOnce(ctx, GUEST, call(body, key), { ...withKey, limits, tooMany: 'Enough.' }, (tx) => handle(tx))
  const refuse = async () => {
    throw new Refusal('invalid', 'No.')
  }
  await send('k1')
  await send('k1')
  await expect(send('k2', refuse)).rejects.toThrow('No.')
  await send('k2')
  await expect(send('k3')).rejects.toMatchObject({ kind: 'too-many', message: 'Enough.' })
  expect(await send('k1')).toEqual({ entries: 1 })
})

test('slow work is skipped for repetitions', async () => {
  const { ctx } = await createTestContext()
  let prepared = 0
  const once = {
    ...withKey,
    limits: [{ key: 'form', max: 1, withinMinutes: 60 }],
    prepare: async () => {
      prepared += 1
    },
  }
  const send = (key: string) => answerOnce(ctx, GUEST, call(body, key), once, (tx) => writeEntry(tx))
  await Promise.all([send('k1'), send('k1')])
  await expect(send('k2')).rejects.toMatchObject({ kind: 'too-many' })
  expect(prepared).toBe(1)
})

test('a repetition during a slow request gets a conflict', async () => {
  const { ctx } = await createTestContext()
  const finish = Promise.withResolvers<void>()
  const once = { ...withKey, prepare: () => finish.promise }
  const first = answerOnce(ctx, GUEST, call(body, 'k1'), once, (tx) => writeEntry(tx))
  const second = answerOnce(ctx, GUEST, call(body, 'k1'), once, (tx) => writeEntry(tx))
  await expect(second).rejects.toMatchObject({ kind: 'conflict' })
  finish.resolve()
  expect(await first).toEqual({ entries: 1 })
})

test('a repetition is refused while another node runs the request', async () => {
  const ctx = await impatientContext()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = answerOnce(ctx, GUEST, call(body, 'k1'), withKey, async (tx) => {
    begun.resolve()
    await finish.promise
    return writeEntry(tx)
  })
  await begun.promise
  const node = { ...ctx }
  const second = answerOnce(node, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  await expect(second).rejects.toThrow(/^(This is being sent already|timeout exceeded when trying to connect)/)
  finish.resolve()
  expect(await first).toEqual({ entries: 1 })
})

test('answers older than 24 hours are deleted', async () => {
  const { ctx, clock } = await createTestContext()
  await answerOnce(ctx, GUEST, call(body, 'k1'), withKey, (tx) => writeEntry(tx))
  clock.forward(24 * 60)
  await sweepAnsweredForms(ctx)
  expect(await ctx.database.selectFrom('idempotency_key').selectAll().execute()).toHaveLength(1)
  clock.forward(1)
  await sweepAnsweredForms(ctx)
  expect(await ctx.database.selectFrom('idempotency_key').selectAll().execute()).toEqual([])
})

/** On the embedded engine this context waits four seconds for a connection; other test contexts wait a minute. */
async function impatientContext(): Promise<AppContext> {
  const { ctx } = await createTestContext()
  if (inject('testEngine').engine !== 'embedded') return ctx
  const settings = { folder: await testFolder(), keeping: 'fleeting', acquireTimeout: 4_000, log: quietLog } as const
  const database = await openDatabase(settings)
  onTestFinished(() => database.close())
  return { ...ctx, database: database.kysely }
}
