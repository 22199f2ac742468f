import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { addHome, anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { markEnquiryBooked } from './change-enquiry.ts'
import { enquiryRoutes } from './routes.ts'

const LIST = '/api/admin/enquiries'

async function setup() {
  const opened = await createTestContext()
  const staff = await createStaff(opened.ctx)
  const { post, asStaff } = createTestClient(opened.ctx, enquiryRoutes, staff)
  const send = async (changes: object = {}): Promise<number> =>
    (await post('/api/enquiries', { ...anEnquiry, ...changes })).body.id
  const patch = (id: number, body: object) => asStaff('PATCH', `${LIST}/${id}`, body)
  return { ...opened, staff, asStaff, send, patch }
}

const auditLogOf = (ctx: AppContext) =>
  ctx.database.selectFrom('audit_log').selectAll().where('actor', '=', 'staff').orderBy('id').execute()

test('[rule enquiry-home] a home set by the office updates the warnings', async () => {
  const { ctx, send, patch } = await setup()
  const id = await send({ propertyTitle: 'Chase Veiw', guests: 5, checkOutDate: '2026-10-03' })
  const home = await addHome(ctx, { maxGuests: 4 })
  const deletedHome = await addHome(ctx, { title: 'Gone', isDeleted: true })
  expect((await patch(id, { propertyId: home })).body).toMatchObject({
    propertyTitle: 'Chase Veiw',
    propertyId: home,
    marks: ['over-capacity', 'under-minimum-stay'],
  })
  expect((await auditLogOf(ctx))[0]).toMatchObject({ before: { propertyId: null }, after: { propertyId: home } })
  for (const propertyId of [deletedHome, 99]) {
    const { status, body } = await patch(id, { propertyId })
    expect([status, body.errors]).toEqual([400, [{ path: 'propertyId', message: 'Please select a property' }]])
  }
  expect((await patch(id, { propertyId: null })).body).toMatchObject({
    propertyId: null,
    marks: ['unknown-property', 'under-minimum-stay'],
  })
})

test('a booking marks its enquiry as booked', async () => {
  const { ctx, staff, send, asStaff } = await setup()
  const id = await send()
  await inTransaction(ctx, staff, (tx) => markEnquiryBooked(tx, id, 7))
  expect((await asStaff('GET', LIST)).body).toMatchObject([
    { status: 'booked', answeredAt: '2026-09-09T11:00:00.000Z' },
  ])
  expect(await auditLogOf(ctx)).toMatchObject([
    { action: 'booked', item_id: id, before: { status: 'new' }, after: { status: 'booked', bookingId: 7 } },
  ])
  const unknown = inTransaction(ctx, staff, (tx) => markEnquiryBooked(tx, 99, 7))
  await expect(unknown).rejects.toMatchObject({ kind: 'invalid' })
})
