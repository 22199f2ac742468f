import { expect, test } from 'vitest'
import { readAvailability } from '#features/calendar/server/calendar.ts'
import { insertHome, insertStay, stayFrom } from '#features/calendar/server/fixtures.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#platform/server/testing/test-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { answerStatus, answerWith, calendarText, startTestChannel } from './fixtures.ts'
import { pollDueFeeds } from './jobs.ts'
import { channelRoutes } from './routes.ts'

const MAY = '2026-05-01/2026-05-04'
const JUNE = '2026-06-01/2026-06-03'

async function setup(now = '2026-04-14T12:00:00Z') {
  const channel = await startTestChannel(answerWith(calendarText(MAY, JUNE)))
  const fixture = await createTestContext(now, { CALENDAR_TEST_HOSTS: channel.host })
  const staff = await createStaff(fixture.ctx)
  const client = createTestClient(fixture.ctx, channelRoutes, staff)
  const home = await insertHome(fixture.ctx)
  const readChannels = async () => (await client.getAsStaff(`/api/admin/properties/${home}/channels`)).body
  return {
    ...fixture,
    ...client,
    channel,
    home,
    readChannels,
    feed: async () => (await readChannels()).feeds[0],
    add: (address = channel.address) =>
      client.asStaff('POST', '/api/admin/feeds', { propertyId: home, channel: 'airbnb', address }),
    taken: async () =>
      (
        await readAvailability(fixture.ctx, home, {
          from: toDay('2026-04-01'),
          to: toDay('2026-07-01'),
          viewer: 'guest',
        })
      ).taken,
    /** Advances the clock by `minutes` and makes every feed due. */
    poll: async (minutes: number) => {
      fixture.clock.forward(minutes)
      await fixture.ctx.database.updateTable('feed').set({ next_poll_at: fixture.ctx.clock.now() }).execute()
      await pollDueFeeds(fixture.ctx)
    },
  }
}

const ALL = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-06-01', '2026-06-02']

test('[rule feed-release] a feed is previewed and added, takes its nights, and its address stays secret', async () => {
  const { ctx, asStaff, add, readChannels, taken, channel, changes } = await setup()
  const preview = await asStaff('POST', '/api/admin/feeds/preview', { address: channel.address })
  expect(preview.body).toEqual({ nights: 5, first: '2026-05-01', last: '2026-06-02', warnings: [] })
  expect(await taken()).toEqual([])
  expect((await add()).status).toBe(201)
  expect(await taken()).toEqual(ALL)
  expect(changes()).toBeGreaterThan(0)
  const { feeds } = await readChannels()
  expect(feeds).toMatchObject([
    { channel: 'airbnb', host: channel.host, nights: 5, failure: null, polls: [{ added: ALL }] },
  ])
  expect((await add()).body.errors).toEqual([
    { path: 'address', message: 'This calendar is read for this home already' },
  ])
  const db = await Promise.all(
    (['feed', 'feed_poll', 'audit_log', 'idempotency_key'] as const).map((table) =>
      ctx.database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify([feeds, db])).not.toContain('secret-token')
})

test('[threat feed-secret] no error contains the address', async () => {
  const { asStaff, add, channel } = await setup()
  for (const says of [
    answerStatus(500),
    answerStatus(404),
    answerWith('<html>'),
    answerStatus(302, { location: 'https://10.0.0.1/secret-token' }),
  ]) {
    channel.setAnswer(says)
    const refused = [await add(), await asStaff('POST', '/api/admin/feeds/preview', { address: channel.address })]
    for (const { status, text } of refused) {
      expect(status).toBe(400)
      expect(text).not.toContain('secret-token')
    }
  }
  const ours = await add('http://localhost:3000/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics')
  expect(ours.body.message).toMatch(/./)
  expect(ours.status).toBe(400)
})

test('[rule feed-release] nights survive empty and failed polls, and are released when missing for an hour', async () => {
  const { add, poll, taken, feed, channel } = await setup()
  await add()
  const bad = [
    answerStatus(500),
    answerWith('<html><body>Sign in</body></html>'),
    answerWith(calendarText(MAY).slice(0, -9)),
    answerStatus(304),
  ]
  for (const says of [answerWith(calendarText()), ...bad, answerWith(calendarText())]) {
    channel.setAnswer(says)
    await poll(61)
    expect(await taken()).toEqual(ALL)
  }
  expect((await feed()).held).toEqual(ALL)
  channel.setAnswer(answerWith(calendarText(MAY, '2026-06-01/2026-06-02')))
  await poll(15)
  expect((await feed()).held).toEqual(['2026-06-02'])
  channel.setAnswer(answerWith(calendarText(MAY, JUNE)))
  await poll(15)
  channel.setAnswer(answerWith(calendarText(MAY, '2026-06-01/2026-06-02')))
  await poll(15)
  await poll(59)
  expect(await taken()).toEqual(ALL)
  await poll(2)
  expect(await taken()).toEqual(ALL.slice(0, -1))
  expect((await feed()).polls[0]).toMatchObject({ released: ['2026-06-02'] })
})

test('[rule feed-release] a block whose start moves daily survives polls without it', async () => {
  const { add, poll, taken, channel } = await setup('2026-05-01T12:00:00Z')
  channel.setAnswer(answerWith(calendarText('2026-05-01/2026-05-05')))
  await add()
  for (let day = 2; day < 5; day++) {
    channel.setAnswer(answerWith(calendarText()))
    await poll(12 * 60)
    channel.setAnswer(answerWith(calendarText(`2026-05-0${day}/2026-05-05`)))
    await poll(12 * 60)
    expect((await taken()).filter((night) => night >= `2026-05-0${day}`)).toHaveLength(5 - day)
  }
})

test('[rule feed-release] while nights are missing, polls send no ETag', async () => {
  const { add, poll, channel } = await setup()
  channel.setAnswer(answerWith(calendarText(MAY, JUNE), { etag: '"one"' }))
  await add()
  const requestedWith = () => channel.requested.at(-1)?.headers['if-none-match']
  await poll(15)
  expect(requestedWith()).toBe('"one"')
  channel.setAnswer(answerWith(calendarText(MAY, '2026-06-01/2026-06-02'), { etag: '"two"' }))
  await poll(15)
  await poll(15)
  expect(requestedWith()).toBeUndefined()
})

test('[rule feed-release] staff release held nights, and a new address ends holds', async () => {
  const { add, poll, taken, feed, asStaff, channel } = await setup()
  await add()
  channel.setAnswer(answerWith(calendarText(MAY)))
  await poll(15)
  channel.setAnswer(answerWith(calendarText()))
  await poll(15)
  const { id } = await feed()
  expect((await feed()).held).toHaveLength(5)
  await asStaff('POST', `/api/admin/feeds/${id}/release`)
  expect(await taken()).toEqual([])
  channel.setAnswer(answerWith(calendarText(MAY, JUNE)))
  await poll(15)
  channel.setAnswer(answerWith(calendarText()))
  await poll(15)
  expect(
    (await asStaff('PUT', `/api/admin/feeds/${id}/address`, { address: `${channel.address}?new`, version: 7 })).status,
  ).toBe(409)
  expect(
    (await asStaff('PUT', `/api/admin/feeds/${id}/address`, { address: `${channel.address}?new`, version: 1 })).status,
  ).toBe(200)
  expect((await feed()).held).toEqual([])
  await poll(61)
  expect(await taken()).toEqual([])
})

test('[rule feed-failing] a failing feed is polled less often, reported once by email and stops no other feed', async () => {
  const { ctx, add, poll, readChannels, feed, channel, getAsStaff } = await setup()
  await add()
  const well = await startTestChannel(answerWith(calendarText(MAY)))
  ctx.config.calendarTestHosts.push(well.host)
  await add(well.address)
  channel.setAnswer(answerStatus(503))
  const waits: number[] = []
  for (let failures = 1; failures <= 5; failures++) {
    await poll(15)
    const { nextPollAt } = await feed()
    waits.push((Date.parse(nextPollAt) - ctx.clock.now().getTime()) / 60_000)
  }
  for (const [at, max] of [15, 30, 60, 240, 240].entries()) {
    expect(waits[at]).toBeLessThanOrEqual(max)
    expect(waits[at]).toBeGreaterThan(max - 4)
  }
  expect(await feed()).toMatchObject({
    needsLooking: true,
    failure: 'The channel refuses to give the calendar',
    nights: 5,
  })
  expect((await getAsStaff('/api/admin/channels/troubles')).body).toMatchObject({
    conflicts: [],
    failing: [{ title: 'Home 1' }],
  })
  expect((await readChannels()).feeds[1]).toMatchObject({ failure: null, lastGoodAt: ctx.clock.now().toISOString() })
  const emails = await ctx.database.selectFrom('email_outbox').where('kind', '=', 'feed-failing').selectAll().execute()
  expect(emails).toHaveLength(1)
  channel.setAnswer(answerWith(calendarText(MAY, JUNE)))
  await poll(15)
  expect(await feed()).toMatchObject({ needsLooking: false, failure: null })
})

test('[threat escaped-error] a feed that was being polled when the process ended is not polled first again', async () => {
  const { ctx, channel, clock, add } = await setup()
  await add()
  clock.forward(60)
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>()
  channel.setAnswer(() => noteRequest())
  void pollDueFeeds(ctx)
  await requested
  const { next_poll_at } = await ctx.database.selectFrom('feed').select('next_poll_at').executeTakeFirstOrThrow()
  expect(next_poll_at.getTime()).toBeGreaterThan(clock.now().getTime() + 10 * 60_000)
})

test('[rule feed-conflict] an overlap is a conflict, an echo, or waiting after a cancellation', async () => {
  const { ctx, add, readChannels, home, asStaff, getAsStaff, clock } = await setup()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await insertStay(ctx, home, stayFrom('2026-06-02', '2026-06-05'))
  await add()
  const kinds = async () =>
    (await readChannels()).overlaps.map((one: { kind: string; from: string; to: string }) => [
      one.kind,
      one.from,
      one.to,
    ])
  expect(await kinds()).toEqual([
    ['conflict', '2026-05-01', '2026-05-04'],
    ['conflict', '2026-06-01', '2026-06-03'],
  ])
  await asStaff('POST', `/api/admin/properties/${home}/channels/airbnb/address`)
  expect((await kinds()).map(([kind]: string[]) => kind)).toEqual(['echo', 'conflict'])
  expect((await getAsStaff('/api/admin/channels/troubles')).body.conflicts).toHaveLength(1)
  await ctx.database.deleteFrom('taken_night').where('booking_id', '=', booking).execute()
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: clock.now(), cancelled_by: 'office', cancellation_charge: '0.00' })
    .where('id', '=', booking)
    .execute()
  expect((await kinds()).map(([kind]: string[]) => kind)).toEqual(['waiting', 'conflict'])
  clock.forward(25 * 60)
  expect((await kinds()).map(([kind]: string[]) => kind)).toEqual(['conflict'])
})
