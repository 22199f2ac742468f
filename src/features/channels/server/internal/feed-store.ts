import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Feed as FeedTable } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { stayUidOf } from '#features/calendar/server/stay-uid.ts'
import type { Channel } from '#features/channel-names.ts'
import { type FeedPoll, MAX_POLLS_LISTED, type SharedWith } from '#features/channels/contract.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import type { StoredNight } from './release.ts'

export type FeedRow = Omit<Selectable<FeedTable>, 'channel'> & { channel: Channel }

/** Returns a home's feeds, oldest first. */
export async function selectFeeds(db: Kysely<DB>, propertyId: number): Promise<FeedRow[]> {
  return (await db
    .selectFrom('feed')
    .where('property_id', '=', propertyId)
    .selectAll()
    .orderBy('id')
    .execute()) as FeedRow[] // ensured by a check constraint
}

export async function selectFeed(db: Kysely<DB>, id: number): Promise<FeedRow | undefined> {
  return (await db.selectFrom('feed').where('id', '=', id).selectAll().executeTakeFirst()) as FeedRow | undefined
}

/** Like `selectFeed`, with a row lock until the transaction ends. */
export async function lockFeed(db: DbTransaction, id: number): Promise<FeedRow | undefined> {
  const found = db.selectFrom('feed').where('id', '=', id).selectAll().forUpdate()
  return (await found.executeTakeFirst()) as FeedRow | undefined
}

/** Returns due feeds of homes that are not deleted, longest overdue first. */
export async function selectDueFeeds(db: Kysely<DB>, now: Date): Promise<FeedRow[]> {
  return (await db
    .selectFrom('feed')
    .where('next_poll_at', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('property')
          .whereRef('property.id', '=', 'feed.property_id')
          .where('deleted_at', 'is', null)
          .select('property.id'),
      ),
    )
    .selectAll()
    .orderBy('next_poll_at')
    .orderBy('id')
    .execute()) as FeedRow[]
}

export interface NewFeed {
  propertyId: number
  channel: Channel
  addressHash: string
  host: string
  isShared: boolean
}

export async function insertFeed({ database, clock, by }: StaffTxContext, feed: NewFeed): Promise<number> {
  const now = clock.now()
  const { id } = await database
    .insertInto('feed')
    .values({
      property_id: feed.propertyId,
      channel: feed.channel,
      address_hash: feed.addressHash,
      // Set in the same transaction, as the seal is bound to the id.
      sealed_address: '',
      host: feed.host,
      is_shared: feed.isShared,
      next_poll_at: now,
      created_at: now,
      created_by: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFeed(
  db: DbTransaction,
  id: number,
  changes: Partial<Omit<Selectable<FeedTable>, 'id' | 'property_id'>>,
): Promise<void> {
  await db.updateTable('feed').set(changes).where('id', '=', id).execute()
}

export async function deleteFeed(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('feed').where('id', '=', id).execute()
}

/** Returns a feed's nights from a day on, ascending. */
export async function readStoredNights(db: Kysely<DB>, feedId: number, from: Day): Promise<Map<Day, StoredNight>> {
  const rows = await db
    .selectFrom('feed_night')
    .where('feed_id', '=', feedId)
    .where('night', '>=', from)
    .select([
      'night',
      'missing_since as missingSince',
      'held_until as heldUntil',
      'is_kept as isKept',
      'lacked_since as lackedSince',
    ])
    .orderBy('night')
    .execute()
  return new Map(rows.map(({ night, ...stored }) => [toDay(night), stored]))
}

export interface NightChanges {
  feedId: number
  propertyId: number
  added: Day[]
  /** Nights among `added` on which an event begins. */
  begins: ReadonlySet<Day>
  released: Day[]
  /** Stored nights with their new state. */
  changed: [Day, StoredNight][]
}

/**
 * Writes changed nights after a poll or a decision of the office. Inserts are in ascending order, so that concurrent
 * ones cannot deadlock.
 */
export async function writeNights(
  { database: db, clock }: TxContext,
  { feedId, propertyId, added, begins, released, changed }: NightChanges,
) {
  if (released.length > 0)
    await db.deleteFrom('feed_night').where('feed_id', '=', feedId).where('night', 'in', released).execute()
  if (added.length > 0)
    await sql`
      insert into feed_night (feed_id, property_id, night, begins, listed_at, unlisted_at)
      select feed.id, ${propertyId}::integer, night, begins, ${clock.now()}, last_whole_at
      from unnest(${added}::date[], ${added.map((night) => begins.has(night))}::boolean[]) as added (night, begins)
      join feed on feed.id = ${feedId}
      order by night`.execute(db)
  if (changed.length > 0)
    await sql`
      update feed_night
      set missing_since = changed.missing_since, held_until = changed.held_until, is_kept = changed.is_kept,
        lacked_since = changed.lacked_since
      from unnest(${changed.map(([night]) => night)}::date[],
        ${changed.map(([, { missingSince }]) => missingSince)}::timestamptz[],
        ${changed.map(([, { heldUntil }]) => heldUntil)}::timestamptz[],
        ${changed.map(([, { isKept }]) => isKept)}::boolean[],
        ${changed.map(([, { lackedSince }]) => lackedSince)}::timestamptz[])
        as changed (night, missing_since, held_until, is_kept, lacked_since)
      where feed_id = ${feedId} and feed_night.night = changed.night`.execute(db)
}

/**
 * Stores on which listed nights an event begins. A new begin today is ignored, because channels drop past nights of a current
 * stay.
 */
export async function updateBegins(
  { database, clock }: TxContext,
  { feedId, listed, begins }: { feedId: number; listed: readonly Day[]; begins: ReadonlySet<Day> },
): Promise<void> {
  await sql`
    update feed_night set begins = named.begins
    from unnest(${listed}::date[], ${listed.map((night) => begins.has(night))}::boolean[]) as named (night, begins)
    where feed_id = ${feedId} and feed_night.night = named.night and feed_night.begins <> named.begins
      and (feed_night.begins or feed_night.night > ${dayInLondon(clock.now())}::date)`.execute(database)
}

export async function keepNights(db: DbTransaction, feedId: number, nights: Day[]): Promise<void> {
  await db
    .updateTable('feed_night')
    .set({ is_kept: true })
    .where('feed_id', '=', feedId)
    .where('night', 'in', nights)
    .execute()
}

export interface NightsOfFeed {
  feedId: number
  /** Half-open, like a stay. */
  from: Day
  to: Day
}

/** Stores which of our stays each night repeats. A night without a stay of ours repeats the nearest stay. */
export async function markEcho({ database, clock }: TxContext, { feedId, from, to }: NightsOfFeed): Promise<void> {
  await sql`
    with run as (
      select imported.night, ${stayUidOf({ bookingId: 'taken.booking_id', blockId: 'taken.block_id' })} as stay
      from feed_night as imported
      left join taken_night as taken on taken.property_id = imported.property_id and taken.night = imported.night
        and ${isTakenAt(clock.now(), 'taken')}
      where feed_id = ${feedId} and imported.night >= ${from}::date and imported.night < ${to}::date
    )
    update feed_night set echo_of = nearest.stay, is_beyond_echo = run.stay is null
    from run
    cross join lateral (
      select stay from run as other where stay is not null order by abs(other.night - run.night), other.night limit 1
    ) as nearest
    where feed_id = ${feedId} and feed_night.night = run.night`.execute(database)
}

/** Confirms nights as let by the channel. Returns the number of nights. */
export async function confirmNights(
  { database, clock }: TxContext,
  { feedId, from, to }: NightsOfFeed,
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('feed_night')
    .set({ confirmed_at: clock.now() })
    .where('feed_id', '=', feedId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns the nights among `nights` that a booking, a block or another feed of the home has. */
export async function selectOtherwiseTaken(
  { database, clock }: AppContext,
  { id, property_id }: FeedRow,
  nights: readonly Day[],
): Promise<Set<Day>> {
  const { rows } = await sql<{ night: Day }>`
    select night from taken_night
    where property_id = ${property_id} and night = any(${nights}::date[]) and ${isTakenAt(clock.now())}
    union
    select night from feed_night
    where property_id = ${property_id} and feed_id <> ${id} and night = any(${nights}::date[])`.execute(database)
  return new Set(rows.map(({ night }) => night))
}

/**
 * Returns home and channel of feeds with the same URL, or stays on the same days, of other homes that are not deleted.
 */
export async function selectSharing(
  db: Kysely<DB>,
  { propertyId, addressHash, staysHash }: { propertyId: number; addressHash: string; staysHash: string | null },
): Promise<SharedWith> {
  const { rows } = await sql<SharedWith[number]>`
    select distinct property_id as "propertyId", title, channel
    from feed
    join property on property.id = property_id and deleted_at is null
    where property_id <> ${propertyId} and (address_hash = ${addressHash} or stays_hash = ${staysHash})
    order by title, "propertyId"`.execute(db)
  return rows
}

/** Returns, for each feed of a home, the other feeds that `selectSharing` finds, unless the office has confirmed either as shared. */
export async function selectUnconfirmedSharing(db: Kysely<DB>, propertyId: number): Promise<Map<number, SharedWith>> {
  const { rows } = await sql<SharedWith[number] & { feedId: number }>`
    select distinct feed.id as "feedId", other.property_id as "propertyId", title, other.channel
    from feed
    join feed as other on other.property_id <> feed.property_id and not other.is_shared
      and (other.address_hash = feed.address_hash or other.stays_hash = feed.stays_hash)
    join property on property.id = other.property_id and deleted_at is null
    where feed.property_id = ${propertyId} and not feed.is_shared
    order by title, "propertyId"`.execute(db)
  const found = rows.map(({ feedId, ...shared }) => ({ feedId, shared }))
  return new Map([...Map.groupBy(found, ({ feedId }) => feedId)].map(([id, of]) => [id, of.map((one) => one.shared)]))
}

/** Adds an entry to a feed's history. */
export async function insertPoll(
  { database, clock }: TxContext,
  feedId: number,
  { failure, added, released, held }: Omit<FeedPoll, 'at'>,
): Promise<void> {
  await sql`
    insert into feed_poll (feed_id, at, failure, added, released, held)
    values (${feedId}, ${clock.now()}, ${failure}, ${added}::date[], ${released}::date[], ${held}::date[])`.execute(
    database,
  )
}

/** Returns the latest history entries of each feed, newest first, by feed id. */
export async function selectPolls(db: Kysely<DB>, feedIds: number[]): Promise<Map<number, FeedPoll[]>> {
  if (feedIds.length === 0) return new Map()
  const { rows } = await sql<FeedPoll & { feedId: number; at: Date }>`
    select poll.feed_id as "feedId", at, failure, to_json(added) as added, to_json(released) as released,
      to_json(held) as held
    from unnest(${feedIds}::integer[]) as feed (id)
    cross join lateral (
      select * from feed_poll where feed_id = feed.id order by feed_poll.id desc limit ${MAX_POLLS_LISTED}) as poll
    order by poll.id desc`.execute(db)
  const polls = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  return Map.groupBy(polls, ({ feedId }) => feedId)
}

/** Deletes up to `max` history entries older than `before`. Returns the number deleted. */
export async function deleteOldPolls(db: DbTransaction, before: Date, max: number): Promise<number> {
  const old = db.selectFrom('feed_poll').where('at', '<', before).select('id').orderBy('id').limit(max)
  return (await db.deleteFrom('feed_poll').where('id', 'in', old).returning('id').execute()).length
}
