import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenLetHome } from '#features/calendar/server/fixtures.ts'
import { anAcceptance, tokenOf } from '#features/offers/server/fixtures.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#platform/server/testing/test-context.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { allRoutes } from '../http.ts'

/** Every sequence begins here: Wednesday 9 September 2026, 10:00 in London. */
export const BEGINNING = '2026-09-09T09:00:00Z'
export type Fixture = Awaited<ReturnType<typeof setup>>

/** A test server with all routes, a bank account, and a clock that the steps move. */
export async function setup() {
  const fixture = await createTestContext(BEGINNING, {
    SECRET: 'a secret of the house, long enough for it',
    // A guest page that is requested often after its deletion would be rate limited.
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

/** The booking that a sequence changes, in a home of its own. */
export interface Subject {
  fixture: Fixture
  home: number
  /** Another home, to which the booking may move. */
  other: number
  id: number
  token: string
}

const ARRIVALS = ['2026-09-10', '2026-09-16', '2026-10-20', '2026-12-01'] as const
/** How a booking begins: its status or an accepted offer, a near or distant arrival, with or without a deposit. */
export const beginning = fc.record({
  arrival: fc.constantFrom(...ARRIVALS),
  as: fc.constantFrom('asked', 'held', 'held', 'accepted', 'confirmed', 'completed', 'cancelled'),
  isFreeOfDeposit: fc.boolean(),
})

export type Start = typeof beginning extends fc.Arbitrary<infer One> ? One : never

/** Creates two homes and the booking in one of them. */
export async function begin(fixture: Fixture, start: Start): Promise<Subject> {
  const home = await givenLetHome(fixture.ctx)
  const other = await givenLetHome(fixture.ctx)
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
  if (start.isFreeOfDeposit) await freeOfDeposit(fixture, id)
  const { body: made } = await fixture.asStaff('POST', `/api/bookings/${id}/link`, { email: 'none' })
  return { fixture, home, other, id, token: tokenOf(made.link) }
}

/** Creates a booking by accepting an offer; the offer's link also opens the guest's page. */
async function acceptedOffer(fixture: Fixture, home: number, start: Start): Promise<{ id: number; token: string }> {
  const checkOut = addDays(toDay(start.arrival), 3)
  const offered = await fixture.asStaff('POST', '/api/admin/offers', {
    guestName: 'Jo Guest',
    guestEmail: `jo${home}@example.org`,
    choices: [{ propertyId: home, checkIn: start.arrival, checkOut, guests: 2 }],
    reason: 'As the guest asked',
  })
  const token = tokenOf(offered.body.link)
  const accepted = await fixture.post(`/api/offers/${token}/accept`, anAcceptance)
  expect([start, offered.status, accepted.status, accepted.text.slice(0, 200)]).toEqual([
    start,
    201,
    200,
    expect.any(String),
  ])
  const row = fixture.ctx.database.selectFrom('booking').select('id').where('property_id', '=', home)
  const { id } = await row.executeTakeFirstOrThrow()
  if (start.isFreeOfDeposit) await freeOfDeposit(fixture, id)
  return { id, token }
}

async function freeOfDeposit({ ctx }: Fixture, id: number): Promise<void> {
  await ctx.database.updateTable('booking').set({ security_deposit: '0.00' }).where('id', '=', id).execute()
}

/** Removes holds, taken nights and open bank lines, so that the next sequence does not meet them. */
export async function leave({ fixture, home, other }: Subject): Promise<void> {
  const { database } = fixture.ctx
  await database.deleteFrom('taken_night').where('property_id', 'in', [home, other]).execute()
  await sql`update bank_line set state = 'set-aside', set_aside_reason = 'Done' where state = 'open'`.execute(database)
  await database
    .updateTable('booking')
    .set({ held_until: null, kept_until: null })
    .where('property_id', 'in', [home, other])
    .where('held_until', 'is not', null)
    .execute()
}
