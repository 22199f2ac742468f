import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  deleteNights,
  deleteNightsOfBlock,
  homesWithHoldsPassed,
  insertNights,
  moveHolds,
  type NightOfOwner,
  type Owner,
  ownersOfNights,
} from './internal/store.ts'

/**
 * Makes everyone who is about to move nights of a home wait for this transaction's end, so that two who change places
 * never wait for one another. Called before a booking or a block of the home is locked.
 */
export async function lockNights(db: DbTransaction, propertyId: number): Promise<void> {
  await acquireLocks(db, [`nights of home ${propertyId}`], LONGEST_WAIT_MS)
}

/** Twenty guests who want the same nights on a busy evening are all answered; beyond, the house says that it is busy. */
const LONGEST_WAIT_MS = 10_000

/** A stay that is to have its nights: for good, or until a moment from which nobody keeps them any more. */
export interface Taking {
  propertyId: number
  bookingId: number
  stay: Stay
  /** `null` for what is agreed on or paid for. */
  heldUntil: Date | null
}

/**
 * Gives a booking the nights of its stay, and no others: what it had before is freed. The caller has ended the holds on the
 * home whose time has passed. Throws `conflict` when another booking or a block has one of the nights, saying which; the
 * caller's transaction is then to be rolled back.
 */
export async function giveNights(db: DbTransaction, { bookingId, propertyId, stay, heldUntil }: Taking): Promise<void> {
  await freeNights(db, bookingId)
  await occupy(db, { propertyId, owner: { bookingId }, heldUntil }, stay)
}

/** Days that the office keeps free of guests, from the first night up to the day whose night is free again. */
export interface Blocking {
  propertyId: number
  blockId: number
  stay: Stay
}

/** Gives a block its nights, and no others, as `giveNights` does. */
export async function blockNights(db: DbTransaction, { propertyId, blockId, stay }: Blocking): Promise<void> {
  await unblockNights(db, blockId)
  await occupy(db, { propertyId, owner: { blockId }, heldUntil: null }, stay)
}

/** Moves the moment from which the nights of a booking are free again; `null` for never. */
export async function holdNightsUntil(db: DbTransaction, bookingId: number, until: Date | null): Promise<void> {
  await moveHolds(db, bookingId, until)
}

/** The homes on which a hold has run out that still has its nights in the database. */
export function homesWithExpiredHolds(ctx: AppContext): Promise<number[]> {
  return homesWithHoldsPassed(ctx.database, ctx.clock.now())
}

/** Frees whatever nights a booking has. */
export async function freeNights(db: DbTransaction, bookingId: number): Promise<void> {
  await deleteNights(db, bookingId)
}

/** Frees the nights of a block. */
export async function unblockNights(db: DbTransaction, blockId: number): Promise<void> {
  await deleteNightsOfBlock(db, blockId)
}

async function occupy(
  db: DbTransaction,
  taking: { propertyId: number; owner: Owner; heldUntil: Date | null },
  stay: Stay,
): Promise<void> {
  const requested = nightsOf(stay)
  const taken = new Set(await insertNights(db, taking, requested))
  const missing = requested.filter((night) => !taken.has(night))
  if (missing.length > 0) throw takenBy(await ownersOfNights(db, taking.propertyId, missing), missing)
}

/** Says to the office which bookings or blocks have the nights; of their guests it says nothing. */
function takenBy(owners: NightOfOwner[], missing: Day[]): Refusal {
  const parties = [...Map.groupBy(owners, ({ bookingId, blockId }) => `${bookingId} ${blockId}`).values()]
  const named = parties.map(([first]) => first && nameOf(first)).join(', ')
  return new Refusal('conflict', `${inWords(missing)} already taken${named && ` by ${named}`}`, {
    body: {
      takenBy: parties.flatMap((nights) => {
        const [first] = nights
        return first
          ? [{ bookingId: first.bookingId, blockId: first.blockId, nights: nights.map(({ night }) => night) }]
          : []
      }),
    },
  })
}

function nameOf({ bookingId, blockId, reason }: NightOfOwner): string {
  return bookingId === null ? `block #${blockId} (${reason})` : `booking #${bookingId}`
}

function inWords(nights: Day[]): string {
  const [first] = nights
  const last = nights.at(-1)
  if (!first || !last) return 'These nights are'
  if (nights.length === 1) return `The night of ${formatLongDay(first)} is`
  const whole = nightsBetween(first, addDays(last, 1)) === nights.length
  return whole
    ? `The nights from ${formatLongDay(first)} to ${formatLongDay(last)} are`
    : `${nights.length} nights between ${formatLongDay(first)} and ${formatLongDay(last)} are`
}
