import { expect, test } from 'vitest'
import { setup } from '#test/features/stays/server/fixtures.ts'

const PIERRE = {
  name: 'Pierre Dupont',
  nationality: 'French',
  passportNumber: '22XK48117',
  placeOfIssue: 'Lyon',
  nextAddress: '',
}

test('[rule guest-register] a guest may name the guests until check-out', async () => {
  const { clock, guest, asStaff } = await setup()
  const stay = await guest()
  expect((await stay.read()).guestsStaying).toEqual({ version: 0, maxGuests: 2, guests: [] })
  const enter = (guests: object[], version = 0) => asStaff('PUT', `${stay.path}/guests`, { guests, version })
  const { status, body } = await enter([{ name: 'Jo Guest', nationality: 'British' }, PIERRE])
  expect(status).toBe(200)
  expect(body.guestsStaying).toEqual({
    version: 1,
    maxGuests: 2,
    guests: [
      { name: 'Jo Guest', nationality: 'British', isRequested: false, hasPassport: false, hasNextAddress: false },
      { name: 'Pierre Dupont', nationality: 'French', isRequested: true, hasPassport: true, hasNextAddress: false },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(PIERRE.passportNumber)
  expect((await enter([PIERRE])).status).toBe(409)

  clock.set('2026-10-22T12:00:00Z')
  const { name, nationality } = PIERRE
  const leaving = { name, nationality, nextAddress: '4 Canal Street, Manchester', was: 1 }
  expect((await enter([leaving], 1)).body.guestsStaying.guests).toMatchObject([
    { hasPassport: true, hasNextAddress: true },
  ])
  clock.set('2026-10-24T09:00:00Z')
  expect((await stay.read()).guestsStaying).toBeNull()
  expect((await enter([leaving], 2)).status).toBe(409)
})

test('[rule guest-register] a stay without held nights accepts no guests’ names', async () => {
  const { guest, asStaff, ctx } = await setup()
  const held = await guest({ status: 'pending', heldUntil: new Date('2026-09-14T16:00:00Z') })
  expect((await held.read()).guestsStaying).toMatchObject({ guests: [], maxGuests: 2 })
  const pending = await guest({ status: 'pending', checkIn: '2026-11-01', checkOut: '2026-11-03' })
  expect((await pending.read()).guestsStaying).toBeNull()
  const body = { guests: [PIERRE] }
  expect((await asStaff('PUT', `${pending.path}/guests`, body)).status).toBe(409)
  expect((await asStaff('PUT', `/api/stays/${'A'.repeat(22)}/guests`, body)).status).toBe(404)
  expect(await ctx.database.selectFrom('booking_guest').selectAll().execute()).toEqual([])
})

test('a guest may change the guests’ names 30 times an hour', async () => {
  const { guest, asStaff } = await setup()
  const stay = await guest()
  for (let time = 0; time < 30; time++) await asStaff('PUT', `${stay.path}/guests`, { guests: [PIERRE] })
  expect((await asStaff('PUT', `${stay.path}/guests`, { guests: [PIERRE] })).status).toBe(429)
})
