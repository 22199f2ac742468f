import type { RunChanges } from '#platform/server/jobs/runs.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** Rows in these tables do not count as a job's records: audit log, emails, rate limits and the job runner write them. */
const UNCOUNTED_TABLES = new Set(['audit_log', 'email', 'email_outbox', 'job_run', 'rate_limit_attempt'])

/** Summarises a run: "3 records changed, 1 email" or "Nothing to do". */
export function describeChanges({ rows = {}, emails = 0, beyond = [], beyondCount = 0 }: Partial<RunChanges>): string {
  const records = Object.entries(rows)
    .filter(([table]) => !UNCOUNTED_TABLES.has(table))
    .reduce((sum, [, { added, changed, removed }]) => sum + added + changed + removed, 0)
  const parts = [
    records > 0 && `${formatCount(records, 'record')} changed`,
    emails > 0 && formatCount(emails, 'email'),
    beyondCount > 0 && (beyondCount === 1 ? beyond[0] : `${formatCount(beyondCount, 'file')} removed`),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing to do'
}
