import type { AppContext } from '#platform/server/app-context.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import type { Outgoing } from '#platform/server/mail/smtp.ts'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'

/** Longer than any email is delayed for an undo. */
const UNDO_PERIOD_MS = 16 * 60_000

/** Emails sent so far, by database. */
const delivered = new WeakMap<AppContext['database'], Map<string, Outgoing>>()

/**
 * Sends every email due within 16 minutes. Returns all sent emails in the order in which they were queued, with unmasked
 * links.
 */
export async function sentEmails(ctx: AppContext, emailTemplates: EmailTemplates) {
  const sent = delivered.get(ctx.database) ?? new Map<string, Outgoing>()
  delivered.set(ctx.database, sent)
  const clock = { now: () => new Date(ctx.clock.now().getTime() + UNDO_PERIOD_MS) }
  const smtp = { send: async (email: Outgoing) => void sent.set(email.messageId, email), close: () => undefined }
  await openMailer({ ...ctx, clock }, emailTemplates, smtp).sendDue()
  const copies = await ctx.database
    .selectFrom('email')
    .selectAll()
    .select((email) =>
      email
        .selectFrom('email_outbox')
        .whereRef('email_outbox.email_id', '=', 'email.id')
        .select((due) => due.fn.min('email_outbox.id').as('first'))
        .as('first'),
    )
    .orderBy('first')
    .execute()
  return copies.map(({ first: _first, ...copy }) => {
    const whole = sent.get(copy.message_id)
    return whole ? { ...copy, text_body: whole.text, html_body: whole.html } : copy
  })
}

/** Returns a context in which adding an email fails, so that the whole change must be rolled back. */
export function withFailingEmails(ctx: AppContext): AppContext {
  const database = ctx.database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('email_outbox'))
        throw new Error('No email can be written')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...ctx, database }
}
