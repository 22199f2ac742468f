import * as z from 'zod/mini'
import type { Offer, OfferChoice, OfferPage, OfferState, OfferSummary } from '#features/offers/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { nightsBetween, toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  type ChoiceRead,
  countOffers,
  findChoices,
  findOffer,
  findOffersPage,
  type OfferRead,
  type OfferRow,
} from './store.ts'

/** Lists offers as the office sees them, newest first. */
export async function readOffers(ctx: AppContext, page: OfferPage): Promise<Paged<Offer>> {
  const { rows, total } = await findOffersPage(ctx.database, page, ctx.clock.now())
  return { rows: await withChoices(ctx, rows), total }
}

/** Returns one offer. Throws `not-found` for an unknown id. */
export async function loadOffer(ctx: AppContext, id: number): Promise<Offer> {
  const row = await findOffer(ctx.database, id)
  const [offer] = row ? await withChoices(ctx, [row]) : []
  if (!offer) throw offerNotFound()
  return offer
}

export function summariseOffers(ctx: AppContext): Promise<OfferSummary> {
  return countOffers(ctx.database, ctx.clock.now())
}

/** Returns the status of an offer at `now`: an offer stored as open is expired once its expiry has passed. */
export function currentState({ state, expires_at }: Pick<OfferRow, 'state' | 'expires_at'>, now: Date): OfferState {
  return state === 'open' && expires_at <= now ? 'expired' : state
}

export function offerNotFound(): Refusal {
  return new Refusal('not-found', 'Offer not found')
}

const storedLines = z.array(quoteLine)

/** Returns the fields that office and guest both see. */
export function serializeChoice(row: ChoiceRead) {
  const stay = { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) }
  return {
    position: row.position,
    ...stay,
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    guests: row.guests,
    lines: storedLines.parse(row.price_lines),
    total: row.total_amount,
    securityDeposit: row.security_deposit,
    isStillFree: row.is_free,
  }
}

async function withChoices(ctx: AppContext, rows: OfferRead[]): Promise<Offer[]> {
  if (rows.length === 0) return []
  const now = ctx.clock.now()
  const found = await findChoices(
    ctx.database,
    rows.map(({ id }) => id),
    now,
  )
  const choices = Map.groupBy(found, ({ offer_id }) => offer_id)
  return rows.map((row) => ({
    id: row.id,
    enquiryId: row.enquiry_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    message: row.message,
    state: currentState(row, now),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    word: row.word,
    acceptedChoice: row.accepted_position,
    bookingId: row.booking_id,
    choices: (choices.get(row.id) ?? []).map(
      (choice): OfferChoice => ({
        ...serializeChoice(choice),
        propertyId: choice.property_id,
        isDepositOwn: choice.deposit_is_own,
        propertyTitle: choice.title,
      }),
    ),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    version: row.version,
  }))
}
