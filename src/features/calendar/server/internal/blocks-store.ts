import { type Kysely, type Selectable, sql } from 'kysely'
import type { Block as BlockTable, DB } from '#database/tables.ts'
import type { Block, BlockKind, NewBlock } from '#features/calendar/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

type BlockRow = Selectable<BlockTable>

export function toBlock(row: BlockRow): Block {
  return {
    id: row.id,
    propertyId: row.property_id,
    from: toDay(row.from_day),
    to: toDay(row.to_day),
    kind: row.kind as BlockKind, // ensured by a check constraint
    reason: row.reason,
    version: row.version,
  }
}

export interface BlockFilters {
  propertyId?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export async function selectBlockPage(db: Kysely<DB>, filters: BlockFilters): Promise<Paged<Block>> {
  const { propertyId, from, to, limit = MAX_LIMIT, offset = 0 } = filters
  let query = db.selectFrom('block')
  if (propertyId !== undefined) query = query.where('property_id', '=', propertyId)
  if (from !== undefined) query = query.where('to_day', '>', from)
  if (to !== undefined) query = query.where('from_day', '<', to)
  const [rows, { total }] = await Promise.all([
    query.selectAll().orderBy('from_day').orderBy('id').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toBlock), total }
}

export async function selectBlocks(db: Kysely<DB>, ids: number[]): Promise<Block[]> {
  return (await db.selectFrom('block').selectAll().where('id', 'in', ids).execute()).map(toBlock)
}

export function selectBlock(db: DbTransaction, id: number): Promise<BlockRow | undefined> {
  return db.selectFrom('block').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Like `selectBlock`, with a row lock until the transaction ends. */
export function lockBlock(db: DbTransaction, id: number): Promise<BlockRow | undefined> {
  return db.selectFrom('block').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertBlock(
  { database, clock, by }: StaffTxContext,
  { propertyId, from, to, kind, reason }: NewBlock,
): Promise<Block> {
  const now = clock.now()
  const row = await database
    .insertInto('block')
    .values({
      property_id: propertyId,
      from_day: from,
      to_day: to,
      kind,
      reason,
      created_at: now,
      created_by: by.userId,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBlock(row)
}

export async function updateBlock(
  { database, clock }: TxContext,
  { id, from, to, kind, reason }: Block,
): Promise<Block> {
  const row = await database
    .updateTable('block')
    .set((block) => ({
      from_day: from,
      to_day: to,
      kind,
      reason,
      version: block('version', '+', 1),
      updated_at: clock.now(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBlock(row)
}

export async function deleteBlock(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('block').where('id', '=', id).execute()
}
