import { sql } from 'kysely'
import type { DbTransaction } from './app-context.ts'

export interface AuditEntry {
  /** In the past tense: `received`, `signed in`, `link emailed`. */
  action: string
  item: string
  itemId?: number
  /**
   * Changed values. Of a changed personal field only the name is stored: `after: { changed: ['guestEmail'] }`. A typed
   * `reason` may still name a person.
   */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Returns the changed fields with their old and new values; `null` when nothing differs. For changed `personalFields` only the
 * names are returned, in `after.changed`.
 */
export function differenceOf<Row extends object>(
  before: Row,
  after: Partial<Row>,
  personalFields: readonly (keyof Row & string)[] = [],
): Pick<AuditEntry, 'before' | 'after'> | null {
  const hidden = new Set<string>(personalFields)
  const current = new Map<string, unknown>(Object.entries(before))
  const differing = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(current.get(field)),
  )
  if (differing.length === 0) return null
  const visible = differing.filter(([field]) => !hidden.has(field))
  const changed = differing.map(([field]) => field).filter((field) => hidden.has(field))
  return {
    before: Object.fromEntries(visible.map(([field]) => [field, current.get(field)])),
    after: { ...Object.fromEntries(visible), ...(changed.length > 0 && { changed }) },
  }
}

/** Removes the field `reason`, which may name a person, from the audit log entries about erased items. */
export async function deleteReasons(db: DbTransaction, item: string, itemIds: number[]): Promise<void> {
  await sql`
    update audit_log set before = before - 'reason', after = after - 'reason'
    where item = ${item} and item_id = any(${itemIds}::integer[]) and (before ? 'reason' or after ? 'reason')`.execute(
    db,
  )
}
