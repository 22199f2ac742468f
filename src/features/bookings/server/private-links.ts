import { hash, randomBytes } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, monthsBefore, toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { PRIVATE_TOKEN } from '../contract.ts'

const TOKEN_BYTES = 16

/** A link to an offer opens the stay once the offer is accepted. */
export type LinkTarget = { offerId: number } | { bookingId: number }

/**
 * Creates a private link and returns its token of 128 random bits. The database stores only the token's SHA-256, so each email
 * contains a new link. Earlier links stay valid.
 */
export async function issueLink(tx: TxContext, target: LinkTarget): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.database
    .insertInto('private_link')
    .values({ token_hash: hash('sha256', token), ...columnsOf(target), created_at: tx.clock.now() })
    .execute()
  return token
}

export async function withdrawLinks(tx: TxContext, target: LinkTarget): Promise<void> {
  const { offer_id, booking_id } = columnsOf(target)
  await tx.database
    .updateTable('private_link')
    .set({ withdrawn_at: tx.clock.now() })
    .where('withdrawn_at', 'is', null)
    .$if(offer_id !== null, (links) => links.where('offer_id', '=', offer_id))
    .$if(booking_id !== null, (links) => links.where('booking_id', '=', booking_id))
    .execute()
}

/** `hasEnded` is true a year after check-out. */
interface OpenedTarget {
  offerId: number | null
  bookingId: number | null
  hasEnded: boolean
}

/** Returns `null` for a malformed, unknown or withdrawn token. */
export async function findLinkTarget(ctx: AppContext, token: string): Promise<OpenedTarget | null> {
  if (!PRIVATE_TOKEN.test(token)) return null
  const row = await ctx.database
    .selectFrom('private_link_target')
    .where('token_hash', '=', hash('sha256', token))
    .where('withdrawn_at', 'is', null)
    .select(['offer_id', 'booking_id', 'check_out'])
    .executeTakeFirst()
  return row
    ? { offerId: row.offer_id, bookingId: row.booking_id, hasEnded: hasLinkEnded(ctx, toDay(row.check_out)) }
    : null
}

const MONTHS_AFTER_CHECK_OUT = 12

/** Private links of a stay end a year after its check-out, by London's calendar. */
export function hasLinkEnded({ clock }: Pick<AppContext, 'clock'>, checkOut: Day): boolean {
  return checkOut < monthsBefore(dayInLondon(clock.now()), MONTHS_AFTER_CHECK_OUT)
}

/** The error for a link that was valid until a year after check-out. Unknown links get another error. */
export function endedLinkError(): Refusal {
  return new Refusal('gone', 'This link ended a year after check-out. Please contact us.')
}

function columnsOf(target: LinkTarget): { offer_id: number | null; booking_id: number | null } {
  return 'offerId' in target
    ? { offer_id: target.offerId, booking_id: null }
    : { offer_id: null, booking_id: target.bookingId }
}
