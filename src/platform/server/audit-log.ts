import { sql } from 'kysely'
import type { DbTransaction } from './app-context.ts'

export interface AuditEntry {
  /** A verb in the past: `received`, `changed`, `signed in`. */
  action: string
  item: string
  itemId?: number
  /**
   * Changed values, without guests' personal data. Of a changed personal field only the name is stored: `after: { changed:
   * ['guestEmail'] }`.
   */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Returns the changed fields with their old and new values; `null` when nothing differs. Fields in `personalFields` are only
 * named, under `changed`.
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

/** Deletes the reasons of some items from the audit log, in the transaction that erases the items. */
export async function deleteReasons(db: DbTransaction, item: string, itemIds: number[]): Promise<void> {
  await sql`
    update audit_log set before = before - 'reason', after = after - 'reason'
    where item = ${item} and item_id = any(${itemIds}::integer[]) and (before ? 'reason' or after ? 'reason')`.execute(
    db,
  )
}
