import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Channel } from '#features/channel-names.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'

export interface AddressRow {
  channel: Channel
  sealedToken: string
  madeAt: Date
}

/** Returns a home's addresses, sorted by channel. */
export async function selectAddresses(db: Kysely<DB>, propertyId: number): Promise<AddressRow[]> {
  const rows = await db
    .selectFrom('calendar_address')
    .where('property_id', '=', propertyId)
    .select(['channel', 'sealed_token as sealedToken', 'made_at as madeAt'])
    .orderBy('channel')
    .execute()
  return rows.map((row) => ({ ...row, channel: row.channel as Channel })) // ensured by a check constraint
}

/** Returns the home and channel of a token; undefined for an unknown token or a deleted home. */
export async function selectAddressByHash(
  db: Kysely<DB>,
  tokenHash: string,
): Promise<{ propertyId: number; channel: Channel } | undefined> {
  const row = await db
    .selectFrom('calendar_address')
    .innerJoin('property', 'property.id', 'property_id')
    .where('token_hash', '=', tokenHash)
    .where('property.deleted_at', 'is', null)
    .select(['property_id as propertyId', 'channel'])
    .executeTakeFirst()
  return row && { propertyId: row.propertyId, channel: row.channel as Channel }
}

/** Inserts or replaces a home's address for a channel. Returns whether an address was replaced. */
export async function upsertAddress(
  { database, clock, by }: StaffTxContext,
  { propertyId, channel, ...token }: { propertyId: number; channel: Channel; token_hash: string; sealed_token: string },
): Promise<{ replaced: boolean }> {
  const earlier = await database
    .selectFrom('calendar_address')
    .where('property_id', '=', propertyId)
    .where('channel', '=', channel)
    .select('made_at')
    .forUpdate()
    .executeTakeFirst()
  const made = { ...token, made_at: clock.now(), made_by: by.userId }
  await database
    .insertInto('calendar_address')
    .values({ property_id: propertyId, channel, ...made })
    .onConflict((row) => row.columns(['property_id', 'channel']).doUpdateSet(made))
    .execute()
  return { replaced: earlier !== undefined }
}
