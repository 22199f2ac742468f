import type { Books, Office } from '#platform/server/office.ts'
import { addDays, type Day, formatLongDay, nightsBetween, nightsOf, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { UNTIL_DECIDED } from '../contract.ts'
import { endExpiredHolds } from './holds.ts'
import {
  deleteNights,
  deleteNightsOfBlock,
  holdNightsUntil,
  insertNights,
  type NightOfOwner,
  type Owner,
  ownersOfNights,
} from './store.ts'

export { queueForNights } from './holds.ts'

/** A stay that is to have its nights: for good, or as a hold until a moment. */
export interface Taking {
  propertyId: number
  bookingId: number
  stay: Stay
  /** `null` for what is agreed for good. */
  heldUntil: Date | null
}

/**
 * Gives a booking the nights of its stay, and no others: what it had before is freed. Holds on the home whose time has
 * passed end here, each with its booking and a line in the trail. Refuses as `taken` when another booking or a block has
 * one of the nights, saying which; the caller's transaction is then to be rolled back (decisions 3).
 */
export async function takeNights(office: Office, books: Books, taking: Taking): Promise<void> {
  const { bookingId, propertyId, stay, heldUntil } = taking
  await endExpiredHolds(office, books, propertyId, bookingId)
  await freeNights(books, bookingId)
  await occupy(books, { propertyId, owner: { bookingId }, heldUntil }, stay)
}

/** Days that the office keeps free of guests, from the first night up to the day whose night is free again. */
export interface Blocking {
  propertyId: number
  blockId: number
  stay: Stay
}

/** Gives a block its nights, and no others. Refuses as `takeNights` does. */
export async function blockNights(
  office: Office,
  books: Books,
  { propertyId, blockId, stay }: Blocking,
): Promise<void> {
  await endExpiredHolds(office, books, propertyId, null)
  await unblockNights(books, blockId)
  await occupy(books, { propertyId, owner: { blockId }, heldUntil: null }, stay)
}

/** The end of a hold on which money has come: it ends by no clock, but by the office's word. */
export const HELD_UNTIL_DECIDED = new Date(UNTIL_DECIDED)

/**
 * Keeps the nights that a booking holds until the office decides on it, because money has come for it (decisions 2): also
 * those of a hold whose time has passed, while nobody else has asked for them. Nights agreed for good stay as they are.
 * The caller has queued for the home's nights.
 */
export async function keepHold(books: Books, bookingId: number): Promise<void> {
  await holdNightsUntil(books, bookingId, HELD_UNTIL_DECIDED)
}

/** Frees whatever nights a booking has. */
export async function freeNights(books: Books, bookingId: number): Promise<void> {
  await deleteNights(books, [bookingId])
}

/** Frees the nights of a block. */
export async function unblockNights(books: Books, blockId: number): Promise<void> {
  await deleteNightsOfBlock(books, blockId)
}

async function occupy(
  books: Books,
  taking: { propertyId: number; owner: Owner; heldUntil: Date | null },
  stay: Stay,
): Promise<void> {
  const wanted = nightsOf(stay)
  const taken = new Set(await insertNights(books, taking, wanted))
  const missing = wanted.filter((night) => !taken.has(night))
  if (missing.length > 0) throw takenBy(await ownersOfNights(books, taking.propertyId, missing), missing)
}

/** Says to the office which bookings or blocks have the nights; of their guests it says nothing. */
function takenBy(owners: NightOfOwner[], missing: Day[]): Refusal {
  const parties = [...Map.groupBy(owners, ({ bookingId, blockId }) => `${bookingId} ${blockId}`).values()]
  const named = parties.map(([first]) => first && nameOf(first)).join(', ')
  return new Refusal('taken', `${inWords(missing)} already taken${named && ` by ${named}`}`, {
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
