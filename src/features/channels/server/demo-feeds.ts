import type { Channel } from '#features/channel-names.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, type Stay, toDay } from '#platform/shared/day.ts'
import { DEMO_CALENDARS, demoCalendar, demoStays } from './internal/demo-calendars.ts'
import { insertPoll, updateFeed, writeNights } from './internal/feed-store.ts'
import { sealAddress } from './internal/polling/feed-address.ts'
import { readFeed } from './internal/reading/feed.ts'
import { sha256 } from './internal/tokens.ts'

const HOUR = 3_600_000

/** The working demo feed and the imported stay that the demo turns into a booking. */
export interface DemoFeed {
  id: number
  propertyId: number
  stay: Stay
}

/** Inserts two feeds for homes 1 and 2: one polled just now, one that has failed for 50 hours. Returns the first. */
export async function insertDemoFeeds(tx: TxContext): Promise<DemoFeed> {
  const now = tx.clock.now()
  const id = await insertFeedRow(tx, { propertyId: 1, channel: 'airbnb', address: DEMO_CALENDARS.working })
  const calendar = demoCalendar(DEMO_CALENDARS.working, now)
  const read = calendar && calendar !== 'unchanged' ? readFeed(calendar.bytes, dayInLondon(now)) : null
  const nightsRead = read && 'nights' in read ? read : { nights: [], firstNights: [] }
  const added = nightsRead.nights.map((night) => toDay(night))
  await writeNights(tx, {
    feedId: id,
    propertyId: 1,
    added,
    begins: new Set(nightsRead.firstNights),
    released: [],
    changed: [],
  })
  await insertPoll(tx, id, { failure: null, added, released: [], held: [] })
  const failing = await insertFeedRow(tx, { propertyId: 2, channel: 'booking-com', address: DEMO_CALENDARS.failing })
  const since = new Date(now.getTime() - 50 * HOUR)
  const failed = { failures: 12, failing_since: since, failure: 'no answer', told_at: since, last_good_at: since }
  await updateFeed(tx.database, failing, { ...failed, next_poll_at: new Date(now.getTime() + 3 * HOUR) })
  await insertPoll(tx, failing, { failure: 'no answer', added: [], released: [], held: [] })
  const [, booked] = demoStays(now)
  if (!booked) throw new Error('The demo’s calendar is empty')
  return { id, propertyId: 1, stay: booked }
}

async function insertFeedRow(
  { database, clock, config }: TxContext,
  { propertyId, channel, address }: { propertyId: number; channel: Channel; address: string },
): Promise<number> {
  const now = clock.now()
  const { id } = await database
    .insertInto('feed')
    .values({
      property_id: propertyId,
      channel,
      address_hash: sha256(address),
      sealed_address: '',
      host: new URL(address).host,
      next_poll_at: now,
      last_good_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateFeed(database, id, { sealed_address: sealAddress(config, id, address) })
  return id
}
