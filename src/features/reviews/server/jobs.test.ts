import { expect, test } from 'vitest'
import { givenHome } from '#features/properties/server/fixtures.ts'
import type { Office } from '#platform/server/office.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { GUEST, givenReview } from './fixtures.ts'
import { eraseOldReviewersAddresses } from './jobs.ts'

test('the review of an erased booking loses the guest’s address and keeps its words', async () => {
  const { office, clock } = await createTestContext()
  const home = await givenHome(office)
  const [old, young] = [await givenReview(office, home), await givenReview(office, home)]
  const before = await review(office, old)
  await office.database
    .updateTable('booking')
    .set({ guest_email: '', erased_at: clock.now() })
    .where('id', '=', before.booking_id)
    .execute()

  await eraseOldReviewersAddresses(office)
  expect(await review(office, old)).toEqual({ ...before, guest_email: null, version: before.version + 1 })
  expect((await review(office, young)).guest_email).toBe(GUEST)

  await eraseOldReviewersAddresses(office)
  const trail = await office.database.selectFrom('trail').selectAll().where('action', '=', 'erased').execute()
  expect(trail).toMatchObject([{ actor: 'system', item: 'review', item_id: old, before: null, after: null }])
})

function review(office: Office, id: number) {
  return office.database.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
