import { sql } from 'kysely'
import { allRoutes } from '#app/server/http.ts'
import type { ChannelProblems, HomeChannels, Overlap } from '#features/channels/contract.ts'
import { serveCalendarFiles } from '#features/channels/server/calendar-files.ts'
import { pollDueFeeds } from '#features/channels/server/jobs.ts'
import { addDays, type Day, dayInLondon, nightsOf, type Stay } from '#platform/shared/day.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { nightsIn, SimulatedChannel } from './simulated-channel.fixtures.ts'

const HOUR = 3_600_000
const START = '2026-04-14T08:00:00Z'
const TICK_MINUTES = 30
const DAYS = 5
const TICKS = (DAYS * 24 * 60) / TICK_MINUTES
const CHECK_EVERY_TICKS = 6
const MAX_TAKEN_MS = 48 * HOUR

/** Counts of events, so that a test notices histories without events. */
export interface Replayed {
  conflicts: number
  echoes: number
  waiting: number
  held: number
  lingering: number
  /**
   * Stays on our days that a channel let in the hour before fetching our calendar. Such stays look like copies of our booking.
   */
  indistinguishable: number
}

/**
 * Replays random histories of two channels and our office. Throws with the seed if a night listed by a channel is available, a
 * conflict is hidden, or a cancelled night stays taken unnoticed.
 */
export async function replayChannels(histories: number, seed: number): Promise<Replayed> {
  const replayed: Replayed = { conflicts: 0, echoes: 0, waiting: 0, held: 0, lingering: 0, indistinguishable: 0 }
  const servers = [await startTestChannel(), await startTestChannel()] as const
  const hosts = servers.map(({ host }) => host).join()
  const fixture = await createTestContext(START, { CALENDAR_TEST_HOSTS: hosts, RATE_LIMITS: 'off' })
  const client = createTestClient(fixture.ctx, allRoutes(fixture.ctx), await createStaff(fixture.ctx))
  serveCalendarFiles(client.server, fixture.ctx)
  for (let index = 0; index < histories; index++)
    try {
      await replay({ ...fixture, ...client, servers, random: seeded(seed + index), replayed })
    } catch (error) {
      throw new Error(`History with SEED=${seed + index}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  return replayed
}

type Setting = Awaited<ReturnType<typeof createTestContext>> &
  ReturnType<typeof createTestClient> & {
    servers: readonly [Awaited<ReturnType<typeof startTestChannel>>, Awaited<ReturnType<typeof startTestChannel>>]
    random: () => number
    replayed: Replayed
  }

interface Linked {
  channel: SimulatedChannel
  feedId: number
  path: string
  nextFetch: number
  nextImport: number
}

async function replay(setting: Setting): Promise<void> {
  const { ctx, clock, asStaff, get, random, servers } = setting
  clock.set(START)
  const home = await insertHome(ctx)
  const now = () => clock.now().getTime()
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  const later = () => now() + (1 + upTo(5)) * HOUR
  const office = new SimulatedOffice(setting, home, upTo)
  const linked: Linked[] = []
  for (const [index, name] of (['airbnb', 'vrbo'] as const).entries()) {
    const channel = new SimulatedChannel(name, { reExports: random() < 0.6, importsOther: random() < 0.6 })
    servers[index]?.setAnswer((request, response) => channel.answer(request, response, now()))
    const { address } = (await asStaff('POST', `/api/admin/properties/${home}/channels/${name}/address`)).body
    const feed = { propertyId: home, channel: name, address: `${servers[index]?.address}?${home}` }
    const feedId = (await asStaff('POST', '/api/admin/feeds', feed)).body.id
    linked.push({ channel, feedId, path: new URL(address).pathname, nextFetch: later(), nextImport: later() })
  }
  let polledFrom = 0
  for (let tick = 0; tick < TICKS; tick++) {
    clock.forward(TICK_MINUTES)
    if (random() < 0.08) await office.change()
    for (const one of linked) {
      const { channel, path } = one
      if (random() < 0.04) letStay(channel, { madeAt: now(), stay: randomStay(ctx.clock.now(), upTo) })
      const cancelled = channel.current()[upTo(3)]
      if (random() < 0.02 && cancelled) cancelled.cancelledAt = now()
      // Starts an outage only after a good poll; otherwise two outages would make a single long outage.
      if (random() < 0.01 && channel.isWell && !channel.outage) channel.outage = randomOutage(now(), upTo)
      if (now() >= one.nextFetch) {
        channel.fetchOurs((await get(path)).text, now())
        one.nextFetch = later()
      }
      const other = linked.find((another) => another !== one)?.channel
      if (other && channel.importsOther && now() >= one.nextImport) {
        channel.others = other.exported().map(({ checkIn, checkOut }) => ({ checkIn, checkOut }))
        one.nextImport = later()
      }
    }
    if (random() < 0.01) polledFrom = later()
    if (now() >= polledFrom) await pollDueFeeds(ctx)
    if (tick % CHECK_EVERY_TICKS === 0) await check(setting, { home, linked, office })
  }
  for (const { feedId } of linked) await asStaff('DELETE', `/api/admin/feeds/${feedId}`)
}

function letStay(channel: SimulatedChannel, { stay, madeAt }: { stay: Stay; madeAt: number }): void {
  if (channel.isOpen(stay)) channel.stays.push({ ...stay, madeAt, cancelledAt: null, wasNamed: false })
}

function randomStay(now: Date, upTo: (max: number) => number): Stay {
  const checkIn = addDays(dayInLondon(now), 6 + upTo(25))
  return { checkIn, checkOut: addDays(checkIn, 2 + upTo(3)) }
}

function randomOutage(now: number, upTo: (max: number) => number): SimulatedChannel['outage'] {
  const kind = (['error', 'empty', 'most', 'broken'] as const)[upTo(3)] ?? 'error'
  return { kind, until: now + (1 + upTo(kind === 'most' ? 11 : 60)) * HOUR }
}

/** The office of one home: books, moves, cancels, blocks and unblocks at random. */
class SimulatedOffice {
  /** When the office last gave up each night, in milliseconds. */
  readonly freed = new Map<Day, number>()
  private readonly stays = new Map<string, Stay>()
  private readonly setting: Setting
  private readonly home: number
  private readonly upTo: (max: number) => number

  constructor(setting: Setting, home: number, upTo: (max: number) => number) {
    this.setting = setting
    this.home = home
    this.upTo = upTo
  }

  nights(): Set<Day> {
    return nightsIn([...this.stays.values()])
  }

  async change(): Promise<void> {
    const [path, stay] = [...this.stays][this.upTo(5)] ?? []
    const choice = this.upTo(3)
    if (!path || !stay || choice === 0) await this.enter()
    else if (choice === 1 && path.startsWith('/api/bookings')) await this.move(path, stay)
    else await this.end(path)
  }

  private async enter(): Promise<void> {
    const { ctx, asStaff } = this.setting
    const stay = randomStay(ctx.clock.now(), this.upTo)
    const isBlock = this.upTo(4) === 0
    if (isBlock) {
      const days = { from: stay.checkIn, to: stay.checkOut }
      const form = { propertyId: this.home, ...days, kind: 'owner', reason: 'The owner comes' }
      const { status, body } = await asStaff('POST', '/api/admin/blocks', form)
      if (status === 201) this.note(`/api/admin/blocks/${body.id}`, stay)
      return
    }
    const row = { property_id: this.home, check_in: stay.checkIn, check_out: stay.checkOut }
    const path = `/api/bookings/${await insertBookingRow(ctx, row)}`
    // The server confirms a booking over a channel's nights only with a reason. A quarter of the bookings have a reason.
    const reason = this.upTo(3) === 0 ? { reason: 'The channel’s guest has just cancelled' } : {}
    if ((await asStaff('PATCH', path, { status: 'confirmed', ...reason })).status === 200) this.note(path, stay)
  }

  private async move(path: string, { checkIn, checkOut }: Stay): Promise<void> {
    const { asStaff, getAsStaff } = this.setting
    const { version } = (await getAsStaff(path)).body
    const stay = this.upTo(1)
      ? { checkIn: addDays(checkIn, 1), checkOut: addDays(checkOut, 2) }
      : { checkIn, checkOut: addDays(checkOut, -1) }
    if ((await asStaff('POST', `${path}/stay`, { ...stay, version, reason: 'Asked for' })).status === 200)
      this.note(path, stay)
  }

  private async end(path: string): Promise<void> {
    const { asStaff } = this.setting
    const { status } = path.startsWith('/api/bookings')
      ? await asStaff('PATCH', path, { status: 'cancelled' })
      : await asStaff('DELETE', path)
    if (status !== 200) throw new Error(`${path} cannot be ended: ${status}`)
    this.note(path, null)
  }

  private note(path: string, stay: Stay | null): void {
    const before = this.stays.get(path)
    if (stay) this.stays.set(path, stay)
    else this.stays.delete(path)
    const now = this.setting.clock.now().getTime()
    const taken = this.nights()
    for (const night of before ? nightsOf(before) : []) if (!taken.has(night)) this.freed.set(night, now)
    for (const night of taken) this.freed.delete(night)
  }
}

interface Checked {
  home: number
  linked: readonly Linked[]
  office: SimulatedOffice
}

async function check(setting: Setting, checked: Checked): Promise<void> {
  const { ctx, getAsStaff, replayed } = setting
  const { home, linked } = checked
  const today = dayInLondon(ctx.clock.now())
  const { rows } = await sql<{ feedId: number; night: Day; isLeaving: boolean }>`
    select feed_id as "feedId", night,
      coalesce(last_good_at - coalesce(lacked_since, missing_since) < interval '1 hour', false) as "isLeaving"
    from feed_night join feed on feed.id = feed_id
    where feed_night.property_id = ${home} and night >= ${today}::date`.execute(ctx.database)
  const imported = Map.groupBy(rows, ({ feedId }) => feedId)
  for (const { channel, feedId } of linked) {
    const taken = new Set(imported.get(feedId)?.map(({ night }) => night))
    const named = [...channel.named, ...channel.current().filter(({ wasNamed }) => wasNamed)]
    for (const night of nightsIn(named))
      if (night >= today && !taken.has(night)) throw new Error(`${channel.name} names ${night}, which is available`)
  }
  const { overlaps }: HomeChannels = (await getAsStaff(`/api/admin/properties/${home}/channels`)).body
  for (const overlap of overlaps) checkOverlap(overlap, checked, replayed)
  const problems: ChannelProblems = (await getAsStaff('/api/admin/channels/problems')).body
  replayed.held += problems.held.length
  replayed.lingering += problems.lingering.length
  // A night that a channel no longer lists stays taken for an hour of polls.
  const listed = rows.filter(({ isLeaving }) => !isLeaving)
  checkCancelled(ctx.clock.now(), { ...checked, problems, imported: new Set(listed.map(({ night }) => night)) })
}

function checkOverlap(
  { kind, channel: name, ...days }: Overlap,
  { linked, office }: Checked,
  replayed: Replayed,
): void {
  if (kind === 'conflict') replayed.conflicts += 1
  else if (kind === 'echo') replayed.echoes += 1
  else replayed.waiting += 1
  if (kind === 'conflict') return
  const channel = linked.find((one) => one.channel.name === name)?.channel
  const ours = office.nights()
  const nights = nightsOf({ checkIn: days.from, checkOut: days.to }).filter((night) => ours.has(night))
  for (const stay of channel?.current() ?? []) {
    if (!nightsOf(stay).some((night) => nights.includes(night))) continue
    const isOfThatHour = channel?.fetches.some((at) => at >= stay.madeAt && at - stay.madeAt <= HOUR)
    if (!isOfThatHour) throw new Error(`The conflict of ${stay.checkIn}/${stay.checkOut} at ${name} is called ${kind}`)
    replayed.indistinguishable += 1
  }
}

function checkCancelled(
  now: Date,
  { home, linked, office, problems, imported }: Checked & { problems: ChannelProblems; imported: Set<Day> },
): void {
  const today = dayInLondon(now)
  const before = now.getTime() - MAX_TAKEN_MS
  // Two channels that re-export each other's calendar keep a cancelled stay forever, which our server cannot detect.
  const isLoop = linked.every(({ channel }) => channel.reExports && channel.importsOther)
  const cancelled = isLoop
    ? []
    : linked.flatMap(({ channel }) => channel.stays.filter((stay) => (stay.cancelledAt ?? now.getTime()) <= before))
  const freed = [...office.freed].filter(([, at]) => at <= before).map(([night]) => night)
  // Nights let by a channel, and cancelled nights that may still be taken.
  const letNights = nightsIn(
    linked.flatMap(({ channel }) => channel.stays.filter(({ cancelledAt }) => !cancelledAt || cancelledAt > before)),
  )
  const ours = office.nights()
  const onOverview = new Set([
    ...[...problems.held, ...problems.doubted].flatMap(({ nights }) => nights),
    ...problems.lingering.flatMap(({ from, to }) => nightsOf({ checkIn: from, checkOut: to })),
  ])
  const isFailing = problems.failing.some(({ propertyId }) => propertyId === home)
  for (const night of new Set([...freed, ...nightsIn(cancelled)])) {
    const isLate = (office.freed.get(night) ?? before) <= before && !ours.has(night) && !letNights.has(night)
    const isTaken = night >= today && imported.has(night)
    if (isLate && isTaken && !onOverview.has(night) && !isFailing)
      throw new Error(`${night} is still taken without a line on the overview`)
  }
}
