import { expect, test } from 'vitest'
import { freeNights, unblockNights } from '#features/calendar/server/nights.ts'
import type { Channel } from '#features/channel-names.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { nightsOf } from '#platform/shared/day.ts'
import { insertHome, insertStay, insertTestBlock, stayFrom, takeStay } from '#test/features/calendar/server/fixtures.ts'
import { answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { serveCalendarFiles } from './calendar-files.ts'
import { channelEmailTypes } from './email-types.ts'
import { pollDueFeeds, sweepFeedPolls } from './jobs.ts'
import { channelRoutes } from './routes.ts'

const MAY = '2026-05-01/2026-05-04'
const JUNE = '2026-06-01/2026-06-03'
/** The channel always lists this stay, because an empty calendar is no evidence. */
const SEPTEMBER = '2026-09-01/2026-09-03'

/** Sets up a home with Airbnb: it has our address, and its calendar has been read once. */
async function setup() {
  const fixture = await createTestContext('2026-04-14T12:00:00Z')
  const { ctx, clock } = fixture
  const client = createTestClient(ctx, channelRoutes, await createStaff(ctx))
  serveCalendarFiles(client.server, ctx)
  const { asStaff, getAsStaff, get } = client
  const home = await insertHome(ctx)
  const readChannels = async () => (await getAsStaff(`/api/admin/properties/${home}/channels`)).body
  const readProblems = async () => (await getAsStaff('/api/admin/channels/problems')).body
  /**
   * Links a channel in both directions: `fetch` reads our calendar as the channel does, and `poll` reads the
   * channel's calendar.
   */
  const link = async (channel: Channel = 'airbnb', ...stays: string[]) => {
    const server = await startTestChannel(answerWith(calendarText(SEPTEMBER, ...stays)))
    const pollText = async (text: string) => {
      server.setAnswer(answerWith(text))
      await ctx.database.updateTable('feed').set({ next_poll_at: clock.now() }).where('id', '=', id).execute()
      await pollDueFeeds(ctx)
    }
    ctx.config.calendarTestHosts.push(server.host)
    const path = `/api/admin/properties/${home}/channels/${channel}/address`
    const { address } = (await asStaff('POST', path)).body
    const { id } = (await asStaff('POST', '/api/admin/feeds', { propertyId: home, channel, address: server.address }))
      .body
    return {
      id,
      fetch: async (headers: Record<string, string> = {}) => (await get(new URL(address).pathname, { headers })).status,
      fetchHead: () => client.server.inject({ method: 'HEAD', url: new URL(address).pathname }),
      poll: (...listed: string[]) => pollText(calendarText(SEPTEMBER, ...listed)),
      pollEmpty: () => pollText(calendarText()),
      /** Lists stays and an event that cannot be read. */
      pollBroken: (...listed: string[]) => pollText(calendarText(SEPTEMBER, ...listed, '2026-12-24/2026-12-20')),
    }
  }
  const overlaps = async () =>
    (await readChannels()).overlaps.map(({ kind, reason, from, to }: Record<string, string>) =>
      [kind, reason, `${from}/${to}`].filter(Boolean).join(' '),
    )
  const free = (booking: number) => inTransaction(ctx, SYSTEM, (tx) => freeNights(tx, booking))
  const move = async (bookingId: number, check_in: string, check_out: string) => {
    await takeStay(ctx, { propertyId: home, bookingId, stay: stayFrom(check_in, check_out), heldUntil: null })
    await ctx.database.updateTable('booking').set({ check_in, check_out }).where('id', '=', bookingId).execute()
  }
  return { ...fixture, ...client, home, link, overlaps, free, move, readChannels, readProblems }
}

test('[rule feed-conflict] imported nights over a stay not yet fetched are a conflict', async () => {
  const { ctx, home, link, overlaps, clock, readProblems } = await setup()
  const channel = await link()
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  clock.forward(15)
  await channel.poll(MAY)
  expect(await overlaps()).toEqual([`conflict not fetched ${MAY}`])
  expect((await readProblems()).conflicts).toHaveLength(1)
  clock.forward(60)
  await channel.fetch()
  clock.forward(15)
  await channel.poll(MAY)
  expect(await overlaps()).toEqual([`conflict listed earlier ${MAY}`])
})

test('[rule feed-conflict] nights listed after a fetch are recognised as our stay', async () => {
  const { ctx, home, link, overlaps, clock, readProblems } = await setup()
  const channel = await link()
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await insertTestBlock(ctx, home, stayFrom('2026-06-01', '2026-06-03'))
  clock.forward(5)
  expect(await channel.fetch()).toBe(200)
  clock.forward(10)
  await channel.poll(MAY, JUNE)
  expect(await overlaps()).toEqual([`echo ${MAY}`, `echo ${JUNE}`])
  expect((await readProblems()).conflicts).toEqual([])
})

test('[rule feed-conflict] imported days that differ from the fetched stay are a conflict', async () => {
  const { ctx, home, link, overlaps, clock } = await setup()
  const channel = await link()
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await channel.fetch()
  clock.forward(15)
  await channel.poll('2026-05-01/2026-05-03')
  expect(await overlaps()).toEqual(['conflict other days 2026-05-01/2026-05-03'])
  await insertStay(ctx, home, stayFrom('2026-06-01', '2026-06-03'))
  clock.forward(61)
  await channel.fetch()
  clock.forward(15)
  await channel.poll('2026-05-01/2026-05-03', JUNE)
  expect((await overlaps())[1]).toBe(`conflict not read ${JUNE}`)
})

test('[rule feed-conflict] nights missing before the fetch are not recognised as our stay', async () => {
  const { ctx, home, link, overlaps, clock } = await setup()
  const channel = await link()
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  clock.forward(120)
  await channel.pollEmpty()
  await channel.fetch()
  clock.forward(15)
  await channel.poll(MAY)
  expect(await overlaps()).toEqual([`conflict not read ${MAY}`])
})

test('[rule feed-conflict] only a GET request by a channel is recorded as a fetch', async () => {
  const { ctx, home, link, overlaps, clock } = await setup()
  const channel = await link()
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await channel.fetch({ 'sec-fetch-mode': 'navigate' })
  await channel.fetchHead()
  clock.forward(15)
  await channel.poll(MAY)
  expect(await overlaps()).toEqual([`conflict not fetched ${MAY}`])
})

test('[rule feed-conflict] after a move, a channel may still list the old nights', async () => {
  const { ctx, home, link, overlaps, clock, move } = await setup()
  const channel = await link()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-10', '2026-05-14'))
  await channel.fetch()
  clock.forward(15)
  await channel.poll('2026-05-10/2026-05-14')
  await move(booking, '2026-05-12', '2026-05-16')
  expect(await overlaps()).toEqual(['waiting 2026-05-10/2026-05-14'])
  clock.forward(30)
  await channel.fetch()
  expect(await overlaps()).toEqual(['waiting 2026-05-10/2026-05-14'])
  clock.forward(60)
  await channel.poll('2026-05-10/2026-05-14')
  expect(await overlaps()).toEqual(['conflict other days 2026-05-10/2026-05-14'])
  await channel.poll('2026-05-12/2026-05-16')
  clock.forward(61)
  await channel.poll('2026-05-12/2026-05-16')
  expect(await overlaps()).toEqual(['echo 2026-05-12/2026-05-16'])
})

test('[rule feed-conflict] a channel may list freed nights for at most a day', async () => {
  const { ctx, home, link, overlaps, clock, move, free } = await setup()
  const channel = await link()
  const short = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  const ended = await insertStay(ctx, home, stayFrom('2026-06-01', '2026-06-03'))
  await channel.fetch()
  clock.forward(15)
  await channel.poll(MAY, JUNE)
  await move(short, '2026-05-01', '2026-05-03')
  await free(ended)
  expect(await overlaps()).toEqual([`waiting ${MAY}`, `waiting ${JUNE}`])
  clock.forward(24 * 60)
  expect(await overlaps()).toEqual([`conflict other days ${MAY}`])
})

test('[rule feed-conflict] rebooked nights are still recognised as our stay', async () => {
  const { ctx, home, link, overlaps, clock, free } = await setup()
  const channel = await link()
  const first = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await channel.fetch()
  clock.forward(15)
  await channel.poll(MAY)
  await free(first)
  await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  expect(await overlaps()).toEqual([`waiting ${MAY}`])
  clock.forward(60)
  await channel.fetch()
  for (let day = 0; day < 3; day++) {
    await channel.poll(MAY)
    expect(await overlaps()).toEqual([`echo ${MAY}`])
    clock.forward(24 * 60)
  }
})

test('[rule feed-conflict] the office can confirm imported nights as our stay', async () => {
  const { ctx, home, link, overlaps, asStaff, clock, free } = await setup()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  const channel = await link('airbnb', MAY)
  expect(await overlaps()).toEqual([`conflict not fetched ${MAY}`])
  const confirmEcho = (bookingId: number) =>
    asStaff('POST', `/api/admin/feeds/${channel.id}/echo`, {
      from: '2026-05-01',
      to: '2026-05-04',
      bookingIds: [bookingId],
    })
  expect((await confirmEcho(booking)).status).toBe(200)
  expect(await overlaps()).toEqual([`echo ${MAY}`])
  await free(booking)
  const other = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  expect((await overlaps())[0]).toMatch(/^waiting/)
  clock.forward(24 * 60)
  expect((await overlaps())[0]).toMatch(/^conflict/)
  expect((await confirmEcho(booking)).status).toBe(409)
  expect((await confirmEcho(other)).status).toBe(200)
})

test('[rule feed-conflict] a confirmation of our stay covers extra nights of the feed', async () => {
  const { ctx, home, link, overlaps, asStaff, clock, move } = await setup()
  const longer = '2026-04-30/2026-05-05'
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  const channel = await link('airbnb', longer)
  const days = { from: '2026-04-30', to: '2026-05-05', bookingIds: [booking] }
  expect((await asStaff('POST', `/api/admin/feeds/${channel.id}/echo`, days)).status).toBe(200)
  expect(await overlaps()).toEqual([`echo ${longer}`])
  await channel.poll('2026-04-30/2026-05-06')
  expect(await overlaps()).toEqual(['conflict other days 2026-04-30/2026-05-06'])
  await channel.poll(longer)
  clock.forward(61)
  await channel.poll(longer)
  expect(await overlaps()).toEqual([`echo ${longer}`])
  await move(booking, '2026-05-01', '2026-05-03')
  clock.forward(24 * 60)
  expect(await overlaps()).toEqual([`conflict other days ${longer}`])
})

test('[rule channel-loop] freed nights become a new stay only after confirmation', async () => {
  const { ctx, home, link, asStaff, clock, free, readChannels, readProblems } = await setup()
  const airbnb = await link()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  const block = await insertTestBlock(ctx, home, stayFrom('2026-06-01', '2026-06-03'))
  await airbnb.fetch()
  clock.forward(15)
  await airbnb.poll(MAY, JUNE, '2026-07-01/2026-07-03')
  const givenUpAt = clock.now().toISOString()
  await free(booking)
  await inTransaction(ctx, SYSTEM, (tx) => unblockNights(tx, block))
  const freed = async () => (await readChannels()).runs.map(({ freedAt }: { freedAt: string | null }) => freedAt)
  expect(await freed()).toEqual([givenUpAt, givenUpAt, null, null])
  expect((await readProblems()).lingering).toEqual([])
  clock.forward(24 * 60)
  await airbnb.poll(MAY, JUNE, '2026-07-01/2026-07-03')
  expect((await readProblems()).lingering).toMatchObject([
    { from: '2026-05-01', to: '2026-05-04', feeds: [{ channel: 'airbnb' }], freedAt: givenUpAt },
    { from: '2026-06-01', to: '2026-06-03' },
  ])
  await asStaff('POST', `/api/admin/feeds/${airbnb.id}/new-stay`, { from: '2026-05-01', to: '2026-05-04' })
  expect(await freed()).toEqual([null, givenUpAt, null, null])
  expect((await readProblems()).lingering).toHaveLength(1)
})

test('[rule channel-loop] the office can confirm a new stay on an expired hold’s nights', async () => {
  const { ctx, home, link, asStaff, clock, readChannels } = await setup()
  const expiry = new Date('2026-04-14T12:30:00Z')
  await insertStay(ctx, home, { ...stayFrom('2026-05-01', '2026-05-04'), heldUntil: expiry })
  const { id } = await link('airbnb', MAY)
  clock.forward(45)
  const freed = async () => (await readChannels()).runs[0].freedAt
  expect(await freed()).toBe(expiry.toISOString())
  await asStaff('POST', `/api/admin/feeds/${id}/new-stay`, { from: '2026-05-01', to: '2026-05-04' })
  expect(await freed()).toBeNull()
})

test('[rule channel-loop] a channel may still list the nights of an expired hold', async () => {
  const { ctx, home, link, clock, overlaps } = await setup()
  const heldUntil = new Date('2026-04-14T12:30:00Z')
  await insertStay(ctx, home, { ...stayFrom('2026-05-01', '2026-05-04'), heldUntil })
  const channel = await link('airbnb')
  await channel.fetch()
  clock.forward(15)
  await channel.poll(MAY)
  clock.forward(20)
  expect(await overlaps()).toEqual([`waiting ${MAY}`])
})

test('[rule channel-loop] nights that the channel no longer lists are not reported', async () => {
  const { ctx, home, link, clock, free, readProblems } = await setup()
  const channel = await link()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await channel.fetch()
  await channel.poll(MAY, JUNE, '2026-07-01/2026-07-08')
  await free(booking)
  clock.forward(25 * 60)
  const lingering = async () => (await readProblems()).lingering.length
  await channel.poll(MAY, JUNE, '2026-07-01/2026-07-08')
  expect(await lingering()).toBe(1)
  await channel.pollBroken(JUNE, '2026-07-01/2026-07-08')
  expect(await lingering()).toBe(0)
  await channel.poll(MAY, JUNE, '2026-07-01/2026-07-08')
  await channel.poll(JUNE, '2026-07-01/2026-07-08')
  expect(await lingering()).toBe(0)
})

test('[rule channel-loop] channels that repeat one another are named in order', async () => {
  const { ctx, home, link, clock, free, readProblems } = await setup()
  const airbnb = await link('airbnb')
  const vrbo = await link('vrbo')
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await airbnb.fetch()
  clock.forward(15)
  await airbnb.poll(MAY)
  clock.forward(15)
  await vrbo.poll(MAY)
  await free(booking)
  for (let hours = 0; hours < 26; hours++) {
    clock.forward(60)
    await airbnb.fetch()
    await vrbo.fetch()
    await airbnb.poll(MAY)
    await vrbo.poll(MAY)
  }
  const [loop, ...others] = (await readProblems()).lingering
  expect(loop.feeds.map(({ channel }: { channel: string }) => channel)).toEqual(['airbnb', 'vrbo'])
  expect(others).toEqual([])
})

test('[rule feed-release] the office keeps or releases the nights of a large loss', async () => {
  const { ctx, link, clock, asStaff, readChannels, readProblems } = await setup()
  const channel = await link('airbnb', MAY, JUNE)
  clock.forward(15)
  await channel.pollEmpty()
  expect((await readProblems()).held).toMatchObject([{ feedId: channel.id, nights: { length: 7 }, title: 'Home 1' }])
  clock.forward(15)
  const [email, ...others] = await sendAndReadEmails(ctx, channelEmailTypes)
  expect([email?.subject, others]).toEqual(['7 nights lost: Airbnb, Home 1', []])
  for (let days = 0; days < 3; days++) {
    clock.forward(24 * 60)
    await channel.pollEmpty()
  }
  expect((await readProblems()).held).toHaveLength(1)
  const [{ nights }] = (await readProblems()).held
  await asStaff('POST', `/api/admin/feeds/${channel.id}/keep`, { nights })
  expect((await readProblems()).held).toEqual([])
  const [feed] = (await readChannels()).feeds
  expect(feed).toMatchObject({ held: [], heldByOffice: nights, heldUntil: null })
  await asStaff('POST', `/api/admin/feeds/${channel.id}/release`, { nights })
  expect((await readChannels()).feeds[0].heldByOffice).toEqual([])
})

test('[rule feed-release] a release of held nights does not release kept nights', async () => {
  const { link, clock, asStaff, readChannels, readProblems } = await setup()
  const channel = await link('airbnb', MAY, JUNE)
  clock.forward(15)
  await channel.poll()
  const nights = nightsOf(stayFrom('2026-05-01', '2026-05-04'))
  expect((await asStaff('POST', `/api/admin/feeds/${channel.id}/keep`, { nights })).status).toBe(409)
  const [{ nights: first }] = (await readProblems()).held
  await asStaff('POST', `/api/admin/feeds/${channel.id}/keep`, { nights: first })
  clock.forward(15)
  await channel.pollEmpty()
  const [{ nights: held }] = (await readProblems()).held
  expect([first.length, held.length]).toEqual([5, 2])
  await asStaff('POST', `/api/admin/feeds/${channel.id}/release`, { nights: held })
  expect((await readChannels()).feeds[0]).toMatchObject({ nights: 5, held: [], heldByOffice: first })
})

test('[rule feed-release] nights that the office has not seen are neither released nor kept', async () => {
  const { link, clock, asStaff, readChannels, readProblems } = await setup()
  const channel = await link('airbnb', MAY, JUNE)
  clock.forward(15)
  await channel.poll()
  const [{ nights }] = (await readProblems()).held
  clock.forward(15)
  await channel.pollEmpty()
  for (const path of ['release', 'keep', 'release-doubted'])
    expect((await asStaff('POST', `/api/admin/feeds/${channel.id}/${path}`, { nights })).status).toBe(409)
  expect((await readChannels()).feeds[0]).toMatchObject({ nights: 7, held: { length: 7 }, heldByOffice: [] })
})

test('[rule feed-release] held and kept nights cannot be released as unreadable', async () => {
  const { link, clock, asStaff, readChannels, readProblems } = await setup()
  const channel = await link('airbnb', MAY, JUNE)
  clock.forward(15)
  await channel.poll()
  const [{ nights }] = (await readProblems()).held
  for (const isKept of [false, true]) {
    if (isKept) await asStaff('POST', `/api/admin/feeds/${channel.id}/keep`, { nights })
    clock.forward(120)
    await channel.pollBroken()
    expect((await readProblems()).doubted).toEqual([])
    expect((await asStaff('POST', `/api/admin/feeds/${channel.id}/release-doubted`, { nights })).status).toBe(409)
  }
  expect((await readChannels()).feeds[0]).toMatchObject({ nights: 7, heldByOffice: nights })
})

test('[rule feed-release] the office can release nights kept by an unreadable event', async () => {
  const { link, clock, asStaff, readChannels, readProblems } = await setup()
  const channel = await link('airbnb', MAY, JUNE)
  clock.forward(15)
  await channel.pollBroken(MAY)
  expect((await readProblems()).doubted).toEqual([])
  clock.forward(60)
  await channel.pollBroken(MAY)
  expect((await readProblems()).doubted).toMatchObject([
    { feedId: channel.id, nights: ['2026-06-01', '2026-06-02'], doubts: [expect.stringContaining('ends before')] },
  ])
  const [{ nights }] = (await readProblems()).doubted
  await asStaff('POST', `/api/admin/feeds/${channel.id}/release-doubted`, { nights })
  expect((await readProblems()).doubted).toEqual([])
  expect((await readChannels()).feeds[0].nights).toBe(5)
})

test('[rule feed-release] an unreadable event that delays no release is not reported', async () => {
  const { link, clock, readProblems } = await setup()
  const channel = await link('airbnb', MAY)
  for (let hours = 0; hours < 3; hours++) {
    clock.forward(60)
    await channel.pollBroken(MAY)
  }
  expect((await readProblems()).doubted).toEqual([])
})

test('[rule channel-loop] the sweep deletes records of past nights', async () => {
  const { ctx, home, link, clock, free } = await setup()
  const channel = await link()
  const booking = await insertStay(ctx, home, stayFrom('2026-05-01', '2026-05-04'))
  await channel.fetch()
  await free(booking)
  clock.set(new Date('2026-05-05T12:00:00Z'))
  await sweepFeedPolls(ctx)
  const left = await Promise.all(
    (['freed_night', 'fetched_night'] as const).map((table) => ctx.database.selectFrom(table).selectAll().execute()),
  )
  expect(left).toEqual([[], []])
})
