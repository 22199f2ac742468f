import type { DbTransaction } from '#platform/server/app-context.ts'
import { addPhotograph, type StoredPhotograph } from '#platform/server/images/photographs.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { pence } from '#platform/shared/money.ts'
import { addProperty } from './internal/new-property.ts'
import { attachPhotographs } from './photographs.ts'

/** Facts from an owner's application, before the office has completed them. */
export interface Draft {
  title: string
  /** Plain text, as its owner wrote it; blank lines separate paragraphs. */
  description: string
  location: string
  city: string
  bedrooms: number
  /** Stored by `keepPhotograph` before the transaction, because encoding a picture takes long. */
  photographs: { stored: StoredPhotograph; alt: string }[]
}

/**
 * Adds a hidden home without a price from an owner's application and returns its id. A title that another home has gets a number.
 * After the transaction, call `generateVariantsSoon` to make the other sizes of its photographs.
 */
export async function draftProperty(tx: StaffTxContext, draft: Draft): Promise<number> {
  const id = await addProperty(tx, {
    title: await findUnusedTitle(tx.database, truncate(draft.title, MAX_TITLE) || 'New home'),
    description: toParagraphs(draft.description),
    location: truncate(draft.location, MAX_TITLE),
    city: truncate(draft.city, MAX_TITLE),
    pricePerNight: pence(0),
    bedrooms: draft.bedrooms,
    bathrooms: 1,
    maxGuests: 2,
    isAvailable: false,
  })
  for (const { stored } of draft.photographs) await addPhotograph(tx, stored)
  await attachPhotographs(
    tx.database,
    id,
    draft.photographs.map(({ stored, alt }) => ({ hash: stored.hash, alt, caption: null })),
  )
  return id
}

const MAX_TITLE = 200
/** Characters reserved for a number after a title. */
const MAX_NUMBER_SUFFIX = 6
/** Max characters after HTML escaping. */
const MAX_DESCRIPTION = 20_000

async function findUnusedTitle(db: DbTransaction, requested: string): Promise<string> {
  const start = truncate(requested, MAX_TITLE - MAX_NUMBER_SUFFIX)
  const taken = await db
    .selectFrom('property')
    .select('title')
    .where('deleted_at', 'is', null)
    .where((home) =>
      home(home.fn('starts_with', [home.fn('lower', ['title']), home.fn('lower', [home.val(start)])]), '=', true),
    )
    .execute()
  const titles = new Set(taken.map(({ title }) => title.toLowerCase()))
  if (!titles.has(requested.toLowerCase())) return requested
  let number = 2
  while (titles.has(`${start} (${number})`.toLowerCase())) number += 1
  return `${start} (${number})`
}

/** Returns the text on a single line, cut to `max` characters; an emoji is not cut in half. */
function truncate(text: string, max: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim()
}

function toParagraphs(text: string): string {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br />')}</p>`)
  let html = ''
  for (const paragraph of paragraphs) if (html.length + paragraph.length <= MAX_DESCRIPTION) html += paragraph
  return html || '<p>No description yet.</p>'
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
