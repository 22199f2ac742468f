import { expect, test } from 'vitest'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'

test('[rule guest-notes] an erasure leaves no note in the stored answers', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(32) })
  const { asStaff, post } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const note = async (email: string, text: string) => {
    const enquiry = { name: 'Ada Byron', email, phone: '07700 900461', guests: 2, message: 'Is it quiet?' }
    const { id } = (await post('/api/enquiries', { ...enquiry, propertyTitle: 'Heath Cottage' })).body
    const headers = { 'idempotency-key': `key-of-${email}` }
    const { status } = await asStaff('POST', `/api/admin/guests/enquiry-${id}/notes`, { text }, headers)
    expect(status).toBe(201)
  }
  const stored = async () => JSON.stringify(await ctx.database.selectFrom('idempotency_key').selectAll().execute())
  await note('ada@example.org', 'Recovering from surgery')
  await note('bea@example.org', 'Prefers the barn')
  expect(await stored()).toContain('surgery')
  await asStaff('POST', '/api/admin/people/erase', { email: 'ada@example.org' })
  expect(await stored()).not.toContain('surgery')
  expect(await stored()).toContain('barn')
})
