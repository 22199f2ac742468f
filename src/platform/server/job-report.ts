import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'

/** What a piece of work did to the database and beyond them, or would do. */
export interface JobReport {
  auditLog: { action: string; item: string; itemId?: number | undefined }[]
  emails: { kind: string; item: string; itemId: number }[]
  /** Rows added, changed and removed, by their tables. */
  rows: Map<string, Counts>
  /** What is done beyond the database, a sentence each: files that go. */
  beyond: string[]
}

/** Looks on while a job works. */
export interface JobMonitor {
  /** Whether all that is written is taken back at the end, so that nothing may be done beyond the database. */
  readonly isDryRun: boolean
  readonly report: JobReport
}

interface Counts {
  added: number
  changed: number
  removed: number
}

export function emptyReport(): JobReport {
  return { auditLog: [], emails: [], rows: new Map(), beyond: [] }
}

/** Adds what a transaction did once it is kept. */
export function addToReport(monitor: JobMonitor, stored: JobReport): void {
  monitor.report.auditLog.push(...stored.auditLog)
  monitor.report.emails.push(...stored.emails)
  monitor.report.beyond.push(...stored.beyond)
  for (const [table, counts] of stored.rows) addCounts(monitor.report.rows, table, counts)
}

/** Does some work of a transaction and notes how many rows of which tables it wrote. */
export async function countingRows<T>(db: Kysely<DB>, report: JobReport, work: () => Promise<T>): Promise<T> {
  const before = await rowsWritten(db)
  const done = await work()
  for (const [table, after] of await rowsWritten(db)) {
    const { added, changed, removed } = before.get(table) ?? { added: 0, changed: 0, removed: 0 }
    const counts = { added: after.added - added, changed: after.changed - changed, removed: after.removed - removed }
    if (counts.added + counts.changed + counts.removed > 0) addCounts(report.rows, table, counts)
  }
  return done
}

/** Removes a file, or in a dry run notes that it would go. */
export async function removeFile({ monitor }: { monitor?: JobMonitor | undefined }, path: string): Promise<void> {
  monitor?.report.beyond.push(`Removes the file ${path}`)
  if (!monitor?.isDryRun) await rm(path, { force: true })
}

/** The database's own counters: they also hold what earlier transactions of the connection wrote a moment ago. */
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
