import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { blockTexts } from '#features/calendar/server/redacting.ts'
import { messageTexts } from '#features/contact/server/erasing.ts'
import { enquiryTexts } from '#features/enquiries/server/erasing.ts'
import { guestNoteTexts } from '#features/guests/server/erasing.ts'
import { noteTexts } from '#features/inbox/server/redacting.ts'
import { offerTexts } from '#features/offers/server/erasing.ts'
import { applicationTexts } from '#features/owner-applications/server/erasing.ts'
import type { Mention } from '#features/personal-data/contract.ts'
import { reviewTexts } from '#features/reviews/server/erasing.ts'
import { testimonialTexts } from '#features/testimonials/server/erasing.ts'
import {
  auditLogTexts,
  type PersonalTexts,
  readPersonalTexts,
  type TextRow,
  writePersonalTexts,
} from '#platform/server/redaction/personal-texts.ts'
import { mapTexts, type PersonMatcher, redact } from '#platform/server/redaction/redaction.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { requestTexts } from './request-store.ts'

/** Texts about the person's own items that an erasure redacts at once. */
const REDACTED_AT_ONCE = [noteTexts, auditLogTexts, reviewTexts, requestTexts]
/** Texts that stay unchanged in the person's own items, and are deleted together with the item. */
const KEPT_WITH_ITEM = [
  enquiryTexts,
  messageTexts,
  applicationTexts,
  offerTexts,
  testimonialTexts,
  blockTexts,
  guestNoteTexts,
]
const EVERY_SOURCE = [...KEPT_WITH_ITEM, ...REDACTED_AT_ONCE]

export const CHANGED = 'What mentions this person has changed meanwhile. Please look the person up again.'

/** Matches mentions of a person. `itemKeys` are the keys of the person's own items. */
export interface Subject {
  matcher: PersonMatcher
  itemKeys: ReadonlySet<string>
}

/** A row about another item, with the mentions of the person in the row. */
interface MentioningRow {
  source: PersonalTexts
  row: TextRow
  mentions: Mention[]
}

/**
 * Redacts the person in notes, audit log, reviews and data requests about the person's own items. Returns the number of
 * changed rows.
 */
export async function redactOwnTexts(tx: TxContext, subject: Subject): Promise<number> {
  let count = 0
  for (const source of REDACTED_AT_ONCE)
    for (const row of await readPersonalTexts(tx.database, source, subject, 'person'))
      if (await redactRow(tx, { source, row }, subject.matcher)) count += 1
  return count
}

/** Returns the rows of other items that mention the person. */
export async function findMentions(tx: TxContext, subject: Subject): Promise<MentioningRow[]> {
  const found: MentioningRow[] = []
  for (const source of EVERY_SOURCE)
    for (const row of await readPersonalTexts(tx.database, source, subject, 'others')) {
      const mentions = mentionsIn(source, row, subject.matcher)
      if (mentions.length > 0) found.push({ source, row, mentions })
    }
  return found
}

/** Redacts the ticked mentions. Returns the texts with mentions in the changed rows, as before the change. */
export async function redactMentions(
  tx: TxContext,
  rows: MentioningRow[],
  { matcher, ticked }: { matcher: PersonMatcher; ticked: ReadonlySet<string> },
): Promise<Set<string>> {
  const before = new Set<string>()
  for (const { source, row, mentions } of rows) {
    if (!mentions.some(({ id }) => ticked.has(id))) continue
    for (const text of textsIn(source, row)) if (matcher.find(text).length > 0) before.add(text)
    await redactRow(tx, { source, row }, matcher, (index) => ticked.has(mentions[index]?.id ?? ''))
  }
  return before
}

/** Redacts each mention in a row whose index `isRedacted` accepts. Returns whether the row was changed. */
async function redactRow(
  tx: TxContext,
  { source, row }: Omit<MentioningRow, 'mentions'>,
  matcher: PersonMatcher,
  isRedacted: (index: number) => boolean = () => true,
): Promise<boolean> {
  let index = 0
  const after = mapRow(source, row, (text, max) => {
    const redacted = matcher.find(text).filter(() => {
      index += 1
      return isRedacted(index - 1)
    })
    return redact(text, redacted, max)
  })
  if (isDeepStrictEqual(after, row.texts)) return false
  if (await writePersonalTexts(tx, source, row, after)) return true
  throw new Refusal('conflict', CHANGED)
}

const CONTEXT_CHARACTERS = 60

/** The id of a mention consists of the row, the index in the row and a hash of the row's texts. */
function mentionsIn(source: PersonalTexts, row: TextRow, matcher: PersonMatcher): Mention[] {
  const { id, item, itemId, texts } = row
  const where = capitalised(source.describe(`${item.replaceAll('_', ' ')}${itemId === null ? '' : ` #${itemId}`}`))
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  const excerpts = textsIn(source, row).flatMap((text) =>
    matcher.find(text).map(({ start, end }) => ({
      before: text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start).toWellFormed(),
      match: text.slice(start, end),
      after: text.slice(end, end + CONTEXT_CHARACTERS).toWellFormed(),
    })),
  )
  return excerpts.map((excerpt, index) => ({ id: `${source.table}-${id}-${index}-${hash}`, where, ...excerpt }))
}

function textsIn(source: PersonalTexts, row: TextRow): string[] {
  const texts: string[] = []
  mapRow(source, row, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

function mapRow(
  { columns }: PersonalTexts,
  { texts }: TextRow,
  change: (text: string, max: number) => string,
): Record<string, unknown> {
  const mapped = Object.entries(columns).map(([column, max]) => [
    column,
    mapTexts(texts[column], (text) => change(text, max)),
  ])
  return Object.fromEntries(mapped)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
