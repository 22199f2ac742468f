import { expect, test } from 'vitest'
import { addDays, type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import { insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { pollFeed } from './internal/polling/polling.ts'
import { pollDueFeeds } from './jobs.ts'
import { channelRoutes } from './routes.ts'

const TODAY = toDay('2026-04-14')
const RESERVED = 'Reserved'
const CLOSED = 'Airbnb (Not available)'
/** NOTICE closes the next two nights. HORIZON closes ninety nights from September. */
const NOTICE = event(TODAY, 2, CLOSED)
const STAY = event(toDay('2026-05-01'), 3, RESERVED)
const BLOCK = event(toDay('2026-06-01'), 2, CLOSED)
const HORIZON = event(toDay('2026-09-01'), 90, CLOSED)

/** Returns a line for `calendarText`, such as `2026-05-01/2026-05-04 Reserved`. */
function event(from: Day, nights: number, summary: string): string {
  return `${from}/${addDays(from, nights)} ${summary}`
}

async function setup() {
  const channel = await startTestChannel()
  const { ctx, clock } = await createTestContext('2026-04-14T12:00:00Z', { CALENDAR_TEST_HOSTS: channel.host })
  const { asStaff, getAsStaff } = createTestClient(ctx, channelRoutes, await createStaff(ctx))
  const home = await insertHome(ctx)
  const say = (...events: string[]) => channel.setAnswer(answerWith(calendarText(...events)))
  const poll = async (days = 0) => {
    clock.forward(days * 24 * 60)
    await ctx.database.updateTable('feed').set({ next_poll_at: clock.now() }).execute()
    await pollDueFeeds(ctx)
  }
  say(NOTICE, STAY, BLOCK, HORIZON)
  const body = { propertyId: home, channel: 'airbnb', address: channel.address }
  const preview = (await asStaff('POST', '/api/admin/feeds/preview', { propertyId: home, address: channel.address }))
    .body
  const { id } = (await asStaff('POST', '/api/admin/feeds', body)).body
  const feed = async () => (await getAsStaff(`/api/admin/properties/${home}/channels`)).body.feeds[0]
  const act = async (path: string, sent?: object) =>
    (await asStaff('POST', `/api/admin/feeds/${id}/closures/${path}`, sent)).status
  return {
    ...{ ctx, clock, home, preview, say, poll, feed },
    leaveOut: async () => {
      const { near, far } = (await feed()).closures
      return act('leave-out', { nights: [...near, ...far] })
    },
    leaveOutSeen: (nights: Day[]) => act('leave-out', { nights }),
    take: () => act('take'),
    /** Taken nights from today on, in runs such as `2026-05-01/2026-05-04`, whose end is exclusive. */
    taken: async () => {
      const rows = await ctx.database
        .selectFrom('feed_night')
        .where('night', '>=', dayInLondon(clock.now()))
        .select('night')
        .orderBy('night')
        .execute()
      const nights = rows.map(({ night }) => toDay(night))
      const starts = nights.filter((night) => !nights.includes(addDays(night, -1)))
      return starts.map((from) => {
        let to = from
        while (nights.includes(to)) to = addDays(to, 1)
        return `${from}/${to}`
      })
    },
  }
}

const DAYS = (one: string) => one.split(' ')[0]

test('[rule feed-windows] the preview counts closures separately from stays', async () => {
  const { preview, taken, feed } = await setup()
  expect(preview.nights).toBe(97)
  expect(preview.closures.near).toEqual(['2026-04-14', '2026-04-15'])
  expect([preview.closures.far[0], preview.closures.far.length]).toEqual(['2026-09-01', 90])
  expect(await taken()).toEqual([NOTICE, STAY, BLOCK, HORIZON].map(DAYS))
  expect((await feed()).closures).toMatchObject({ areLeftOut: false, opens: { length: 92 }, leftOut: [] })
})

test('[rule feed-windows] left-out closures can be restored', async () => {
  const { ctx, taken, feed, leaveOut, take } = await setup()
  expect(await leaveOut()).toBe(200)
  expect(await taken()).toEqual([STAY, BLOCK].map(DAYS))
  expect((await feed()).closures).toMatchObject({ areLeftOut: true, leftOut: { length: 92 }, opens: [] })
  expect(await take()).toBe(200)
  expect(await taken()).toEqual([NOTICE, STAY, BLOCK, HORIZON].map(DAYS))
  expect((await feed()).closures).toMatchObject({ areLeftOut: false, leftOut: [] })
  const lines = await ctx.database
    .selectFrom('audit_log')
    .where('item', '=', 'feed')
    .select('action')
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['added', 'changed', 'released', 'changed'])
})

test('[rule feed-windows] leaving out closures does not open nights of our stays', async () => {
  const { ctx, home, feed } = await setup()
  await insertStay(ctx, home, stayFrom('2026-09-01', '2026-09-11'))
  expect((await feed()).closures.opens).toHaveLength(82)
})

test('[rule feed-windows] leaving out closures that the office has not seen is refused', async () => {
  const { say, poll, leaveOutSeen, taken } = await setup()
  expect(await leaveOutSeen([TODAY])).toBe(409)
  say(NOTICE, STAY, BLOCK, event(toDay('2026-08-01'), 121, CLOSED))
  await poll()
  expect(await leaveOutSeen([TODAY, addDays(TODAY, 1)])).toBe(409)
  expect(await taken()).toHaveLength(4)
})

test('[rule feed-windows] closures that move forward every day stay left out', async () => {
  const { say, poll, leaveOut, taken } = await setup()
  await leaveOut()
  for (let day = 1; day <= 3; day++) {
    say(event(addDays(TODAY, day), 2, CLOSED), STAY, BLOCK, event(addDays(toDay('2026-09-01'), day), 90, CLOSED))
    await poll(1)
    expect(await taken()).toEqual([STAY, BLOCK].map(DAYS))
  }
})

test('[rule feed-windows] a closure that began yesterday by the channel’s clock is left out', async () => {
  const { poll, leaveOut, taken } = await setup()
  await leaveOut()
  await poll(1)
  expect(await taken()).toEqual([STAY, BLOCK].map(DAYS))
})

test('[rule feed-windows] a block merged with a left-out closure stays taken', async () => {
  const { say, poll, leaveOut, taken } = await setup()
  await leaveOut()
  // The channel writes a block and the closure beside it as one event.
  say(event(TODAY, 6, CLOSED), STAY, BLOCK, event(toDay('2026-08-25'), 97, CLOSED))
  await poll()
  expect(await taken()).toEqual(['2026-04-16/2026-04-20', DAYS(STAY), DAYS(BLOCK), '2026-08-25/2026-09-01'])
  say(event(addDays(TODAY, 3), 3, CLOSED), STAY, BLOCK, event(toDay('2026-08-25'), 97, CLOSED))
  await poll(3)
  expect((await taken())[0]).toBe('2026-04-17/2026-04-20')
})

test('[rule feed-windows] nights that a channel reopens and closes again are taken', async () => {
  const { say, poll, leaveOut, taken } = await setup()
  await leaveOut()
  say(NOTICE, STAY, BLOCK, event(toDay('2026-10-01'), 60, CLOSED))
  await poll()
  say(NOTICE, STAY, BLOCK, event(toDay('2026-09-20'), 71, CLOSED))
  await poll()
  expect(await taken()).toEqual([DAYS(STAY), DAYS(BLOCK), '2026-09-20/2026-10-01'])
})

test('[rule feed-windows] reserved nights are taken today and at the calendar’s end', async () => {
  const { say, poll, leaveOut, taken } = await setup()
  await leaveOut()
  const reserved = [event(TODAY, 2, RESERVED), event(toDay('2026-09-10'), 3, RESERVED)]
  say(...reserved, STAY, BLOCK, HORIZON)
  await poll()
  expect(await taken()).toEqual([reserved[0], STAY, BLOCK, reserved[1]].map((one) => DAYS(one ?? '')))
})

test('[rule feed-windows] a poll across midnight uses the day on which the poll began', async () => {
  const { ctx, clock, leaveOut, poll, say, taken } = await setup()
  await leaveOut()
  say(STAY, BLOCK, HORIZON)
  await poll()
  clock.set(new Date('2026-04-14T22:59:00Z'))
  const row = await ctx.database.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
  await pollFeed(ctx, { ...row, channel: 'airbnb' }, async () => {
    clock.forward(2)
    const text = calendarText(event(TODAY, 3, CLOSED), STAY, BLOCK, HORIZON)
    return { bytes: Buffer.from(text), etag: null, lastModified: null }
  })
  expect(await taken()).toEqual(['2026-04-16/2026-04-17', DAYS(STAY), DAYS(BLOCK)])
})

test('[rule feed-release] a calendar with only left-out closures is not treated as empty', async () => {
  const { ctx, clock, say, poll, leaveOut, taken, feed } = await setup()
  await leaveOut()
  say(HORIZON)
  await poll()
  expect((await feed()).held).toHaveLength(5)
  clock.forward(24 * 60)
  await poll()
  expect(await taken()).toEqual([])
  const { last_whole_at } = await ctx.database.selectFrom('feed').select('last_whole_at').executeTakeFirstOrThrow()
  expect(last_whole_at).toEqual(clock.now())
})

test('[rule feed-windows] an empty poll keeps the office’s choice to leave out closures', async () => {
  const { say, poll, leaveOut, taken, feed } = await setup()
  await leaveOut()
  say()
  await poll()
  say(NOTICE, STAY, BLOCK, HORIZON)
  await poll()
  expect(await taken()).toEqual([STAY, BLOCK].map(DAYS))
  expect((await feed()).closures.leftOut).toHaveLength(92)
})
