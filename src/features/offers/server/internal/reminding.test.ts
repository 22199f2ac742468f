import { expect, test } from 'vitest'
import { sendDueEmails, setup } from '#test/features/offers/server/fixtures.ts'
import { remindOfOffers } from '../jobs.ts'

/** Sends an offer that is open until 11 September 2026, 11:00 UTC. `by` sets the clock and returns all reminders so far. */
async function setupOpenOffer() {
  const fixture = await setup()
  const { ctx, clock, send } = fixture
  const offer = await send()
  const remindersBy = async (moment: string) => {
    clock.set(moment)
    await remindOfOffers(ctx)
    await remindOfOffers(ctx)
    return (await sendDueEmails(ctx)).map(({ kind }) => kind).filter((kind) => kind === 'offer-ending')
  }
  return { ...fixture, offer, by: remindersBy }
}

test('[rule offer-reminder] a guest is reminded twelve hours before an offer ends', async () => {
  const { by } = await setupOpenOffer()
  expect(await by('2026-09-10T22:59:00Z')).toEqual([])
  expect(await by('2026-09-10T23:00:00Z')).toEqual(['offer-ending'])
  expect(await by('2026-09-11T10:00:00Z')).toEqual(['offer-ending'])
})

test('[rule offer-reminder] no reminder is sent for a withdrawn or expired offer', async () => {
  const withdrawn = await setupOpenOffer()
  const path = `/api/admin/offers/${withdrawn.offer.id}/withdraw`
  expect((await withdrawn.call('POST', path, { version: 1 })).status).toBe(200)
  expect(await withdrawn.by('2026-09-11T10:00:00Z')).toEqual([])
  const ended = await setupOpenOffer()
  expect(await ended.by('2026-09-11T11:00:00Z')).toEqual([])
})
