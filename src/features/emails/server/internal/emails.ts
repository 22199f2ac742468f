import type { Email, EmailCounts, OpenEmail } from '#features/emails/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { type EmailTemplates, previewEmail } from '#platform/server/mail/writing.tsx'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { countEmailsByState, type EmailFilters, type EmailRow, findEmail, findEmails } from './store.ts'

/** Newest first. `total` counts all pages. */
export async function readEmails(ctx: AppContext, kinds: EmailTypes, filters: EmailFilters): Promise<Paged<Email>> {
  const { rows, total } = await findEmails(ctx.database, filters)
  return { rows: rows.map((row) => serializeEmail(kinds, row)), total }
}

export function summariseEmails(ctx: AppContext): Promise<EmailCounts> {
  return countEmailsByState(ctx.database)
}

/** Returns one email without its content. Throws `not-found` for an unknown id. */
export async function readEmailSummary(ctx: AppContext, kinds: EmailTypes, id: number): Promise<Email> {
  return serializeEmail(kinds, await findRow(ctx, id))
}

/** Returns one email with its content, as sent or as it would be sent now. Throws `not-found` for an unknown id. */
export async function readEmail(ctx: AppContext, emailTemplates: EmailTemplates, id: number): Promise<OpenEmail> {
  const row = await findRow(ctx, id)
  const email = serializeEmail(emailTemplates.kinds, row)
  if (row.html_body !== null) return { ...email, html: row.html_body, text: row.text_body }
  const preview = await previewEmail(ctx, row, emailTemplates)
  if (!preview) return { ...email, html: null, text: null }
  const { to, subject, html, text } = preview
  return { ...email, to, subject, html, text }
}

async function findRow(ctx: AppContext, id: number): Promise<EmailRow> {
  const row = await findEmail(ctx.database, id)
  if (!row) throw new Refusal('not-found', 'Email not found')
  return row
}

function serializeEmail(kinds: EmailTypes, row: EmailRow): Email {
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
