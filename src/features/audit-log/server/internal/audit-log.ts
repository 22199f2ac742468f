import type { AuditEntry, AuditLogChoices } from '#features/audit-log/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, instantInLondon } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { formatChanges } from './changes.ts'
import { nameOfItem, nameOfKind } from './item-names.ts'
import {
  type AuditLogFilters,
  type AuditRow,
  findActions,
  findEntries,
  findHomeIdsByTitle,
  findItems,
  findPeople,
  findTitles,
  type WordMatches,
} from './store.ts'

interface AuditLogQuery extends Pick<AuditLogFilters, 'limit' | 'offset' | 'item' | 'itemId' | 'userId' | 'action'> {
  from?: Day
  to?: Day
  search?: string
}

/**
 * Returns a page of the audit log, newest first, without guests' personal data. `from` and `to` are days in London, both
 * inclusive.
 */
export async function readAuditLog(
  ctx: AppContext,
  { from, to, search, ...filters }: AuditLogQuery,
): Promise<Paged<AuditEntry>> {
  const { rows, total } = await findEntries(ctx.database, {
    ...filters,
    ...(from && { since: instantInLondon(from, '0:00') }),
    ...(to && { before: instantInLondon(addDays(to, 1), '0:00') }),
    ...(search && { wordMatches: await findWordMatches(ctx, search) }),
  })
  const homes = await findTitles(ctx.database, rows.flatMap(homeIdsIn))
  return { rows: rows.map((row) => toEntry(row, homes)), total }
}

/** Returns the members of staff, kinds of items and actions that occur in the audit log. */
export async function readAuditLogChoices({ database }: AppContext): Promise<AuditLogChoices> {
  const [people, items, actions] = await Promise.all([findPeople(database), findItems(database), findActions(database)])
  const named = items.map((item) => ({ item, name: nameOfKind(item) }))
  return { people, items: named.sort((one, other) => one.name.localeCompare(other.name)), actions }
}

/**
 * Matches each search word against the actions, items, people and homes, which are few. The text of the many entries is
 * not searched.
 */
async function findWordMatches(ctx: AppContext, search: string): Promise<WordMatches[]> {
  const { people, items, actions } = await readAuditLogChoices(ctx)
  return Promise.all(
    search
      .toLowerCase()
      .split(/\s+/)
      .slice(0, MAX_WORDS)
      .map(async (word): Promise<WordMatches> => {
        const number = /^#?(\d{1,9})$/.exec(word)?.[1]
        const includesWord = (text: string) => text.toLowerCase().includes(word)
        return {
          itemId: number === undefined ? null : Number(number),
          actions: actions.filter(includesWord),
          items: items
            .filter(({ item, name }) => includesWord(name) || includesWord(nameOfItem(item, 1)))
            .map(({ item }) => item),
          actors: ACTORS.filter(includesWord),
          users: people.filter(({ name }) => includesWord(name)).map(({ id }) => id),
          homes: number === undefined ? await findHomeIdsByTitle(ctx.database, word) : [],
        }
      }),
  )
}

const MAX_WORDS = 8
const ACTORS: AuditEntry['actor'][] = ['staff', 'guest', 'owner', 'system']

function toEntry(row: AuditRow, homes: Map<number, string>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    who: row.actor_name || NAMES_WITHOUT_ACCOUNT[row.actor],
    action: row.action,
    item: row.item,
    itemId: row.item_id,
    itemTitle: row.item_name || nameOfItem(row.item, row.item_id),
    changes: formatChanges(row, (id) => homes.get(id)),
  }
}

const NAMES_WITHOUT_ACCOUNT: Record<AuditEntry['actor'], string> = {
  staff: 'The office',
  guest: 'A guest',
  owner: 'An owner',
  system: 'The system',
}

/** Returns the ids of the homes that an entry's values refer to. */
function homeIdsIn({ before, after }: AuditRow): number[] {
  return [before, after].flatMap((row) => {
    const id = (row as { propertyId?: unknown } | null)?.propertyId
    return typeof id === 'number' ? [id] : []
  })
}
