import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { PRIVATE_TOKEN } from '../contract.ts'

const TOKEN_BYTES = 16

/** The target of a private link: an offer, and after acceptance its stay; or the stay of a booking entered by hand. */
export type Linked = { offerId: number } | { bookingId: number }

/**
 * Creates a private link and returns its token of 128 random bits. The database stores only the SHA-256, so the token cannot be
 * read again. Earlier links to the same target stay valid, because each email has its own.
 */
export async function issueLink(tx: TxContext, linked: Linked): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.database
    .insertInto('private_link')
    .values({ token_hash: hashOf(token), ...columnsOf(linked), created_at: tx.clock.now() })
    .execute()
  return token
}

/** Invalidates every link to an offer or a booking. */
export async function withdrawLinks(tx: TxContext, linked: Linked): Promise<void> {
  const { offer_id, booking_id } = columnsOf(linked)
  await tx.database
    .updateTable('private_link')
    .set({ withdrawn_at: tx.clock.now() })
    .where('withdrawn_at', 'is', null)
    .$if(offer_id !== null, (links) => links.where('offer_id', '=', offer_id))
    .$if(booking_id !== null, (links) => links.where('booking_id', '=', booking_id))
    .execute()
}

/** Returns the target of a token; `null` for a malformed, unknown or withdrawn token. Changes nothing. */
export async function linkTarget(
  db: Kysely<DB>,
  token: string,
): Promise<{ offerId: number | null; bookingId: number | null } | null> {
  if (!PRIVATE_TOKEN.test(token)) return null
  const row = await db
    .selectFrom('private_link as link')
    .leftJoin('offer', 'offer.id', 'link.offer_id')
    .where('token_hash', '=', hashOf(token))
    .where('withdrawn_at', 'is', null)
    .select(['link.offer_id', 'link.booking_id', 'offer.booking_id as accepted_as'])
    .executeTakeFirst()
  return row ? { offerId: row.offer_id, bookingId: row.booking_id ?? row.accepted_as } : null
}

function columnsOf(linked: Linked): { offer_id: number | null; booking_id: number | null } {
  return 'offerId' in linked
    ? { offer_id: linked.offerId, booking_id: null }
    : { offer_id: null, booking_id: linked.bookingId }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
