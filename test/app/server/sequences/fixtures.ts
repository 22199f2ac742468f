import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { allRoutes } from '#app/server/http.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

/** Every sequence starts on Wednesday 9 September 2026 at 10:00 in London. */
export const START_TIME = '2026-09-09T09:00:00Z'
export type Fixture = Awaited<ReturnType<typeof setup>>

/** Creates a test server with all routes, a bank account, and a clock that the steps move. */
export async function setup() {
  const fixture = await createTestContext(START_TIME, {
    SECRET: 'a secret that is long enough to be used',
    // Rate limits would refuse repeated requests for the page of a deleted booking.
    RATE_LIMITS: 'off',
  })
  const { ctx } = fixture
  const staff = await createStaff(ctx)
  const client = createTestClient(ctx, allRoutes(ctx), staff)
  await ctx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Stays Ltd',
      bank_name: 'Our bank',
      sort_code: '102030',
      account_number: '12345678',
      created_at: ctx.clock.now(),
    })
    .execute()
  return { ...fixture, ...client, lines: 0 }
}

/** The booking that a sequence changes. `home` and `other` are ids of homes. */
export interface Subject {
  fixture: Fixture
  home: number
  /** The booking may move to this home. */
  other: number
  id: number
  token: string
}

const ARRIVALS = ['2026-09-10', '2026-09-16', '2026-10-20', '2026-12-01'] as const
/** Generates how a booking starts: the status or an accepted offer, the arrival, and whether a deposit is due. */
export const startArbitrary = fc.record({
  arrival: fc.constantFrom(...ARRIVALS),
  as: fc.constantFrom('asked', 'held', 'held', 'accepted', 'confirmed', 'completed', 'cancelled'),
  hasNoDeposit: fc.boolean(),
})

export type Start = typeof startArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Creates two homes, and a booking in the first home. */
export async function createSubject(fixture: Fixture, start: Start): Promise<Subject> {
  const home = await insertHome(fixture.ctx)
  const other = await insertHome(fixture.ctx)
  if (start.as === 'accepted') return { fixture, home, other, ...(await acceptedOffer(fixture, home, start)) }
  const body = {
    propertyId: home,
    guestName: 'Jo Guest',
    guestEmail: `jo${home}@example.org`,
    guestAddress: '1 Elm Road, Stafford',
    checkIn: start.arrival,
    checkOut: addDays(toDay(start.arrival), 3),
    guests: 2,
    status: start.as === 'asked' || start.as === 'held' ? 'pending' : start.as,
    ...(start.as === 'held' && { holdUntil: '2026-09-10T12:00:00Z' }),
  }
  const entered = await fixture.asStaff('POST', '/api/bookings', body)
  expect([start, entered.status, entered.text.slice(0, 200)]).toEqual([start, 201, expect.any(String)])
  const { id } = entered.body
  if (start.hasNoDeposit) await removeDeposit(fixture, id)
  const { body: made } = await fixture.asStaff('POST', `/api/bookings/${id}/link`)
  return { fixture, home, other, id, token: tokenOf(made.link) }
}

/** Creates a booking by accepting an offer. The link of the offer also opens the guest's page. */
async function acceptedOffer(fixture: Fixture, home: number, start: Start): Promise<{ id: number; token: string }> {
  const checkOut = addDays(toDay(start.arrival), 3)
  const offered = await fixture.asStaff('POST', '/api/admin/offers', {
    guestName: 'Jo Guest',
    guestEmail: `jo${home}@example.org`,
    choices: [{ propertyId: home, checkIn: start.arrival, checkOut, guests: 2 }],
    reason: 'As the guest asked',
  })
  const shown = await fixture.asStaff('POST', `/api/admin/offers/${offered.body.id}/link`)
  const token = tokenOf(shown.body.link)
  const accepted = await fixture.post(`/api/offers/${token}/accept`, ACCEPTANCE)
  expect([start, offered.status, accepted.status, accepted.text.slice(0, 200)]).toEqual([
    start,
    201,
    200,
    expect.any(String),
  ])
  const row = fixture.ctx.database.selectFrom('booking').select('id').where('property_id', '=', home)
  const { id } = await row.executeTakeFirstOrThrow()
  if (start.hasNoDeposit) await removeDeposit(fixture, id)
  return { id, token }
}

async function removeDeposit({ ctx }: Fixture, id: number): Promise<void> {
  await ctx.database.updateTable('booking').set({ security_deposit: '0.00' }).where('id', '=', id).execute()
}

/** Removes taken nights and holds, and sets open bank lines aside, so that the next sequence is not affected. */
export async function cleanUp({ fixture, home, other }: Subject): Promise<void> {
  const { database } = fixture.ctx
  await database.deleteFrom('taken_night').where('property_id', 'in', [home, other]).execute()
  await sql`update bank_line set state = 'set-aside', set_aside_reason = 'Done' where state = 'open'`.execute(database)
  await database
    .updateTable('booking')
    .set({ held_until: null, kept_until: null, grace_until: null })
    .where('property_id', 'in', [home, other])
    .where('held_until', 'is not', null)
    .execute()
}
