import { expect, test } from 'vitest'
import { readAvailability } from '#features/calendar/server/calendar.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { answerStatus, answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { channelEmailTypes } from './email-types.ts'
import { createFeed } from './internal/feeds.ts'
import { pollFeed } from './internal/polling/polling.ts'
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
    staff,
    readChannels,
    feed: async () => (await readChannels()).feeds[0],
    stays: async () =>
      (await readChannels()).runs.map(({ checkIn, checkOut }: Stay) =>
        `${checkIn}/${checkOut}`.replaceAll('2026-', ''),
      ),
    say: (...stays: string[]) => channel.setAnswer(answerWith(calendarText(...stays.map(inFull)))),
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

/** `05-01/05-04` becomes `2026-05-01/2026-05-04`. */
function inFull(stay: string): string {
  return stay
    .split('/')
    .map((day) => `2026-${day}`)
    .join('/')
}

const ALL = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-06-01', '2026-06-02']

test('[rule feed-release] adding a feed takes the nights of the feed', async () => {
  const { ctx, home, asStaff, add, readChannels, taken, channel, changes } = await setup()
  const preview = await asStaff('POST', '/api/admin/feeds/preview', {
    propertyId: home,
    address: channel.address,
  })
  expect(preview.body).toEqual({
    nights: 5,
    first: '2026-05-01',
    last: '2026-06-02',
    closures: { near: [], far: [] },
    sharedWith: [],
    doubts: [],
    warnings: [],
  })
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

test('[threat feed-secret] no error contains the address of a feed', async () => {
  const { home, asStaff, add, channel } = await setup()
  for (const says of [
    answerStatus(500),
    answerStatus(404),
    answerWith('<html>'),
    answerStatus(302, { location: 'https://10.0.0.1/secret-token' }),
  ]) {
    channel.setAnswer(says)
    const body = { propertyId: home, address: channel.address }
    const refused = [await add(), await asStaff('POST', '/api/admin/feeds/preview', body)]
    for (const { status, text } of refused) {
      expect(status).toBe(400)
      expect(text).not.toContain('secret-token')
    }
  }
  const ours = await add('http://localhost:3000/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics')
  expect(ours.body.message).toMatch(/./)
  expect(ours.status).toBe(400)
})

test('[rule feed-release] a night is released after complete polls omit the night for an hour', async () => {
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

test('[rule feed-release] a block with a moving start stays taken between empty polls', async () => {
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

test.each([
  ['split, shifted and joined', ['05-10/05-14'], ['05-08/05-12', '05-12/05-16']],
  ['split', ['05-10/05-14'], ['05-10/05-12', '05-12/05-14']],
  ['joined', ['05-10/05-12', '05-12/05-14'], ['05-10/05-14']],
  ['moved by a night', ['05-10/05-12', '05-12/05-14'], ['05-10/05-13', '05-13/05-14']],
])('[rule feed-release] the latest poll decides where a stay begins and ends: %s', async (_, before, after) => {
  const { add, say, poll, stays } = await setup()
  say(...before)
  await add()
  expect(await stays()).toEqual(before)
  say(...after)
  await poll(15)
  expect(await stays()).toEqual(after)
})

test('[rule feed-release] nights missing from the calendar form a separate stay', async () => {
  const { add, say, poll, stays } = await setup()
  say('05-10/05-14')
  await add()
  say('05-08/05-12')
  await poll(15)
  expect(await stays()).toEqual(['05-08/05-12', '05-12/05-14'])
  await poll(61)
  expect(await stays()).toEqual(['05-08/05-12'])
})

test('[rule feed-release] omitting past nights does not shorten a current stay', async () => {
  const { add, say, poll, stays } = await setup('2026-05-10T12:00:00Z')
  say('05-10/05-14')
  await add()
  for (const day of ['11', '12']) {
    say(`05-${day}/05-14`)
    await poll(24 * 60)
    expect(await stays()).toEqual(['05-10/05-14'])
  }
})

test('[rule feed-reading] repeating events are extended daily even in an unchanged calendar', async () => {
  const { ctx, add, poll, channel } = await setup()
  const rule = 'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260417\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\n'
  const text = calendarText().replace('END:', `${rule}END:`)
  channel.setAnswer((request, response) =>
    request.headers['if-none-match'] === '"one"'
      ? answerStatus(304)(request, response)
      : answerWith(text, { etag: '"one"' })(request, response),
  )
  const last = async () =>
    (await ctx.database.selectFrom('feed_night').select('night').orderBy('night', 'desc').executeTakeFirst())?.night
  await add()
  expect(await last()).toBe('2028-04-14')
  await poll(15)
  expect(channel.requested.at(-1)?.headers['if-none-match']).toBe('"one"')
  for (let day = 1; day <= 8; day++) await poll(24 * 60)
  expect(await last()).toBe('2028-04-21')
  await poll(30 * 24 * 60)
  expect(await last()).toBe('2028-05-19')
})

test('[rule feed-release] an unreadable past event does not prevent a release', async () => {
  const { add, poll, taken, channel, feed } = await setup()
  const old = '2019-07-10/2019-07-01'
  channel.setAnswer(answerWith(calendarText(MAY, JUNE, old)))
  await add()
  channel.setAnswer(answerWith(calendarText(MAY, '2026-06-01/2026-06-02', old)))
  await poll(15)
  await poll(61)
  expect(await taken()).toEqual(ALL.slice(0, -1))
  expect(await feed()).toMatchObject({ doubts: [] })
})

test('[rule feed-release] polls send no ETag while nights are missing', async () => {
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

test('[rule feed-release] a new address stops holding nights missing at the previous address', async () => {
  const { add, poll, taken, feed, asStaff, channel } = await setup()
  await add()
  channel.setAnswer(answerWith(calendarText(MAY)))
  await poll(15)
  channel.setAnswer(answerWith(calendarText()))
  await poll(15)
  const { id } = await feed()
  expect((await feed()).held).toHaveLength(5)
  await asStaff('POST', `/api/admin/feeds/${id}/release`, { nights: ALL })
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

test('[rule feed-release] the first complete poll of a new address holds no nights', async () => {
  const { add, poll, taken, feed, asStaff, channel } = await setup()
  channel.setAnswer(answerWith(calendarText(MAY, JUNE)))
  await add()
  channel.setAnswer(answerWith(calendarText('2026-12-24/2026-12-20')))
  const body = { address: `${channel.address}?new`, version: 1 }
  expect((await asStaff('PUT', `/api/admin/feeds/${(await feed()).id}/address`, body)).status).toBe(200)
  channel.setAnswer(answerWith(calendarText('2026-06-01/2026-06-02')))
  await poll(61)
  expect(await feed()).toMatchObject({ held: [] })
  await poll(61)
  expect(await taken()).toEqual(['2026-06-01'])
})

test('[rule feed-failing] a failing feed is polled less and less often', async () => {
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
    failure: 'The channel cannot be reached at the moment',
    nights: 5,
  })
  expect((await getAsStaff('/api/admin/channels/problems')).body).toMatchObject({
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

test('[threat escaped-error] a feed whose poll crashed the process is not polled first', async () => {
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

test('[rule feed-failing] fifty calendars that fail together cause one email', async () => {
  const { ctx, clock, channel, poll, home, staff } = await setup()
  const { database } = ctx
  const create = (feed: { propertyId: number; address: string }) =>
    inTransaction(ctx, staff, (tx) => createFeed(tx, { ...feed, channel: 'airbnb' }))
  for (let number = 2; number <= 50; number++) {
    const propertyId = await insertHome(ctx)
    await create({ propertyId, address: `${channel.address}?${number}` })
  }
  await create({ propertyId: home, address: channel.address })
  channel.setAnswer(answerStatus(503))
  for (let failures = 1; failures <= 3; failures++) await poll(15)
  expect(await database.selectFrom('feed').where('told_at', 'is not', null).select('id').execute()).toHaveLength(50)
  await database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', home).execute()
  clock.forward(31)
  const emails = await sendAndReadEmails(ctx, channelEmailTypes)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toBe('Not read: 49 calendars of 49 homes')
  expect(emails[0]?.text_body).toContain('The channel cannot be reached at the moment')
  expect(emails[0]?.text_body).toContain('and 29 more')
})

test('[rule feed-release] calendars that lose nights together cause one email', async () => {
  const { ctx, channel, clock, poll, staff, feed, add, asStaff } = await setup()
  await add()
  for (let number = 2; number <= 50; number++) {
    const propertyId = await insertHome(ctx)
    const address = `${channel.address}?${number}`
    await inTransaction(ctx, staff, (tx) => createFeed(tx, { propertyId, address, channel: 'airbnb' }))
  }
  await poll(15)
  channel.setAnswer(answerWith(calendarText()))
  await poll(15)
  const { id, held } = await feed()
  await asStaff('POST', `/api/admin/feeds/${id}/keep`, { nights: held })
  clock.forward(15)
  const emails = await sendAndReadEmails(ctx, channelEmailTypes)
  expect(emails.map(({ subject }) => subject)).toEqual(['245 nights lost: 49 calendars of 49 homes'])
  expect(emails[0]?.text_body).toContain('Airbnb, Home 2: 5 nights')
  expect(emails[0]?.text_body).toContain('and 29 more')
})

test('[rule feed-failing] a calendar of a deleted home causes no email', async () => {
  const { ctx, clock, add, poll, home, channel, feed, asStaff } = await setup()
  await add()
  const { id } = await feed()
  channel.setAnswer(answerStatus(503))
  for (let failures = 1; failures <= 3; failures++) await poll(15)
  await ctx.database.updateTable('property').set({ deleted_at: clock.now() }).where('id', '=', home).execute()
  clock.forward(31)
  expect(await sendAndReadEmails(ctx, channelEmailTypes)).toEqual([])
  await ctx.database.updateTable('feed').set({ told_at: null }).execute()
  expect((await asStaff('POST', `/api/admin/feeds/${id}/read`)).status).toBe(404)
  expect(await ctx.database.selectFrom('feed').select(['failures', 'told_at']).execute()).toEqual([
    { failures: 3, told_at: null },
  ])
})

test('[rule feed-shared] a calendar that another home uses needs confirmation', async () => {
  const { ctx, add, asStaff, getAsStaff, channel, home } = await setup()
  await add()
  const other = await insertHome(ctx)
  const feedsOf = async (id: number) => (await getAsStaff(`/api/admin/properties/${id}/channels`)).body.feeds
  for (const address of [channel.address, `${channel.address}?other`]) {
    const body = { propertyId: other, channel: 'vrbo', address }
    const preview = (await asStaff('POST', '/api/admin/feeds/preview', { propertyId: other, address })).body
    expect(preview.sharedWith).toEqual([{ propertyId: home, title: 'Home 1', channel: 'airbnb' }])
    const refused = await asStaff('POST', '/api/admin/feeds', body)
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'isShared'])
    const { id } = (await asStaff('POST', '/api/admin/feeds', { ...body, isShared: true })).body
    expect(await feedsOf(other)).toMatchObject([{ id, nights: 5, sharedWith: [] }])
    expect(await feedsOf(home)).toMatchObject([{ nights: 5, sharedWith: [] }])
    await asStaff('DELETE', `/api/admin/feeds/${id}`)
  }
})

test('[rule feed-shared] calendars that become identical are reported until the office confirms sharing', async () => {
  const { ctx, add, asStaff, getAsStaff, channel, home, poll } = await setup()
  await add()
  const other = await insertHome(ctx)
  const second = await startTestChannel(answerWith(calendarText(MAY)))
  ctx.config.calendarTestHosts.push(second.host)
  await asStaff('POST', '/api/admin/feeds', { propertyId: other, channel: 'vrbo', address: second.address })
  const shared = async () =>
    (await getAsStaff(`/api/admin/properties/${home}/channels`)).body.feeds[0].sharedWith.map(
      ({ title }: { title: string }) => title,
    )
  expect(await shared()).toEqual([])
  channel.setAnswer(answerWith(calendarText()))
  second.setAnswer(answerWith(calendarText()))
  await poll(15)
  expect(await shared()).toEqual([])
  channel.setAnswer(answerWith(calendarText(MAY)))
  second.setAnswer(answerWith(calendarText(MAY)))
  await poll(15)
  expect(await shared()).toEqual(['Home 2'])
  const [{ id }] = (await getAsStaff(`/api/admin/properties/${home}/channels`)).body.feeds
  await asStaff('POST', `/api/admin/feeds/${id}/shared`)
  expect(await shared()).toEqual([])
})

test('[rule feed-reading] a poll that ends after midnight is dated the day before', async () => {
  const { ctx, clock, add } = await setup('2026-04-14T22:59:00Z')
  await add()
  const row = await ctx.database.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
  await pollFeed(ctx, { ...row, channel: 'airbnb', read_on: null }, async () => {
    clock.forward(2)
    return { bytes: Buffer.from(calendarText(MAY, JUNE)), etag: '"one"', lastModified: null }
  })
  const { read_on } = await ctx.database.selectFrom('feed').select('read_on').executeTakeFirstOrThrow()
  expect([read_on, clock.now().toISOString()]).toEqual(['2026-04-14', '2026-04-14T23:01:00.000Z'])
})

test('[rule feed-release] nights missing at the previous address are not released', async () => {
  const { add, poll, taken, feed, asStaff, channel, getAsStaff } = await setup()
  await add()
  channel.setAnswer(answerWith(calendarText(MAY)))
  await poll(15)
  channel.setAnswer(answerWith(calendarText(MAY, '2026-12-24/2026-12-20')))
  await poll(15)
  await poll(61)
  const doubted = async () => (await getAsStaff('/api/admin/channels/problems')).body.doubted
  expect([(await feed()).doubts.length, (await doubted()).length]).toEqual([1, 1])
  channel.setAnswer(answerWith(calendarText(MAY)))
  const body = { address: `${channel.address}?new`, version: 1 }
  expect((await asStaff('PUT', `/api/admin/feeds/${(await feed()).id}/address`, body)).status).toBe(200)
  expect(await taken()).toEqual(ALL)
  expect([(await feed()).doubts, await doubted()]).toEqual([[], []])
  await poll(61)
  expect(await taken()).toEqual(ALL.slice(0, 3))
})

test('[rule feed-reading] a webcal address is stored as its https address', async () => {
  const { ctx, home, staff } = await setup()
  const create = (address: string) =>
    inTransaction(ctx, staff, (tx) => createFeed(tx, { propertyId: home, channel: 'airbnb', address }))
  expect(await create('webcal://calendar.example/a.ics')).toMatchObject({ host: 'calendar.example' })
  await expect(create('https://calendar.example/a.ics')).rejects.toThrow()
})
