import type { Letter, LetterCounts, OpenLetter } from '#features/letters/contract.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { previewLetter, type Writers } from '#platform/server/mail/writing.tsx'
import type { Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type AskedLetters, countsOfLetters, type LetterRead, letterWithId, pageOfLetters } from './store.ts'

/** Letters, the newest first. */
export async function readLetters(office: Office, kinds: LetterKinds, asked: AskedLetters): Promise<Paged<Letter>> {
  const { rows, total } = await pageOfLetters(office.database, asked)
  return { rows: rows.map((row) => letterOnWire(kinds, row)), total }
}

/** How many are due, went or did not go. */
export function summariseLetters(office: Office): Promise<LetterCounts> {
  return countsOfLetters(office.database)
}

/** One as a list shows it. Throws `not-found` for an unknown one. */
export async function showLetter(office: Office, kinds: LetterKinds, id: number): Promise<Letter> {
  return letterOnWire(kinds, await found(office, id))
}

/** One as it went, or as it would go now. Throws `not-found` for an unknown one. */
export async function readLetter(office: Office, writers: Writers, id: number): Promise<OpenLetter> {
  const row = await found(office, id)
  const letter = letterOnWire(writers.kinds, row)
  if (row.html_body !== null) return { ...letter, html: row.html_body, text: row.text_body }
  const preview = await previewLetter(office, row, writers)
  if (!preview) return { ...letter, html: null, text: null }
  const { to, subject, html, text } = preview
  return { ...letter, to, subject, html, text }
}

async function found(office: Office, id: number): Promise<LetterRead> {
  const row = await letterWithId(office.database, id)
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
