import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { GUEST, insertReview } from '#test/features/reviews/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { eraseOldReviewersAddresses } from './jobs.ts'

test('the review of an erased booking loses the guest’s address', async () => {
  const { ctx, clock } = await createTestContext()
  const home = await createHome(ctx)
  const [old, young] = [await insertReview(ctx, home), await insertReview(ctx, home)]
  const before = await review(ctx, old)
  await ctx.database
    .updateTable('booking')
    .set({ guest_email: '', erased_at: clock.now() })
    .where('id', '=', before.booking_id)
    .execute()

  await eraseOldReviewersAddresses(ctx)
  expect(await review(ctx, old)).toEqual({ ...before, guest_email: null, version: before.version + 1 })
  expect((await review(ctx, young)).guest_email).toBe(GUEST)

  await eraseOldReviewersAddresses(ctx)
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'erased').execute()
  expect(auditLog).toMatchObject([{ actor: 'system', item: 'review', item_id: old, before: null, after: null }])
})

function review(ctx: AppContext, id: number) {
  return ctx.database.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
