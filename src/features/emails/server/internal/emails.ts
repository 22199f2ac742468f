import type { Email, EmailCounts, OpenEmail } from '#features/emails/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { type EmailTemplates, previewEmail } from '#platform/server/mail/writing.tsx'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { countsOfEmails, type EmailFilters, type EmailRead, emailWithId, pageOfEmails } from './store.ts'

/** Lists emails, newest first. */
export async function readEmails(ctx: AppContext, kinds: EmailTypes, filters: EmailFilters): Promise<Paged<Email>> {
  const { rows, total } = await pageOfEmails(ctx.database, filters)
  return { rows: rows.map((row) => emailOnWire(kinds, row)), total }
}

/** Counts emails by state. */
export function summariseEmails(ctx: AppContext): Promise<EmailCounts> {
  return countsOfEmails(ctx.database)
}

/** Returns one email without its content. Throws `not-found` for an unknown id. */
export async function showEmail(ctx: AppContext, kinds: EmailTypes, id: number): Promise<Email> {
  return emailOnWire(kinds, await found(ctx, id))
}

/** Returns one email with its content, as sent or as it would be sent now. Throws `not-found` for an unknown id. */
export async function readEmail(ctx: AppContext, emailTemplates: EmailTemplates, id: number): Promise<OpenEmail> {
  const row = await found(ctx, id)
  const email = emailOnWire(emailTemplates.kinds, row)
  if (row.html_body !== null) return { ...email, html: row.html_body, text: row.text_body }
  const preview = await previewEmail(ctx, row, emailTemplates)
  if (!preview) return { ...email, html: null, text: null }
  const { to, subject, html, text } = preview
  return { ...email, to, subject, html, text }
}

async function found(ctx: AppContext, id: number): Promise<EmailRead> {
  const row = await emailWithId(ctx.database, id)
  if (!row) throw new Refusal('not-found', 'Email not found')
  return row
}

function emailOnWire(kinds: EmailTypes, row: EmailRead): Email {
  return {
    id: row.id,
    kind: row.kind,
    name: kinds[row.kind]?.name ?? 'Email',
    state: row.state,
    recipient: row.recipient,
    to: row.to_address,
    subject: row.subject,
    item: row.item,
    itemId: row.item_id,
    createdAt: row.created_at.toISOString(),
    dueAt: row.next_attempt_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    attempts: row.attempts,
    reason: row.reason,
  }
}
