import { expect } from 'vitest'
import { allRoutes } from '#app/server/http.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

/** Opens one or more servers on a single database, with the given environment variables. */
type OpenContexts = (variables: Record<string, string>) => Promise<[AppContext, ...AppContext[]]>

const oneContext: OpenContexts = async (variables) => [(await createTestContext(undefined, variables)).ctx]

/** In `refused` rounds the confirmation was refused. In the other rounds the office saw a conflict with the confirmed booking. */
interface Outcomes {
  refused: number
  conflicts: number
}

/**
 * Imports a channel's calendar while a booking of the imported nights is confirmed. Expects a refusal or a reported conflict
 * in every round.
 */
export async function importAgainstConfirm(rounds: number, open: OpenContexts = oneContext): Promise<Outcomes> {
  const channel = await startTestChannel()
  const [ctx, ...others] = await open({ CALENDAR_TEST_HOSTS: channel.host, RATE_LIMITS: 'off' })
  const staff = await createStaff(ctx)
  const clientFor = (one: AppContext) => createTestClient(one, allRoutes(one), staff)
  const first = clientFor(ctx)
  const clients = [first, ...others.map(clientFor)]
  const clientOfRound = (round: number) => clients[round % clients.length] ?? first
  const home = await insertHome(ctx)
  const body = { propertyId: home, channel: 'vrbo', address: channel.address }
  const feed = (await first.asStaff('POST', '/api/admin/feeds', body)).body.id
  const stays: string[] = []
  const outcomes: Outcomes = { refused: 0, conflicts: 0 }
  for (let round = 0; round < rounds; round++) {
    const check_in = addDays(toDay('2026-10-01'), round * 3)
    const check_out = addDays(check_in, 3)
    const id = await insertBookingRow(ctx, { property_id: home, check_in, check_out })
    stays.push(`${check_in}/${check_out}`)
    const requested = Promise.withResolvers<void>()
    const answer = answerWith(calendarText(...stays))
    channel.setAnswer((...call) => {
      requested.resolve()
      answer(...call)
    })
    const [confirmed, read] = await Promise.all([
      // Even rounds start both calls at once. Odd rounds confirm while the server reads the calendar. Either call may finish
      // first.
      (round % 2 === 0 ? Promise.resolve() : requested.promise).then(() =>
        clientOfRound(round).asStaff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' }),
      ),
      clientOfRound(round + 1).asStaff('POST', `/api/admin/feeds/${feed}/read`),
    ])
    expect(read.status).toBe(200)
    const { conflicts } = (await clientOfRound(round).getAsStaff('/api/admin/channels/problems')).body
    const isReported = conflicts.some(({ bookingIds }: { bookingIds: number[] }) => bookingIds.includes(id))
    expect([confirmed.status, isReported]).toEqual(confirmed.status === 200 ? [200, true] : [422, false])
    if (isReported) outcomes.conflicts += 1
    else outcomes.refused += 1
  }
  return outcomes
}
