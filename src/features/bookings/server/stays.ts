import { findBlocks } from '#features/calendar/server/blocks.ts'
import { findNightOwners } from '#features/calendar/server/calendar.ts'
import { defaultHold } from '#features/ledger/server/schedule.ts'
import { readStayTerms } from '#features/prices/server/quotes.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon, instantInLondon, type Stay } from '#platform/shared/day.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import type { BlockInTheWay, EarlierStay, Neighbour, StayAvailability } from '../contract.ts'
import { findNeighboursById, findPendingDuring } from './internal/neighbours-store.ts'
import { findStaysByEmail } from './internal/store.ts'
import { countValidNights } from './rules.ts'

export interface ConsideredStay {
  propertyId: number
  stay: Stay
  guests: number
  /** The booking that is being changed: its current nights count as available. */
  bookingId?: number | undefined
}

/**
 * Returns availability and price of a stay for the office, also in a hidden home and for past days. Throws `invalid`
 * for an impossible stay and a price above the maximum amount, `not-found` for an unknown or deleted home.
 */
export async function readStayAvailability(ctx: AppContext, considered: ConsideredStay): Promise<StayAvailability> {
  const { propertyId, stay, guests, bookingId } = considered
  const nights = countValidNights(stay)
  const [terms, owners, alsoRequested] = await Promise.all([
    readStayTerms(ctx, { propertyId, stay, guests, bookingId }),
    findNightOwners(ctx, propertyId, { checkIn: addDays(stay.checkIn, -2), checkOut: addDays(stay.checkOut, 2) }),
    findPendingDuring(ctx, { propertyId, stay }),
  ])
  const others = owners.filter((owner) => owner.bookingId !== bookingId)
  const inTheWay = others.filter(({ night }) => night >= stay.checkIn && night < stay.checkOut)
  const own = new Set(owners.filter((owner) => bookingId && owner.bookingId === bookingId).map(({ night }) => night))
  const overOtherChannel = inTheWay.some(({ feedId, night }) => feedId !== null && !own.has(night))
  const [takenBy, blocks] = await Promise.all([findNeighbours(ctx, inTheWay), findBlocksInTheWay(ctx, inTheWay)])
  return {
    ...stay,
    nights,
    guests,
    holdUntil: await readDefaultHoldEnd(ctx, stay),
    nightsAre: overOtherChannel ? 'taken' : describeNightsState(takenBy, blocks),
    overOtherChannel,
    takenBy,
    blocks,
    alsoRequestedBy: alsoRequested.filter((one) => one.bookingId !== bookingId),
    oneNightGap: gapsAround(stay, new Set(others.map(({ night }) => night)), dayInLondon(ctx.clock.now())),
    lines: terms.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
    total: toPounds(terms.total),
    securityDeposit: toPounds(terms.securityDeposit),
    depositRule: {
      percent: terms.depositRule.securityDepositPercent,
      min: toPounds(pence(terms.depositRule.securityDepositMinPence)),
    },
    minimumStay: terms.minimumStay,
    underMinimum: nights < terms.minimumStay,
    maxGuests: terms.maxGuests,
    overCapacity: guests > terms.maxGuests,
  }
}

/** Ignores the case of `email`. Returns up to 100 stays, latest arrival first, without deleted bookings. */
export async function findEarlierStays(ctx: AppContext, email: string): Promise<EarlierStay[]> {
  // Erased bookings have an empty email address, which must not match.
  return email.trim() === '' ? [] : findStaysByEmail(ctx.database, email.trim())
}

/** The owners of taken nights, from the calendar or from the body of a refusal. */
export type TakenBy = { bookingId: number | null; blockId: number | null }[]

export async function findBookingsAndBlocks(
  ctx: AppContext,
  taken: TakenBy,
): Promise<{ takenBy: Neighbour[]; blocks: BlockInTheWay[] }> {
  return { takenBy: await findNeighbours(ctx, taken), blocks: await findBlocksInTheWay(ctx, taken) }
}

async function readDefaultHoldEnd(ctx: AppContext, stay: Stay): Promise<string | null> {
  const { policy } = await readSettings(ctx)
  const now = ctx.clock.now()
  const checkIn = instantInLondon(stay.checkIn, policy.checkInFrom)
  return checkIn > now ? defaultHold(policy, now, checkIn).until.toISOString() : null
}

function describeNightsState(takenBy: Neighbour[], blocks: BlockInTheWay[]): StayAvailability['nightsAre'] {
  if (takenBy.length + blocks.length === 0) return 'free'
  return blocks.length === 0 && takenBy.every(({ heldUntil }) => heldUntil) ? 'held' : 'taken'
}

async function findNeighbours(ctx: AppContext, owned: TakenBy): Promise<Neighbour[]> {
  const ids = new Set(owned.flatMap(({ bookingId }) => bookingId ?? []))
  return ids.size === 0 ? [] : findNeighboursById(ctx, [...ids])
}

async function findBlocksInTheWay(ctx: AppContext, owned: TakenBy): Promise<BlockInTheWay[]> {
  const ids = new Set(owned.flatMap(({ blockId }) => (blockId === null ? [] : [blockId])))
  const blocks = await findBlocks(ctx, [...ids])
  return blocks
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ id, kind, reason, from, to }) => ({ blockId: id, kind, reason, from, to }))
}

function gapsAround({ checkIn, checkOut }: Stay, taken: Set<Day>, today: Day): StayAvailability['oneNightGap'] {
  // A past night cannot be sold any more.
  const isGap = (night: Day, beyond: Day) => night >= today && !taken.has(night) && taken.has(beyond)
  return {
    before: isGap(addDays(checkIn, -1), addDays(checkIn, -2)),
    after: isGap(checkOut, addDays(checkOut, 1)),
  }
}
