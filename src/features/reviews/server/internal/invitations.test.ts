import { expect, test } from 'vitest'
import { emailsSent } from '#features/emails/server/fixtures.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { reviewEmailTypes } from '../email-types.ts'
import { givenStay } from '../fixtures.ts'
import { inviteReviews } from '../jobs.ts'

/**
 * Adds a stay that ended on 12 September 2026; the returned function runs the job and lists the emails sent by a given moment.
 */
async function septemberStay() {
  const fixture = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(40) })
  const { ctx, clock } = fixture
  const id = await givenStay(ctx, { checkOut: '2026-09-12', status: 'confirmed' })
  const by = async (moment: string) => {
    clock.set(moment)
    await inviteReviews(ctx)
    await inviteReviews(ctx)
    return emailsSent(ctx, reviewEmailTypes)
  }
  return { ...fixture, id, by }
}

test('[rule review-invitation] a guest is thanked once, the day after check-out at ten, with a review link', async () => {
  const { by, id, ctx } = await septemberStay()
  expect(await by('2026-09-13T08:59:00Z')).toEqual([])
  const [email] = await by('2026-09-13T09:00:00Z')
  expect(email).toMatchObject({ kind: 'review-invitation', subject: 'Thank you for your stay at Heath Cottage' })
  expect(email?.text_body).toMatch(new RegExp(`/submit-review\\?booking=${id}&email=`))
  expect(await by('2026-09-20T09:00:00Z')).toHaveLength(1)
  const copy = await ctx.database.selectFrom('email').select(['text_body', 'html_body']).executeTakeFirst()
  expect(JSON.stringify(copy)).not.toMatch(/[?&]t=/)
})

test('[rule review-invitation] invites no guest who has reviewed, has cancelled or left long ago', async () => {
  const reviewed = await septemberStay()
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
  expect(await reviewed.by('2026-09-14T09:00:00Z')).toEqual([])
  const cancelled = await septemberStay()
  await cancelled.ctx.database.updateTable('booking').set({ status: 'pending' }).execute()
  expect(await cancelled.by('2026-09-14T09:00:00Z')).toEqual([])
  const late = await septemberStay()
  expect(await late.by('2026-09-27T09:00:00Z')).toEqual([])
})
