import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import { wasMadeDueFor } from '#platform/server/mail/made-due.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'

export const INVITATION = 'review-invitation'

/** After a longer outage the server sends no late invitations. */
const MAX_DAYS_LATE = 14

/** Queues an email with a review link for each unreviewed stay, at 10:00 on the day after check-out. Called by the scheduler. */
export async function inviteReviews(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // A second server waits for the lock, and then finds the emails that the first server has queued.
    await acquireLocks(tx.database, ['invitations to review'])
    for (const stay of await findStaysToInvite(tx)) {
      const { id } = stay
      await tx.email({
        kind: INVITATION,
        about: { item: 'booking', itemId: id },
        to: 'guest',
        cause: { of: 'booking', id },
        facts: { for: stay.for },
      })
    }
  })
}

function findStaysToInvite({ database, clock }: TxContext): Promise<{ id: number; for: string }[]> {
  const now = clock.now()
  const opens = sql<Date>`((check_out + 1 + time '10:00') at time zone 'Europe/London')`
  const day = sql<string>`check_out::text`
  return (
    database
      .selectFrom('booking')
      .where('status', 'in', ['confirmed', 'completed'])
      .where('deleted_at', 'is', null)
      .where('guest_email', '<>', '')
      // A stay that was over when it was moved in from another system.
      .where(sql<boolean>`(agreed_from <> 'import' or created_at < check_out_at)`)
      .where(sql<boolean>`${opens} <= ${now} and ${now} < ${opens} + ${MAX_DAYS_LATE} * interval '1 day'`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('review').whereRef('review.booking_id', '=', 'booking.id').select('review.id'))),
      )
      .where(({ not }) => not(wasMadeDueFor(INVITATION, { of: 'booking', id: 'booking.id', day })))
      .select(['id', day.as('for')])
      .orderBy('id')
      .execute()
  )
}
