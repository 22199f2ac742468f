import * as z from 'zod/mini'
import { officeAddress } from '#features/office-address.ts'
import { actAs, SYSTEM } from '#platform/server/deed.ts'
import { isAdmitted } from '#platform/server/http/limits.ts'
import type { TimetableJob } from '#platform/server/jobs/runs.ts'
import type { DueLetter, LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const A_DAY = 24 * 60

/** Letters about the timetable. */
export const jobLetterKinds: LetterKinds = {
  'job-failed': { name: 'Failed job', weight: 90, write: writeFailure },
}

/** Writes to the office that a job has failed, once a day for each: the timetable tries it again by itself. */
export async function tellOfFailure(office: Office, { name, what }: TimetableJob, error: unknown): Promise<void> {
  const why = error instanceof Refusal ? error.message : 'The server’s log says why.'
  await actAs(office, SYSTEM, async (deed) => {
    if (!(await isAdmitted(deed, { key: `failed ${name}`, most: 1, withinMinutes: A_DAY }))) return
    const runs = deed.database.selectFrom('job_run').where('job', '=', name)
    const { id } = await runs.select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await deed.letter({
      kind: 'job-failed',
      about: { item: 'job_run', itemId: Number(id) },
      to: 'office',
      facts: { what, why },
    })
  })
}

const failure = z.object({ what: z.string(), why: z.string() })

async function writeFailure(office: Office, { facts }: DueLetter, sender: Sender): Promise<Part | null> {
  const { data } = failure.safeParse(facts)
  if (!data) return null
  const { what, why } = data
  return {
    to: sender.email,
    subject: `Failed: ${what}`,
    title: `Failed: ${what}`,
    preview: why,
    body: (
      <>
        <Words>This job did not finish. {why}</Words>
        <Words>It is tried again by itself. If it fails tomorrow as well, please tell whoever runs the server.</Words>
        <Way to={`${office.config.publicUrl}${officeAddress('settings', { section: 'jobs' })}`}>
          Open scheduled jobs
        </Way>
      </>
    ),
  }
}
