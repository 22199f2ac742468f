import { expect, test } from 'vitest'
import { emails, setup } from '../fixtures.ts'
import { remindOfOffers } from '../jobs.ts'

/**
 * Sends an offer that is open from 9 to 11 September 2026 at 11:00; the returned function lists the emails sent by a given
 * moment.
 */
async function openOffer() {
  const desk = await setup()
  const { ctx, clock, send } = desk
  const offer = await send()
  const by = async (moment: string) => {
    clock.set(moment)
    await remindOfOffers(ctx)
    await remindOfOffers(ctx)
    return (await emails(ctx)).map(({ kind }) => kind).filter((kind) => kind === 'offer-ending')
  }
  return { ...desk, offer, by }
}

test('[rule offer-reminder] a guest is reminded once, twelve hours before an offer ends', async () => {
  const { by } = await openOffer()
  expect(await by('2026-09-10T22:59:00Z')).toEqual([])
  expect(await by('2026-09-10T23:00:00Z')).toEqual(['offer-ending'])
  expect(await by('2026-09-11T10:00:00Z')).toEqual(['offer-ending'])
})

test('[rule offer-reminder] sends no reminder of a withdrawn or ended offer', async () => {
  const withdrawn = await openOffer()
  const path = `/api/admin/offers/${withdrawn.offer.id}/withdraw`
  expect((await withdrawn.call('POST', path, { version: 1 })).status).toBe(200)
  expect(await withdrawn.by('2026-09-11T10:00:00Z')).toEqual([])
  const ended = await openOffer()
  expect(await ended.by('2026-09-11T11:00:00Z')).toEqual([])
})
