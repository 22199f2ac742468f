import { sql } from 'kysely'
import type { Channel } from '#features/channel-names.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'

/** Minimum interval between stored requests of an unchanged calendar: a channel may send a request every second. */
const MIN_BETWEEN_NOTES_MS = 60_000

interface LastFetch {
  fetchedAt: Date | null
  version: string | null
}

/** Returns the last request at an address, with a row lock until the transaction ends. */
export async function lockAddress(
  db: DbTransaction,
  { propertyId, channel }: { propertyId: number; channel: Channel },
): Promise<LastFetch | undefined> {
  return db
    .selectFrom('calendar_address')
    .where('property_id', '=', propertyId)
    .where('channel', '=', channel)
    .select(['fetched_at as fetchedAt', 'fetched_version as version'])
    .forUpdate()
    .executeTakeFirst()
}

interface Fetch {
  propertyId: number
  channel: Channel
  last: LastFetch | undefined
  version: string
  stays: readonly { uid: string; from_day: Day; to_day: Day }[]
}

/**
 * Stores which of our future nights a channel has received, and which received nights our current calendar no longer
 * contains.
 */
export async function noteFetch(
  { database, clock }: TxContext,
  { propertyId, channel, last, version, stays }: Fetch,
): Promise<void> {
  const now = clock.now()
  const isUnchanged = last?.version === version
  if (isUnchanged && last.fetchedAt && now.getTime() - last.fetchedAt.getTime() < MIN_BETWEEN_NOTES_MS) return
  await database
    .updateTable('calendar_address')
    .set({ fetched_at: now, fetched_version: version })
    .where('property_id', '=', propertyId)
    .where('channel', '=', channel)
    .execute()
  if (isUnchanged) return
  const today = dayInLondon(now)
  await sql`
    with given as (
      select day::date as night, stay
      from unnest(${stays.map(({ uid }) => uid)}::text[], ${stays.map((one) => one.from_day)}::date[],
        ${stays.map((one) => one.to_day)}::date[]) as ours (stay, from_day, to_day)
      cross join generate_series(greatest(from_day, ${today}::date), to_day - 1, interval '1 day') as day
    ), gone as (
      update fetched_night as fetched set gone_at = ${now}
      where property_id = ${propertyId} and channel = ${channel} and gone_at is null and night >= ${today}::date
        and not exists (select from given where given.night = fetched.night and given.stay = fetched.stay)
    )
    insert into fetched_night (property_id, channel, night, stay, fetched_at)
    select ${propertyId}::integer, ${channel}, night, stay, ${now} from given
    order by night, stay
    on conflict (property_id, channel, night, stay)
      do update set fetched_at = excluded.fetched_at, gone_at = null where fetched_night.gone_at is not null
    `.execute(database)
}

/** Deletes up to `max` rows of past nights. Returns the number deleted. */
export async function deletePastFetchedNights({ database, clock }: TxContext, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from fetched_night where (property_id, channel, night, stay) in (
      select property_id, channel, night, stay from fetched_night where night < ${dayInLondon(clock.now())}::date
      limit ${max})`.execute(database)
  return Number(numAffectedRows)
}
