import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import type { JobReport } from '#platform/server/jobs/job-report.ts'
import { dryRunJob, type JobDefinition, runJobNow } from '#platform/server/jobs/runs.ts'
import { describeTime } from '#platform/server/jobs/times.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SCHEDULE } from '../jobs.ts'

const USAGE = `npm run job -- list
npm run job -- NAME [--dry-run]`

type Say = (line: string) => void

/** `npm run job -- NAME` runs a scheduled job now. `--dry-run` changes nothing and prints what the job would do. */
export async function jobCommand(ctx: AppContext, args: string[], say: Say): Promise<void> {
  const isDryRun = args.includes('--dry-run')
  const [name, ...more] = args.filter((arg) => arg !== '--dry-run')
  if (!name || more.length > 0) throw new Misused(USAGE)
  if (name === 'list' && !isDryRun) return printSchedule(say)
  const job = SCHEDULE.find((job) => job.name === name)
  if (!job) throw new Misused(`There is no job ${name}.\n${USAGE}`)
  if (isDryRun) return printDryRun(await dryRunJob(ctx, job), say)
  const reportingJob: JobDefinition = {
    ...job,
    work: async (server, data) => {
      await job.work(server, data)
      if (server.monitor) printReport(server.monitor.report, say)
    },
  }
  await runJobNow(ctx, reportingJob, 'tool')
  say('Done.')
}

function printSchedule(say: Say): void {
  const longest = Math.max(...SCHEDULE.map(({ name }) => name.length))
  for (const { name, cron, what } of SCHEDULE) say(`${name.padEnd(longest)}  ${describeTime(cron).padEnd(16)}  ${what}`)
}

function printDryRun(report: JobReport, say: Say): void {
  const isIdle = report.rows.size + report.auditLog.length + report.emails.length + report.sideEffects.length === 0
  say(isIdle ? 'There is nothing to do.' : 'It would do this (nothing was changed):')
  printReport(report, say)
}

function printReport({ auditLog, emails, sideEffects: beyond, rows }: JobReport, say: Say): void {
  for (const { action, item, itemId } of auditLog) say(`- audit log: ${action} ${item}${itemId ? ` #${itemId}` : ''}`)
  for (const { kind, item, itemId } of emails) say(`- email: ${kind}, about ${item} #${itemId}`)
  for (const sentence of beyond) say(`- ${sentence}`)
  for (const [table, { added, changed, removed }] of rows)
    say(`- ${table}: ${formatCount(added, 'row')} added, ${changed} changed, ${removed} removed`)
}
