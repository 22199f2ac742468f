import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  type ConflictingNight,
  deleteBookingNights,
  deleteNights,
  deletePastFreedNights,
  insertNights,
  type Owner,
  selectConflictingNights,
  selectHomesWithExpiredHolds,
  updateHeldUntil,
} from './internal/store.ts'

/** Serializes changes to a home's nights, to prevent deadlocks. Call it before a booking or block of the home is locked. */
export async function lockNights(db: DbTransaction, propertyId: number): Promise<void> {
  await acquireLocks(db, [`nights of home ${propertyId}`], MAX_WAIT_MS)
}

/** Long enough for twenty concurrent bookings of a night. Then PostgreSQL cancels the wait. */
const MAX_WAIT_MS = 10_000

/** A stay whose nights are to be taken. */
export interface Taking {
  propertyId: number
  bookingId: number
  stay: Stay
  /** `null` for a confirmed booking, whose nights do not expire. */
  heldUntil: Date | null
}

/**
 * Takes the nights of a stay and frees the booking's other nights. Throws a `conflict` that names the owners; the caller must
 * roll back.
 */
export async function takeBookingNights(
  tx: TxContext,
  { bookingId, propertyId, stay, heldUntil }: Taking,
): Promise<void> {
  await deleteNights(tx, { bookingId }, { propertyId, stay })
  await insertFreeNights(tx.database, { propertyId, owner: { bookingId }, heldUntil }, stay)
}

/** `stay` runs from the first blocked night up to the day that is available again. */
export interface Blocking {
  propertyId: number
  blockId: number
  stay: Stay
}

/** Takes the nights of a block and frees its other nights. Throws like `takeBookingNights`. */
export async function blockNights(tx: TxContext, { propertyId, blockId, stay }: Blocking): Promise<void> {
  await deleteNights(tx, { blockId }, { propertyId, stay })
  await insertFreeNights(tx.database, { propertyId, owner: { blockId }, heldUntil: null }, stay)
}

/** Sets when a booking's nights expire; `null` for never. */
export async function holdNightsUntil(db: DbTransaction, bookingId: number, until: Date | null): Promise<void> {
  await updateHeldUntil(db, bookingId, until)
}

/** Returns ids of homes whose expired holds still have rows in taken_night. */
export function findHomesWithExpiredHolds(ctx: AppContext): Promise<number[]> {
  return selectHomesWithExpiredHolds(ctx.database, ctx.clock.now())
}

export async function freeNights(tx: TxContext, bookingId: number): Promise<void> {
  await deleteNights(tx, { bookingId }, null)
}

/** Deletes the nights of these bookings without noting them as freed: an undone import never had them. */
export async function forgetNights(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await deleteBookingNights(db, bookingIds)
}

export async function unblockNights(tx: TxContext, blockId: number): Promise<void> {
  await deleteNights(tx, { blockId }, null)
}

/** Deletes up to `max` freed nights that are past. Returns the number deleted. */
export function sweepFreedNights(tx: TxContext, max: number): Promise<number> {
  return deletePastFreedNights(tx, max)
}

async function insertFreeNights(
  db: DbTransaction,
  taking: { propertyId: number; owner: Owner; heldUntil: Date | null },
  stay: Stay,
): Promise<void> {
  const requested = nightsOf(stay)
  const taken = new Set(await insertNights(db, taking, requested))
  const missing = requested.filter((night) => !taken.has(night))
  if (missing.length > 0)
    throw nightsTakenConflict(await selectConflictingNights(db, taking.propertyId, missing), missing)
}

/** The message names bookings and blocks for the office, but no guest. */
function nightsTakenConflict(owners: ConflictingNight[], missing: Day[]): Refusal {
  const groups = [...Map.groupBy(owners, ({ bookingId, blockId }) => `${bookingId} ${blockId}`).values()]
  const named = groups.map(([first]) => first && describeOwner(first)).join(', ')
  return new Refusal('conflict', `${describeNights(missing)} already taken${named && ` by ${named}`}`, {
    body: {
      takenBy: groups.flatMap((nights) => {
        const [first] = nights
        return first
          ? [{ bookingId: first.bookingId, blockId: first.blockId, nights: nights.map(({ night }) => night) }]
          : []
      }),
    },
  })
}

function describeOwner({ bookingId, blockId, reason }: ConflictingNight): string {
  return bookingId === null ? `block #${blockId} (${reason})` : `booking #${bookingId}`
}

function describeNights(nights: Day[]): string {
  const [first] = nights
  const last = nights.at(-1)
  if (!first || !last) return 'These nights are'
  if (nights.length === 1) return `The night of ${formatLongDay(first)} is`
  const whole = nightsBetween(first, addDays(last, 1)) === nights.length
  return whole
    ? `The nights from ${formatLongDay(first)} to ${formatLongDay(last)} are`
    : `${nights.length} nights between ${formatLongDay(first)} and ${formatLongDay(last)} are`
}
