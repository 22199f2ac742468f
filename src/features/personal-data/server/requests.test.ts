import { expect, test } from 'vitest'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { eraseOldRequests } from './jobs.ts'
import { peopleRoutes } from './routes.ts'

async function setup(now?: string) {
  const fixture = await createTestContext(now)
  const { asStaff } = createTestClient(fixture.ctx, peopleRoutes, await createStaff(fixture.ctx))
  const form = {
    kind: 'complaint',
    name: 'Jo Fields',
    email: 'jo@example.org',
    words: 'Too many emails',
    receivedOn: '2026-09-01',
  }
  const enter = (fields: object = {}) => asStaff('POST', '/api/admin/data-requests', { ...form, ...fields })
  const change = (id: number, body: object) => asStaff('PATCH', `/api/admin/data-requests/${id}`, body)
  const list = async () => (await asStaff('GET', '/api/admin/data-requests')).body
  return { ...fixture, enter, change, list }
}

test('[rule data-requests] a complaint is due in 30 days', async () => {
  const { enter } = await setup()
  expect(await enter()).toMatchObject({ status: 201, body: { dueOn: '2026-10-01', acknowledgedOn: null, version: 1 } })
  const due = async (kind: string, receivedOn: string) => (await enter({ kind, receivedOn })).body.dueOn
  expect(await due('copy', '2026-08-31')).toBe('2026-09-30')
  expect(await due('erasure', '2026-01-31')).toBe('2026-02-28')
  expect(await due('complaint', '2026-01-31')).toBe('2026-03-02')
})

test('[rule data-requests] open requests are listed before settled requests', async () => {
  const { enter, change, list } = await setup()
  const late = (await enter({ kind: 'copy', receivedOn: '2026-08-01' })).body
  const soon = (await enter({ kind: 'erasure', receivedOn: '2026-08-20', email: '' })).body
  const complaint = (await enter({ receivedOn: '2026-07-01' })).body
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([complaint.id, late.id, soon.id])
  await change(complaint.id, { acknowledged: true, version: 1 })
  const settled = await change(complaint.id, { outcome: 'We write less often now', version: 2 })
  expect(settled).toMatchObject({
    status: 200,
    body: { acknowledgedOn: '2026-09-09', settledOn: '2026-09-09', outcome: 'We write less often now', version: 3 },
  })
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([late.id, soon.id, complaint.id])
})

test('[rule data-requests] a request without name and email address is refused', async () => {
  const { enter, change, list } = await setup()
  expect(await enter({ name: ' ', email: '', words: ' ' })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'words', message: 'Please enter what the person wrote or said' },
        { path: 'name', message: 'Please enter a name or an email address' },
      ],
    },
  })
  expect(await list()).toEqual([])
  expect((await enter({ name: '' })).status).toBe(201)
  expect(await enter({ receivedOn: '2026-09-10' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'receivedOn', message: 'This date is in the future' }] },
  })
  expect((await enter({ email: 'jo' })).body.errors).toEqual([
    { path: 'email', message: 'Please enter a complete email address' },
  ])
  const { id } = (await enter({ kind: 'copy' })).body
  expect((await change(id, { acknowledged: true })).status).toBe(422)
  expect((await change(id, { outcome: 'Sent', version: 9 })).status).toBe(409)
  expect((await change(id, { outcome: 'Sent' })).status).toBe(200)
  expect((await change(id, { outcome: 'Sent again' })).body.message).toBe('This request is settled already')
  expect((await change(99, { outcome: 'Sent' })).status).toBe(404)
})

test("the audit log records each step without the person's name", async () => {
  const { enter, change, ctx } = await setup()
  const { id } = (await enter()).body
  await change(id, { acknowledged: true })
  await change(id, { outcome: 'We write less often now' })
  const lines = await ctx.database
    .selectFrom('audit_log')
    .select(['action', 'item', 'item_id', 'after'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    {
      action: 'entered',
      item: 'data_request',
      item_id: id,
      after: { kind: 'complaint', receivedOn: '2026-09-01', dueOn: '2026-10-01' },
    },
    { action: 'acknowledged', item: 'data_request', item_id: id, after: null },
    { action: 'settled', item: 'data_request', item_id: id, after: null },
  ])
})

test('[rule data-requests] a settled request is deleted after seven years', async () => {
  const { enter, change, list, clock, ctx } = await setup()
  const { id } = (await enter()).body
  await enter()
  await change(id, { outcome: 'We write less often now' })
  clock.set('2033-09-09T12:00:00Z')
  await eraseOldRequests(ctx)
  expect(await list()).toHaveLength(2)
  clock.set('2033-09-10T12:00:00Z')
  await eraseOldRequests(ctx)
  expect(await list()).toMatchObject([{ settledOn: null }])
})
