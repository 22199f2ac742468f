import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { Caller } from '#platform/server/http/route.ts'
import { addDays, type Day, dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { type Availability, DAYS_AHEAD, MAX_DAYS, PROPERTY_NOT_FOUND } from '../contract.ts'

import {
  anyHome,
  importedDuring,
  type LetHome,
  letHome,
  lockAnyHome,
  type OwnedNight,
  ownersDuring,
  takenNightsIn,
} from './internal/store.ts'

export type { LetHome }

/**
 * The nights of a home that nobody else can have, from a day up to another; a year and a half from today where none is
 * named. `who` asks: guests are refused a hidden home, and everybody an unknown one, as `not-found`; more than 750 days or none
 * as `invalid`.
 */
export async function readAvailability(
  ctx: AppContext,
  propertyId: number,
  {
    from = dayInLondon(ctx.clock.now()),
    to = addDays(from, DAYS_AHEAD),
    who,
  }: { from?: Day | undefined; to?: Day | undefined; who: Asker },
): Promise<Availability> {
  const days = nightsBetween(from, to)
  if (days < 1) throw fieldError('to', 'The last day must come after the first')
  if (days > MAX_DAYS) throw fieldError('to', `Please ask for at most ${MAX_DAYS} days`)
  await homeFor(ctx, propertyId, who)
  const stay = { checkIn: from, checkOut: to }
  return { from, to, taken: await takenNights(ctx, propertyId, stay) }
}

/** The nights of a stay in a home that are taken, ascending. */
export async function takenNights(ctx: AppContext, propertyId: number, stay: Stay): Promise<Day[]> {
  return [...((await takenNightsOfHomes(ctx, [propertyId], stay)).get(propertyId) ?? [])]
}

/** The same of several homes, by their numbers; a home that is free throughout is left out. */
export async function takenNightsOfHomes(
  ctx: AppContext,
  propertyIds: number[],
  stay: Stay,
): Promise<Map<number, Set<Day>>> {
  const rows = await takenNightsIn(ctx, propertyIds, stay)
  const ofHome = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map([...ofHome].map(([id, nights]) => [id, new Set(nights.map(({ night }) => night))]))
}

/** Whose the nights of a stay in a home are, ascending; expired holds own none. */
export function nightOwners(ctx: AppContext, propertyId: number, stay: Stay): Promise<OwnedNight[]> {
  return ownersDuring(ctx, propertyId, stay)
}

/** Who asks about a home: the office is shown hidden ones too. */
export type Asker = 'guest' | 'office'

/** A home that the asker may see. Throws `not-found` for any other. */
export function homeFor(ctx: AppContext, propertyId: number, who: Asker): Promise<LetHome> {
  return who === 'office' ? findHome(ctx, propertyId) : homeOnShow(ctx, propertyId)
}

/** The asker behind a call. */
export function askerOf({ staff }: Pick<Caller, 'staff'>): Asker {
  return staff ? 'office' : 'guest'
}

/**
 * Nights of a stay that other channels have taken, ascending, but for those of the calendar `except`. The caller waits in
 * the queue of the home's nights.
 */
export function importedNights(
  db: DbTransaction,
  { propertyId, stay }: { propertyId: number; stay: Stay },
  except: number | null,
): Promise<Day[]> {
  return importedDuring(db, { propertyId, stay }, except)
}

/** A home that the public may see. Throws for a hidden, deleted or unknown one: `not-found`. */
export async function homeOnShow(ctx: AppContext, propertyId: number): Promise<LetHome> {
  return found(await letHome(ctx.database, propertyId))
}

/** A home that the office lets, hidden or not. Throws `not-found` for a deleted or unknown one. */
export async function findHome(ctx: AppContext, propertyId: number): Promise<LetHome> {
  return found(await anyHome(ctx.database, propertyId))
}

/** The same inside a transaction, until whose end nobody changes or deletes the home. */
export async function lockHome(db: DbTransaction, propertyId: number): Promise<LetHome> {
  return found(await lockAnyHome(db, propertyId))
}

function found(home: LetHome | undefined): LetHome {
  if (!home) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return home
}

/** Whether a home has been deleted. Until the transaction's end it stays as it is, so that none is deleted under a stay. */
export async function isDeletedHome(db: DbTransaction, propertyId: number): Promise<boolean> {
  return (await lockAnyHome(db, propertyId)) === undefined
}
