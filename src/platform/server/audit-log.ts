import { sql } from 'kysely'
import type { DbTransaction } from './app-context.ts'
import { REDACTED } from './redaction.ts'

/** One line of the audit log: what was done to which item, and how it stood before and after. */
export interface AuditEntry {
  /** A verb in the past: `received`, `changed`, `signed in`. */
  action: string
  item: string
  itemId?: number
  /**
   * What changed, without guests' personal data: that lies in the item itself. What is somebody's own is named and not
   * told: `after: { changed: ['guestEmail'] }` (`differenceOf` does it).
   */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * What an edit changed, for a audit log entry: fields that stand otherwise than before, from what to what. Those that
 * are somebody's own (`untold`: a guest's name, address, words) are only named, under `changed`. `null` where nothing differs.
 */
export function differenceOf<Row extends object>(
  before: Row,
  after: Partial<Row>,
  untold: readonly (keyof Row & string)[] = [],
): Pick<AuditEntry, 'before' | 'after'> | null {
  const hidden = new Set<string>(untold)
  const current = new Map<string, unknown>(Object.entries(before))
  const differing = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(current.get(field)),
  )
  if (differing.length === 0) return null
  const told = differing.filter(([field]) => !hidden.has(field))
  const changed = differing.map(([field]) => field).filter((field) => hidden.has(field))
  return {
    before: Object.fromEntries(told.map(([field]) => [field, current.get(field)])),
    after: { ...Object.fromEntries(told), ...(changed.length > 0 && { changed }) },
  }
}

/** Takes out of the audit log why something was done with some items, in the transaction in which the items are erased. */
export async function forgetReasons(db: DbTransaction, item: string, itemIds: number[]): Promise<void> {
  await sql`
    update audit_log set before = before - 'reason', after = after - 'reason'
    where item = ${item} and item_id = any(${itemIds}::integer[]) and (before ? 'reason' or after ? 'reason')`.execute(
    db,
  )
}

/** Takes out of the audit log's words what a pattern of PostgreSQL's finds, in the texts of `before` and `after`. */
export async function redactAuditLog(db: DbTransaction, pattern: string): Promise<void> {
  const clean = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, ${REDACTED}, 'gi')::jsonb`
  await sql`
    update audit_log set before = ${clean('before')}, after = ${clean('after')}
    where before::text ~* ${pattern} or after::text ~* ${pattern}`.execute(db)
}
