import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { EmailText } from '#platform/server/mail/email-text.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { DueEmail, EmailType, EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton } from '#platform/server/mail/looks/email-blocks.tsx'
import { wasMadeDueFor } from '#platform/server/mail/made-due.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import { describeReplyDue, findRepliesDueBefore, type ReplyDue, replyDueAddress } from '../reply-due.ts'
import { hoursAfter } from './reply-deadline.ts'

const DUE_SOON = 'reply-due-soon'
const OVERDUE = 'reply-overdue'

/** How long before a reply deadline the office is reminded. */
const REMIND_HOURS_BEFORE = 4
/** After an outage, older overdue items get no email: the digest and the lists show them. */
const MAX_HOURS_OVERDUE = 24

/** Queues emails to the office about reply deadlines that are near or missed, once each. Called by the scheduler. */
export async function remindOfReplyDeadlines(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // With two servers, the second waits and then finds the emails that the first queued.
    await acquireLocks(tx.database, ['reply deadlines'])
    const now = tx.clock.now()
    for (const replyDue of await findRepliesDueBefore(tx, hoursAfter(now, REMIND_HOURS_BEFORE))) {
      if (replyDue.replyDueAt <= hoursAfter(now, -MAX_HOURS_OVERDUE)) continue
      await queueReminder(tx, replyDue, replyDue.replyDueAt <= now ? OVERDUE : DUE_SOON)
    }
  })
}

async function queueReminder(tx: TxContext, { item, itemId, replyDueAt }: ReplyDue, kind: string): Promise<void> {
  const occasion = { of: item, id: 'item.id', day: sql`${replyDueAt.toISOString()}` }
  const { rows } = await sql<{ isQueued: boolean }>`
    select ${wasMadeDueFor(kind, occasion)} as "isQueued" from (select ${itemId}::integer as id) as item`.execute(
    tx.database,
  )
  if (rows[0]?.isQueued) return
  await tx.email({
    kind,
    about: { item, itemId },
    to: 'office',
    cause: { of: item, id: itemId },
    facts: { for: replyDueAt.toISOString() },
  })
}

/** An email is withdrawn if, before sending, the item was answered or the deadline changed. */
export const replyDeadlineEmailTypes: EmailTypes = {
  [DUE_SOON]: reminderType('Reply due soon', {
    subject: 'Answer due: {item}',
    title: 'Answer due: {item}',
    opening: 'An answer is promised by {replyDueAt}.',
    closing: '',
  }),
  [OVERDUE]: reminderType('Reply overdue', {
    subject: 'Late: {item} has no answer',
    title: 'Late: {item} has no answer',
    opening: 'An answer was promised by {replyDueAt}. Please answer now, and say that you are sorry for the wait.',
    closing: '',
  }),
}

function reminderType(name: string, words: EmailText): EmailType {
  return emailType<ReplyDue>({
    name,
    reader: 'office',
    weight: 40,
    words,
    placeholders: (replyDue) => ({
      item: describeReplyDue(replyDue),
      replyDueAt: formatLongMoment(replyDue.replyDueAt),
    }),
    async read(ctx, email, sender) {
      const data = await findWaitingItem(ctx, email)
      return data && { to: sender.email, data }
    },
    render: (replyDue, { publicUrl }) => ({
      preview: `Promised by ${formatLongMoment(replyDue.replyDueAt)}`,
      body: <EmailButton to={`${publicUrl}${replyDueAddress(replyDue)}`}>Open it in the office</EmailButton>,
    }),
    samples: {
      emptiest: { item: 'enquiry', itemId: 1, replyDueAt: new Date('2026-09-10T11:00:00Z') },
      fullest: { item: 'owner_application', itemId: 123_456, replyDueAt: new Date('2026-12-31T16:45:00Z') },
    },
  })
}

/** Returns the item of an email; `null` if the item is no longer new or has another deadline. */
async function findWaitingItem(ctx: AppContext, { item, itemId, facts }: DueEmail): Promise<ReplyDue | null> {
  const by = String((facts as { for?: unknown } | null)?.for)
  const replyDueAt = new Date(by)
  const waiting = await findRepliesDueBefore(ctx, new Date(replyDueAt.getTime() + 1))
  return (
    waiting.find(
      (one) => one.item === (item as InboxItem) && one.itemId === itemId && one.replyDueAt.toISOString() === by,
    ) ?? null
  )
}
