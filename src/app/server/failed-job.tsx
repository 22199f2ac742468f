import { officeAddress } from '#features/office-address.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { actAs, SYSTEM } from '#platform/server/deed.ts'
import { isAdmitted } from '#platform/server/http/limits.ts'
import type { TimetableJob } from '#platform/server/jobs/runs.ts'
import { Paper, Way, Words, written } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const A_DAY = 24 * 60

/** Writes to the office that a job has failed, once a day for each: the timetable tries it again by itself. */
export async function tellOfFailure(office: Office, { name, what }: TimetableJob, error: unknown): Promise<void> {
  const why = error instanceof Refusal ? error.message : 'The server’s log says why.'
  await actAs(office, SYSTEM, async (deed) => {
    if (!(await isAdmitted(deed, { key: `failed ${name}`, most: 1, withinMinutes: A_DAY }))) return
    const { business } = await readSettings(deed)
    const words = await written(
      `Failed: ${what}`,
      <Paper sender={business} title={`Failed: ${what}`} preview={why}>
        <Words>This job did not finish. {why}</Words>
        <Words>It is tried again by itself. If it fails tomorrow as well, please tell whoever runs the server.</Words>
        <Way to={`${deed.config.publicUrl}${officeAddress('settings', { section: 'jobs' })}`}>Open scheduled jobs</Way>
      </Paper>,
    )
    await deed.letter({ ...words, kind: 'job-failed', item: 'job_run', itemId: 0, to: business.email })
  })
}
