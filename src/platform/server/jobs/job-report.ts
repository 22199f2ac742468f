import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'

/** The changes of a job or, in a dry run, the changes that the job would have made. */
export interface JobReport {
  auditLog: { action: string; item: string; itemId?: number | undefined }[]
  emails: { kind: string; item: string; itemId: number }[]
  /** Rows added, changed and removed, by table. */
  rows: Map<string, Counts>
  /** Effects outside the database, a sentence each, such as deleted files. */
  sideEffects: string[]
}

export interface JobMonitor {
  /** Whether all writes are rolled back at the end. A dry run must do nothing outside the database. */
  readonly isDryRun: boolean
  readonly report: JobReport
}

interface Counts {
  added: number
  changed: number
  removed: number
}

export function emptyReport(): JobReport {
  return { auditLog: [], emails: [], rows: new Map(), sideEffects: [] }
}

/** Called after a commit, so that a transaction that was rolled back adds nothing. */
export function addToReport(monitor: JobMonitor, committed: JobReport): void {
  monitor.report.auditLog.push(...committed.auditLog)
  monitor.report.emails.push(...committed.emails)
  monitor.report.sideEffects.push(...committed.sideEffects)
  for (const [table, counts] of committed.rows) addCounts(monitor.report.rows, table, counts)
}

/** Runs `work` within a transaction, and adds the numbers of written rows, by table, to `report`. */
export async function countRows<T>(db: Kysely<DB>, report: JobReport, work: () => Promise<T>): Promise<T> {
  const before = await rowsWritten(db)
  const done = await work()
  for (const [table, after] of await rowsWritten(db)) {
    const { added, changed, removed } = before.get(table) ?? { added: 0, changed: 0, removed: 0 }
    const counts = { added: after.added - added, changed: after.changed - changed, removed: after.removed - removed }
    if (counts.added + counts.changed + counts.removed > 0) addCounts(report.rows, table, counts)
  }
  return done
}

/** PostgreSQL's counters may include earlier transactions of the connection, so callers subtract the previous counts. */
async function rowsWritten(db: Kysely<DB>): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { name: string }>`
    select relname as name, n_tup_ins as added, n_tup_upd as changed, n_tup_del as removed
    from pg_stat_xact_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

function addCounts(rows: Map<string, Counts>, table: string, more: Counts): void {
  const { added, changed, removed } = rows.get(table) ?? { added: 0, changed: 0, removed: 0 }
  rows.set(table, { added: added + more.added, changed: changed + more.changed, removed: removed + more.removed })
}
