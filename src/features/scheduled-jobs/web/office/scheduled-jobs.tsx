import { useMutation, useQuery } from '@tanstack/react-query'
import { runJob, type ScheduledJob } from '#features/scheduled-jobs/contract.ts'
import { send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { JobLine } from './job-line.tsx'
import { LastBackup } from './last-backup.tsx'
import { jobsQuery } from './queries.ts'

/** The scheduled jobs, each with its times, last run and a button to run it now. */
export function ScheduledJobs() {
  const jobs = useQuery({ ...jobsQuery, staleTime: 0, retryOnMount: true })
  const run = useMutation({
    mutationFn: (job: ScheduledJob) => send(runJob, { params: { name: job.name } }),
    onSuccess: ({ what, lastRun }) =>
      lastRun?.outcome === 'failed'
        ? showToast({ title: 'The job failed', description: lastRun.failure ?? what, tone: 'error' })
        : showToast({ title: 'Job finished', description: `${what}. ${lastRun?.changes ?? ''}` }),
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to run the job')),
  })
  return (
    <section aria-label="Scheduled jobs">
      <ListHead title="Scheduled jobs" {...headOfQuery(jobs)} />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        These jobs run automatically. All times are London time. Each job does only what is due, so running a job early
        or twice does no harm.
      </p>
      <QueryState
        of={jobs}
        what="the jobs"
        shapes={['h-24 rounded-card', 'h-96 rounded-card']}
        shapesClassName="space-y-4"
      >
        {(data) => (
          <div className="space-y-6">
            <LastBackup backup={data.backup} job={data.jobs.find(({ name }) => name === 'make-backup')} />
            <Card>
              <ul className="divide-y divide-line">
                {data.jobs.map((job) => (
                  <JobLine
                    key={job.name}
                    job={job}
                    isRunning={run.isPending && run.variables.name === job.name}
                    isBusy={run.isPending}
                    onRun={() => run.mutate(job)}
                  />
                ))}
              </ul>
            </Card>
          </div>
        )}
      </QueryState>
    </section>
  )
}
