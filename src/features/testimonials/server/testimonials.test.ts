import { expect, test } from 'vitest'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { eraseTestimonialsOf } from './erasing.ts'
import { testimonialRoutes } from './routes.ts'

const FORM = {
  owner: 'Ann Field',
  home: 'Heath Cottage, Burntwood',
  words: 'A short note after every stay, and a clear statement each month.',
  email: 'ann@example.org',
  agreedOn: '2026-09-01',
  agreedHow: 'By email',
  shown: true,
}
const PATH = '/api/admin/owner-testimonials'

async function setup() {
  const fixture = await createTestContext()
  const { get, asStaff } = createTestClient(fixture.ctx, testimonialRoutes, await createStaff(fixture.ctx))
  const enter = async (fields: object = {}) => (await asStaff('POST', PATH, { ...FORM, ...fields })).body
  const onSite = async () => (await get('/api/owner-testimonials')).body
  return { ...fixture, get, asStaff, enter, onSite }
}

test('the site lists only published testimonials', async () => {
  const { enter, onSite, get, asStaff } = await setup()
  expect(await onSite()).toEqual([])
  const { id } = await enter()
  const later = await enter({ owner: 'Bo Hill' })
  await enter({ shown: false })
  const { owner, home, words } = FORM
  expect(await onSite()).toEqual([
    { id: later.id, owner: 'Bo Hill', home, words },
    { id, owner, home, words },
  ])
  expect((await get('/api/owner-testimonials?limit=1')).headers['x-total-count']).toBe('2')
  expect((await asStaff('GET', PATH)).body).toHaveLength(3)
})

test("changes and deletions are logged without the owner's name", async () => {
  const { ctx, enter, onSite, asStaff } = await setup()
  const { id, version } = await enter()
  const changed = await asStaff('PUT', `${PATH}/${id}`, { ...FORM, shown: false, version })
  expect(changed).toMatchObject({ status: 200, body: { ...FORM, shown: false, version: 2 } })
  expect(await onSite()).toEqual([])
  const stale = await asStaff('PUT', `${PATH}/${id}`, { ...FORM, version })
  expect([stale.status, stale.body.current.version]).toEqual([409, 2])
  expect((await asStaff('DELETE', `${PATH}/${id}`)).body).toEqual({ success: true })
  expect((await asStaff('DELETE', `${PATH}/${id}`)).status).toBe(404)
  expect((await asStaff('PUT', `${PATH}/${id}`, FORM)).status).toBe(404)
  const auditLog = await ctx.database
    .selectFrom('audit_log')
    .selectAll()
    .where('item', '=', 'owner_testimonial')
    .orderBy('id')
    .execute()
  expect(auditLog.map(({ action }) => action)).toEqual(['entered', 'changed', 'deleted'])
  expect(JSON.stringify(auditLog)).not.toContain(FORM.owner)
})

test('a testimonial without valid consent is rejected', async () => {
  const { asStaff, onSite } = await setup()
  for (const [field, value, message] of [
    ['agreedOn', '2026-09-10', 'This date is in the future'],
    ['agreedOn', undefined, 'Please enter a valid date'],
    ['agreedHow', '', 'Please say how the owner agreed, for example by email'],
    ['owner', ' ', 'Please enter the owner’s name'],
    ['words', 'Good', 'Please enter at least 10 characters'],
    ['email', 'ann', 'Please enter a valid email address'],
  ] as const) {
    const { status, body } = await asStaff('POST', PATH, { ...FORM, [field]: value })
    expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
  }
  expect(await onSite()).toEqual([])
})

test("[rule person-erasure] erasing an owner deletes the owner's testimonials", async () => {
  const { ctx, enter, onSite } = await setup()
  await enter()
  const other = await enter({ email: '' })
  expect(await inTransaction(ctx, SYSTEM, (tx) => eraseTestimonialsOf(tx, 'ANN@example.org'))).toBe(1)
  expect((await onSite()).map(({ id }: { id: number }) => id)).toEqual([other.id])
})
