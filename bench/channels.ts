import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff } from '#test/platform/server/testing/test-context.ts'
import { channelRoutes } from '../src/features/channels/server/routes.ts'
import { quoteStay } from '../src/features/prices/server/quotes.ts'
import { parseCriteria } from '../src/features/search/server/criteria.ts'
import { findHomes } from '../src/features/search/server/search.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { addDays, type Day } from '../src/platform/shared/day.ts'
import { HOMES, TODAY } from './data/large-fill.ts'
import { largeInstallation } from './data/large-installation.ts'
import { atMost, type Bench, percentile, type Row, timed } from './row.ts'

const READINGS = 200
const ADDED = 40
const NIGHTS_OF_CALENDAR = 365

/** A million imported nights in 10,000 homes, on PostgreSQL: searches, quotes, and the import of a year's calendar. */
export const channels: Bench = {
  name: 'channels',
  async run() {
    const { ctx } = await largeInstallation('postgres')
    await fill(ctx)
    return [...(await reading(ctx)), await adding(ctx)]
  },
}

/** Inserts two feeds per home, each with a five-night stay every month for ten months. Does nothing if feeds exist. */
async function fill({ database }: AppContext): Promise<void> {
  if (await database.selectFrom('feed').select('id').limit(1).executeTakeFirst()) return
  await sql`
    insert into feed (property_id, channel, address_hash, sealed_address, host, next_poll_at, created_at)
    select home, channel, rpad(home || channel, 64, '0'), '', 'channel.example', ${TODAY}::timestamptz, ${TODAY}::timestamptz
    from generate_series(1, ${HOMES}::integer) home, unnest(array['airbnb', 'vrbo']) channel`.execute(database)
  await sql`
    insert into feed_night (feed_id, property_id, night, begins)
    select id, property_id, ${TODAY}::date + stay * 30 + id % 25 + night, night = 0
    from feed, generate_series(0, 9) stay, generate_series(0, 4) night`.execute(database)
  await sql`vacuum analyze feed, feed_night`.execute(database)
}

async function reading(ctx: AppContext): Promise<Row[]> {
  const stayOf = (n: number) => {
    const checkIn = addDays(TODAY, 5 + ((n * 37) % 280))
    return { checkIn, checkOut: addDays(checkIn, 2 + (n % 5)) }
  }
  const searched = await timed(READINGS, (n) => {
    const { checkIn: checkin, checkOut: checkout } = stayOf(n)
    return findHomes(ctx, parseCriteria({ checkin, checkout, guests: '2', location: '' }, TODAY), { limit: 24 })
  })
  const quoted = await timed(READINGS, (n) =>
    quoteStay(ctx, { propertyId: 1 + ((n * 7919) % HOMES), stay: stayOf(n), guests: 2 }),
  )
  return [
    atMost(150, 'search among a million imported nights on PostgreSQL, p95', percentile(searched, 0.95)),
    atMost(25, 'price of a stay among a million imported nights on PostgreSQL, p95', percentile(quoted, 0.95)),
  ]
}

/** Measures how long the office waits when adding a calendar, which the server fetches and reads at once. */
async function adding(large: AppContext): Promise<Row> {
  const text = Buffer.from(calendarOfAYear())
  const channel = createServer((_, response) => void response.writeHead(200).end(text))
  channel.listen(0, '127.0.0.1')
  await once(channel, 'listening')
  try {
    const host = `127.0.0.1:${(channel.address() as AddressInfo).port}`
    const config = readConfig({
      CALENDAR_TEST_HOSTS: host,
      RATE_LIMITS: 'off',
      SECRET: 'a secret of the benchmark and of nothing else',
    })
    const ctx: AppContext = { ...large, config }
    const { asStaff } = createTestClient(ctx, channelRoutes, await createStaff(ctx))
    const times: number[] = []
    for (let propertyId = 1; propertyId <= ADDED; propertyId += 1) {
      const body = { propertyId, channel: 'other', address: `http://${host}/${propertyId}.ics` }
      const start = performance.now()
      const { status, text: message } = await asStaff('POST', '/api/admin/feeds', body)
      times.push(performance.now() - start)
      if (status !== 201) throw new Error(`The calendar was not added: ${message}`)
    }
    return atMost(250, `a calendar of ${NIGHTS_OF_CALENDAR} nights added on PostgreSQL, p95`, percentile(times, 0.95))
  } finally {
    channel.close()
  }
}

function calendarOfAYear(): string {
  const plain = (day: Day) => day.replaceAll('-', '')
  const events = Array.from({ length: NIGHTS_OF_CALENDAR }, (_, at) => {
    const [start, end] = [addDays(TODAY, at), addDays(TODAY, at + 1)].map(plain)
    return `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nEND:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`
}
