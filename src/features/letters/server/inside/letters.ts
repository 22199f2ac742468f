import type { Letter, LetterCounts, OpenLetter } from '#features/letters/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { previewLetter, type Writers } from '#platform/server/mail/writing.tsx'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type AskedLetters, countsOfLetters, type LetterRead, letterWithId, pageOfLetters } from './store.ts'

/** Letters, the newest first. */
export async function readLetters(ctx: AppContext, kinds: LetterKinds, asked: AskedLetters): Promise<Paged<Letter>> {
  const { rows, total } = await pageOfLetters(ctx.database, asked)
  return { rows: rows.map((row) => letterOnWire(kinds, row)), total }
}

/** How many are due, went or did not go. */
export function summariseLetters(ctx: AppContext): Promise<LetterCounts> {
  return countsOfLetters(ctx.database)
}

/** One as a list shows it. Throws `not-found` for an unknown one. */
export async function showLetter(ctx: AppContext, kinds: LetterKinds, id: number): Promise<Letter> {
  return letterOnWire(kinds, await found(ctx, id))
}

/** One as it went, or as it would go now. Throws `not-found` for an unknown one. */
export async function readLetter(ctx: AppContext, writers: Writers, id: number): Promise<OpenLetter> {
  const row = await found(ctx, id)
  const letter = letterOnWire(writers.kinds, row)
  if (row.html_body !== null) return { ...letter, html: row.html_body, text: row.text_body }
  const preview = await previewLetter(ctx, row, writers)
  if (!preview) return { ...letter, html: null, text: null }
  const { to, subject, html, text } = preview
  return { ...letter, to, subject, html, text }
}

async function found(ctx: AppContext, id: number): Promise<LetterRead> {
  const row = await letterWithId(ctx.database, id)
  if (!row) throw new Refusal('not-found', 'Letter not found')
  return row
}

function letterOnWire(kinds: LetterKinds, row: LetterRead): Letter {
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
