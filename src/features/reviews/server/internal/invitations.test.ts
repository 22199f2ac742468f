import { expect, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertStay } from '#test/features/reviews/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { reviewEmailTypes } from '../email-types.ts'
import { inviteReviews } from '../jobs.ts'

/** Adds a stay that ends on 12 September 2026. `emailsSentBy` sets the clock, runs the job twice and returns all emails sent so far. */
async function setupStay() {
  const fixture = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(40) })
  const { ctx, clock } = fixture
  const id = await insertStay(ctx, { checkOut: '2026-09-12', status: 'confirmed' })
  const emailsSentBy = async (moment: string) => {
    clock.set(moment)
    await inviteReviews(ctx)
    await inviteReviews(ctx)
    return sendAndReadEmails(ctx, reviewEmailTypes)
  }
  return { ...fixture, id, emailsSentBy }
}

test('[rule review-invitation] a guest gets one review link the day after check-out', async () => {
  const { emailsSentBy, id, ctx } = await setupStay()
  expect(await emailsSentBy('2026-09-13T08:59:00Z')).toEqual([])
  const [email] = await emailsSentBy('2026-09-13T09:00:00Z')
  expect(email).toMatchObject({ kind: 'review-invitation', subject: 'Thank you for your stay at Heath Cottage' })
  expect(email?.text_body).toMatch(new RegExp(`/submit-review\\?booking=${id}&email=`))
  expect(await emailsSentBy('2026-09-20T09:00:00Z')).toHaveLength(1)
  const copy = await ctx.database.selectFrom('email').select(['text_body', 'html_body']).executeTakeFirst()
  expect(JSON.stringify(copy)).not.toMatch(/[?&]t=/)
})

test('[rule review-invitation] a guest without a recent unreviewed stay is not invited', async () => {
  const reviewed = await setupStay()
  const { ctx, id } = reviewed
  const review = {
    property_id: 1,
    booking_id: id,
    guest_name: 'Jo',
    guest_email: '',
    rating: 5,
    comment: 'Quite lovely.',
  }
  await ctx.database
    .insertInto('review')
    .values({ ...review, status: 'published', created_at: ctx.clock.now() })
    .execute()
  expect(await reviewed.emailsSentBy('2026-09-14T09:00:00Z')).toEqual([])
  const unconfirmed = await setupStay()
  await unconfirmed.ctx.database.updateTable('booking').set({ status: 'pending' }).execute()
  expect(await unconfirmed.emailsSentBy('2026-09-14T09:00:00Z')).toEqual([])
  const late = await setupStay()
  expect(await late.emailsSentBy('2026-09-27T09:00:00Z')).toEqual([])
})
