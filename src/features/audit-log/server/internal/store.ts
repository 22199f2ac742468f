import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

/** The filters of the audit log. Each search word must match in at least one way. */
export interface AuditLogFilters {
  limit?: number
  offset?: number
  item?: string
  itemId?: number
  userId?: number
  action?: string
  since?: Date
  before?: Date
  wordMatches?: WordMatches[]
}

export interface WordMatches {
  actions: string[]
  items: string[]
  actors: AuditEntry['actor'][]
  users: number[]
  homes: number[]
  itemId: number | null
}

export interface AuditRow {
  id: number
  at: Date
  actor: AuditEntry['actor']
  action: string
  item: string
  item_id: number | null
  before: unknown
  after: unknown
  /** `null` if the actor has no account, such as a guest. */
  actor_name: string | null
  /** A home's title or the name of an account. `null` for other items. */
  item_name: string | null
}

/** Returns a page of the audit log, newest first, with the total number of entries. */
export async function findEntries(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0, ...requested }: AuditLogFilters,
): Promise<Paged<AuditRow>> {
  const lines = selectEntries(database, requested)
  // The page is selected before joining, so that names are looked up only for its entries.
  const page = lines.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  const [rows, { total }] = await Promise.all([
    database
      .selectFrom(page.as('line'))
      .leftJoin('staff_name as actor', 'actor.id', 'line.user_id')
      .leftJoin('audit_log_name as named', (join) =>
        join.onRef('named.item', '=', 'line.item').onRef('named.item_id', '=', 'line.item_id'),
      )
      .select(['line.id', 'line.at', 'line.actor', 'line.action', 'line.item', 'line.item_id'])
      .select(['line.before', 'line.after', 'actor.name as actor_name', 'named.name as item_name'])
      .orderBy('line.at', 'desc')
      .orderBy('line.id', 'desc')
      .execute(),
    lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function selectEntries(database: Kysely<DB>, requested: AuditLogFilters) {
  const { item, itemId, userId, action, since, before, wordMatches = [] } = requested
  let lines = database.selectFrom('audit_log')
  if (item !== undefined) lines = lines.where('item', '=', item)
  if (itemId !== undefined) lines = lines.where('item_id', '=', itemId)
  if (userId !== undefined) lines = lines.where('user_id', '=', userId)
  if (action !== undefined) lines = lines.where('action', '=', action)
  if (since) lines = lines.where('at', '>=', since)
  if (before) lines = lines.where('at', '<', before)
  for (const { actions, items, actors, users, homes, itemId } of wordMatches)
    lines = lines.where((line) =>
      line.or([
        ...(actions.length > 0 ? [line('action', 'in', actions)] : []),
        ...(items.length > 0 ? [line('item', 'in', items)] : []),
        ...(actors.length > 0 ? [line('actor', 'in', actors)] : []),
        ...(users.length > 0 ? [line('user_id', 'in', users)] : []),
        ...(homes.length > 0
          ? [line.and([line('item', '=', 'property'), sql<boolean>`item_id = any(${sql.val(homes)}::integer[])`])]
          : []),
        ...(itemId !== null ? [line('item_id', '=', itemId)] : []),
      ]),
    )
  return lines
}

/** Returns the members of staff who occur in the audit log, ordered by name. */
export async function findPeople(database: Kysely<DB>): Promise<{ id: number; name: string }[]> {
  const ids = await findDistinctValues<number>(database, 'user_id')
  if (ids.length === 0) return []
  const people = database.selectFrom('staff_name').select(['id', 'name']).where('id', 'in', ids)
  return people.orderBy('name').orderBy('id').execute()
}

/** Returns the kinds of items, and the actions, that occur in the audit log. */
export const findItems = (database: Kysely<DB>) => findDistinctValues<string>(database, 'item')
export const findActions = (database: Kysely<DB>) => findDistinctValues<string>(database, 'action')

/** Returns a column's distinct values with one index step per value (loose index scan), however many entries there are. */
async function findDistinctValues<Value>(database: Kysely<DB>, name: 'item' | 'action' | 'user_id'): Promise<Value[]> {
  const column = sql.ref(name)
  const { rows } = await sql<{ value: Value }>`
    with recursive step as (
      (select ${column} as value from audit_log where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from audit_log where ${column} > step.value order by ${column} limit 1)
        from step where step.value is not null
    )
    select value from step where value is not null`.execute(database)
  return rows.map(({ value }) => value)
}

/** Returns the ids of homes whose title contains a text, ignoring case. `%` and `_` match only themselves. */
export async function findHomeIdsByTitle(database: Kysely<DB>, text: string): Promise<number[]> {
  const homes = await selectHomeNames(database).where('name', 'ilike', containing(text)).execute()
  return homes.map(({ id }) => id)
}

/** Returns the titles of homes, keyed by the id of the home. */
export async function findTitles(database: Kysely<DB>, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const homes = await selectHomeNames(database).where('item_id', 'in', ids).execute()
  return new Map(homes.map(({ id, name }) => [id, name]))
}

function selectHomeNames(database: Kysely<DB>) {
  return database.selectFrom('audit_log_name').select(['item_id as id', 'name']).where('item', '=', 'property')
}
