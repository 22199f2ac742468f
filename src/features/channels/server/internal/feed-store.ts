import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Feed as FeedTable } from '#database/tables.ts'
import type { Channel } from '#features/channel-names.ts'
import type { FeedPoll } from '#features/channels/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
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
    .select(['night', 'missing_since', 'held_until'])
    .orderBy('night')
    .execute()
  return new Map(rows.map((row) => [toDay(row.night), { missingSince: row.missing_since, heldUntil: row.held_until }]))
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

/** Writes the result of a poll. Inserts are in ascending order, so that concurrent ones cannot deadlock. */
export async function writeNights(
  db: DbTransaction,
  { feedId, propertyId, added, begins, released, changed }: NightChanges,
) {
  if (released.length > 0)
    await db.deleteFrom('feed_night').where('feed_id', '=', feedId).where('night', 'in', released).execute()
  if (added.length > 0)
    await sql`
      insert into feed_night (feed_id, property_id, night, begins)
      select ${feedId}::integer, ${propertyId}::integer, night, begins
      from unnest(${added}::date[], ${added.map((night) => begins.has(night))}::boolean[]) as added (night, begins)
      order by night`.execute(db)
  if (changed.length > 0)
    await sql`
      update feed_night set missing_since = changed.missing_since, held_until = changed.held_until
      from unnest(${changed.map(([night]) => night)}::date[],
        ${changed.map(([, { missingSince }]) => missingSince)}::timestamptz[],
        ${changed.map(([, { heldUntil }]) => heldUntil)}::timestamptz[]) as changed (night, missing_since, held_until)
      where feed_id = ${feedId} and feed_night.night = changed.night`.execute(db)
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

const MAX_POLLS_SHOWN = 30

/** Returns the last 30 history entries of each feed, newest first, by feed id. */
export async function selectPolls(db: Kysely<DB>, feedIds: number[]): Promise<Map<number, FeedPoll[]>> {
  if (feedIds.length === 0) return new Map()
  const { rows } = await sql<FeedPoll & { feedId: number; at: Date }>`
    select poll.feed_id as "feedId", at, failure, to_json(added) as added, to_json(released) as released,
      to_json(held) as held
    from unnest(${feedIds}::integer[]) as feed (id)
    cross join lateral (
      select * from feed_poll where feed_id = feed.id order by feed_poll.id desc limit ${MAX_POLLS_SHOWN}) as poll
    order by poll.id desc`.execute(db)
  const polls = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
  return Map.groupBy(polls, ({ feedId }) => feedId)
}

/** Deletes up to `max` history entries older than `before`. Returns the number deleted. */
export async function deleteOldPolls(db: DbTransaction, before: Date, max: number): Promise<number> {
  const old = db.selectFrom('feed_poll').where('at', '<', before).select('id').orderBy('id').limit(max)
  return (await db.deleteFrom('feed_poll').where('id', 'in', old).returning('id').execute()).length
}
