import DatabaseBackup from 'lucide-react/icons/database-backup'
import type { ScheduledJob } from '#features/scheduled-jobs/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Card } from '#platform/web/ui/card.tsx'

interface LastBackupProps {
  backup: { madeAt: string; facts: string } | null
  job: ScheduledJob | undefined
}

/** Shows the last successful backup, and whether the latest backup run failed. */
export function LastBackup({ backup, job }: LastBackupProps) {
  const run = job?.lastRun
  const hasFailed = run?.outcome === 'failed' || run?.outcome === 'cut-off'
  return (
    <Card as="section" aria-label="Last backup" className="flex gap-4 p-4 sm:p-6">
      <DatabaseBackup size={22} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
      <div className="min-w-0">
        {backup ? (
          <>
            <p className="font-medium">
              Last backup: <time dateTime={backup.madeAt}>{formatBritishMoment(new Date(backup.madeAt))}</time>
            </p>
            <p className="break-words text-ink-soft text-sm">{backup.facts}</p>
          </>
        ) : (
          <p className="font-medium">No backup has been made yet</p>
        )}
        {hasFailed && run && (
          <p className="mt-2 text-sm text-terracotta">
            The backup of {formatBritishMoment(new Date(run.startedAt))} failed{run.failure && `: ${run.failure}`}
          </p>
        )}
      </div>
    </Card>
  )
}
