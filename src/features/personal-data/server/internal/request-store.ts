import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, DataRequest as RequestTable } from '#database/tables.ts'
import { type DataRequest, dueOn, type NewRequest } from '#features/personal-data/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

/** Returns a page of the register: open requests by due day, then settled requests, newest first. */
export async function findRequests(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<DataRequest>> {
  const every = database.selectFrom('data_request')
  const [rows, { total }] = await Promise.all([
    every
      .selectAll()
      .orderBy(sql`settled_on is not null`)
      .orderBy(sql`case when settled_on is null then due_on end`)
      .orderBy('settled_on', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    every.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toDataRequest), total }
}

export async function countOpenRequests(database: Kysely<DB>): Promise<number> {
  const { count } = await database
    .selectFrom('data_request')
    .where('settled_on', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRequest({ database, clock, by }: TxContext, requested: NewRequest): Promise<DataRequest> {
  const { receivedOn: received_on, ...fields } = requested
  const now = clock.now()
  const due_on = dueOn(requested.kind, received_on)
  const created_by = by.kind === 'staff' ? by.userId : null
  const row = await database
    .insertInto('data_request')
    .values({ ...fields, received_on, due_on, created_at: now, created_by, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDataRequest(row)
}

/** Locks a request until the end of the transaction; returns undefined for an unknown id. */
export async function findAndLockRequest(db: DbTransaction, id: number): Promise<DataRequest | undefined> {
  const row = await db.selectFrom('data_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toDataRequest(row)
}

export async function updateRequest(
  { database, clock }: TxContext,
  id: number,
  values: Updateable<RequestTable>,
): Promise<DataRequest> {
  const row = await database
    .updateTable('data_request')
    .set((request) => ({ ...values, updated_at: clock.now(), version: request('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDataRequest(row)
}

/**
 * Settles the address's open erasure requests, or adds a settled request. Kind, address and days remain as proof; name and
 * words are cleared.
 */
export async function settleErasure(tx: TxContext, email: string, outcome: string): Promise<void> {
  const { database } = tx
  const settled_on = dayInLondon(tx.clock.now())
  await database
    .updateTable('data_request')
    .set({ name: '', words: '' })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
  const open = await database
    .selectFrom('data_request')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('kind', '=', 'erasure')
    .where('settled_on', 'is', null)
    .execute()
  const ids = open.length > 0 ? open.map(({ id }) => id) : [await insertErasure(tx, { email, day: settled_on })]
  for (const itemId of ids) {
    await updateRequest(tx, itemId, { settled_on, outcome })
    await tx.audit({ action: 'settled', item: 'data_request', itemId })
  }
}

async function insertErasure(tx: TxContext, { email, day }: { email: string; day: Day }): Promise<number> {
  return (await insertRequest(tx, { kind: 'erasure', name: '', email, words: '', receivedOn: day })).id
}

/** Deletes at most `max` requests that were settled before `day`. Returns the number of deleted requests. */
export async function deleteSettledBefore(db: DbTransaction, day: Day, max: number): Promise<number> {
  const old = db.selectFrom('data_request').select('id').where('settled_on', '<', day).orderBy('id').limit(max)
  return (await db.deleteFrom('data_request').where('id', 'in', old).returning('id').execute()).length
}

function toDataRequest(row: Selectable<RequestTable>): DataRequest {
  const { id, kind, name, email, words, outcome, version } = row
  const days = {
    receivedOn: toDay(row.received_on),
    dueOn: toDay(row.due_on),
    acknowledgedOn: row.acknowledged_on === null ? null : toDay(row.acknowledged_on),
    settledOn: row.settled_on === null ? null : toDay(row.settled_on),
  }
  return { id, kind, name, email, words, ...days, outcome, version }
}

export const requestTexts: PersonalTexts = {
  table: 'data_request',
  columns: { words: 5000, outcome: 2000 },
  // Outcomes written by `describeErasure` contain no name.
  isWrittenByProgram: ({ outcome }) => /^Erased: .+ Kept: /.test(String(outcome)),
  stamps: ['version', 'updated_at'],
  describe: (item) => item,
}
