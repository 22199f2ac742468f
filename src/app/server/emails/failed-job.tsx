import * as z from 'zod/mini'
import { officeUrl } from '#features/office-url.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isWithinRateLimit } from '#platform/server/http/limits/limits.ts'
import type { JobDefinition } from '#platform/server/jobs/runs.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton } from '#platform/server/mail/looks/email-blocks.tsx'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const DAY_MINUTES = 24 * 60

const failure = z.object({ what: z.string(), why: z.string() })

export const jobEmailTypes: EmailTypes = {
  'job-failed': emailType<z.infer<typeof failure>>({
    name: 'Failed job',
    reader: 'office',
    weight: 90,
    mustGo: 'There is no other alert for this.',
    words: {
      subject: 'Failed: {job}',
      title: 'Failed: {job}',
      opening: 'This job did not finish. {reason}',
      closing:
        'The system will try it again by itself. If it fails tomorrow as well, please tell whoever looks after the server.',
    },
    placeholders: ({ what, why }) => ({ job: what, reason: why }),
    async read(_office, { facts }, sender) {
      const { data } = failure.safeParse(facts)
      return data ? { to: sender.email, data: data } : null
    },
    render: ({ why }, { publicUrl }) => ({
      preview: why,
      body: (
        <EmailButton to={`${publicUrl}${officeUrl('settings', { section: 'jobs' })}`}>Open scheduled jobs</EmailButton>
      ),
    }),
    samples: {
      emptiest: { what: 'Make a backup', why: 'The server’s log says why.' },
      fullest: {
        what: 'Remove photographs and files that nothing shows any more',
        why: 'The folder of the backups cannot be written to. Please look whether its disk is full, and who may write there.',
      },
    },
  }),
}

/** Emails the office about a failed job, at most once a day per job. The schedule retries the job. */
export async function emailJobFailure(ctx: AppContext, { name, what }: JobDefinition, error: unknown): Promise<void> {
  const why = error instanceof Refusal ? error.message : 'The server’s log says why.'
  await inTransaction(ctx, SYSTEM, async (tx) => {
    if (!(await isWithinRateLimit(tx, { key: `failed ${name}`, max: 1, withinMinutes: DAY_MINUTES }))) return
    const runs = tx.database.selectFrom('job_run').where('job', '=', name)
    const { id } = await runs.select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await tx.email({
      kind: 'job-failed',
      about: { item: 'job_run', itemId: Number(id) },
      to: 'office',
      facts: { what, why },
    })
  })
}
