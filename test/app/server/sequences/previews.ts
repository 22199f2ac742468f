import { expect } from 'vitest'
import { dayInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'
import { penceOf, percentOf, toPounds } from '#platform/shared/money.ts'
import type { Subject } from './fixtures.ts'

type Answer = { status: number; text: string }

/** Expects the ledger of a cancelled booking to have the sums that the office was shown before. */
export async function cancelAsPreviewed(
  { fixture, id }: Subject,
  by: 'guest' | 'office',
  cancel: () => Promise<Answer>,
): Promise<Answer> {
  const { body: preview } = await fixture.asStaff('GET', `/api/bookings/${id}/change?status=cancelled&by=${by}`)
  if (preview.cancellation) expect(preview.cancellation.charge).toBe(await calculateCharge(fixture, id))
  const answer = await cancel()
  if (answer.status !== 200 || !preview.cancellation) return answer
  const { owed } = await readSums(fixture, id)
  // Only the guest's cancellation costs the previewed charge; a cancellation by the office is free.
  if (by === 'guest') expect(balanceOf(preview.cancellation)).toBe(owed)
  if (preview.agreed?.owed) expect(Number(preview.agreed.owed)).toBe(owed)
  return answer
}

/** Expects a guest's cancellation to be accepted, and the ledger to have the sums that the guest was shown. */
export async function cancelAsGuest({ fixture, id, token }: Subject): Promise<Answer | undefined> {
  const { status, body: preview } = await fixture.get(`/api/stays/${token}/cancellation`)
  if (status !== 200) return
  const { refund, owed } = preview
  expect(preview.charge).toBe(await calculateCharge(fixture, id))
  const answer = await fixture.post(`/api/stays/${token}/cancel`, { refund, owed })
  expect([answer.status, balanceOf(preview)]).toEqual([200, (await readSums(fixture, id)).owed])
  return answer
}

/** Expects the ledger of a deleted booking to have the sums that the office was shown before. */
export async function deleteAsPreviewed({ fixture, id }: Subject): Promise<Answer> {
  const { body: preview } = await fixture.asStaff('GET', `/api/bookings/${id}/deletion`)
  const answer = await fixture.asStaff('DELETE', `/api/bookings/${id}`)
  if (answer.status !== 200) return answer
  const { owed, depositHeld, mostBack } = await readSums(fixture, id)
  const goesBack = depositHeld - Math.min(0, owed)
  const sums = [preview.held, preview.goesBack, preview.retained].map(Number)
  expect(sums.map(toPence)).toEqual([mostBack, goesBack, mostBack - goesBack].map(toPence))
  return answer
}

/** Returns the charge by the default steps: nothing, half or all of the price, by the days before check-in. */
async function calculateCharge({ asStaff, ctx }: Subject['fixture'], id: number): Promise<string> {
  const { body } = await asStaff('GET', `/api/admin/bookings/${id}/ledger`)
  const { check_in: checkIn, status } = await ctx.database
    .selectFrom('booking')
    .select(['check_in', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const daysLeft = nightsBetween(dayInLondon(ctx.clock.now()), toDay(checkIn))
  const percent = status === 'pending' || daysLeft >= 25 ? 0 : daysLeft >= 8 ? 50 : 100
  return toPounds(percentOf(penceOf(body.money?.priceDue ?? '0.00'), percent))
}

/** Returns pounds; negative for a refund. */
function balanceOf({ refund, owed }: { refund: string; owed: string }): number {
  return Number(owed) - Number(refund)
}

function toPence(pounds: number): number {
  return Math.round(pounds * 100)
}

async function readSums({ asStaff }: Subject['fixture'], id: number) {
  const { body } = await asStaff('GET', `/api/admin/bookings/${id}/ledger`)
  return {
    owed: Number(body.money?.owed ?? 0),
    depositHeld: Number(body.money?.depositHeld ?? 0),
    mostBack: Number(body.mostBack),
  }
}
