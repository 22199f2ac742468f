import type { JobRun, ScheduledJob } from '#features/scheduled-jobs/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'

interface JobLineProps {
  job: ScheduledJob
  isRunning: boolean
  /** Whether this page is running any job; then no other job can be started. */
  isBusy: boolean
  onRun: () => void
}

export function JobLine({ job: { what, when, nextAt, lastRun }, isRunning, isBusy, onRun }: JobLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{what}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          Runs {when}, next <time dateTime={nextAt}>{formatBritishMoment(new Date(nextAt))}</time>
        </p>
        {lastRun ? <LastRun run={lastRun} /> : <p className="text-ink-soft text-sm">Not run yet</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        onClick={onRun}
        disabled={isBusy && !isRunning}
        busy={isRunning ? 'Running...' : undefined}
      >
        Run now
        <span className="sr-only"> this job: {what}</span>
      </Button>
    </li>
  )
}

function LastRun({ run }: { run: JobRun }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={OUTCOME_TONES[run.outcome ?? 'running']}>{OUTCOME_LABELS[run.outcome ?? 'running']}</Badge>
      <span className="min-w-0 break-words text-ink-soft tabular-nums">
        <time dateTime={run.startedAt}>{formatBritishMoment(new Date(run.startedAt))}</time>
        {run.calledBy !== 'schedule' && ', run manually'}
        {run.outcome === 'done' && `: ${run.changes}`}
        {run.failure && `: ${run.failure}`}
      </span>
    </p>
  )
}

const OUTCOME_LABELS = { done: 'Done', failed: 'Failed', 'cut-off': 'Interrupted', running: 'Running' } as const
const OUTCOME_TONES = { done: 'green', failed: 'red', 'cut-off': 'amber', running: 'blue' } as const
