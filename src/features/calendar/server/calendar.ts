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
 * Returns a home's taken nights from `from` (default today) up to `to` (default 548 days later). Throws `not-found` for a home
 * that `who` may not see, `invalid` for less than 1 or more than 750 days.
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

/** Returns the taken nights of a stay, ascending. */
export async function takenNights(ctx: AppContext, propertyId: number, stay: Stay): Promise<Day[]> {
  return [...((await takenNightsOfHomes(ctx, [propertyId], stay)).get(propertyId) ?? [])]
}

/** Returns taken nights by home id. Homes without a taken night are left out. */
export async function takenNightsOfHomes(
  ctx: AppContext,
  propertyIds: number[],
  stay: Stay,
): Promise<Map<number, Set<Day>>> {
  const rows = await takenNightsIn(ctx, propertyIds, stay)
  const ofHome = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map([...ofHome].map(([id, nights]) => [id, new Set(nights.map(({ night }) => night))]))
}

/** Returns the taken nights of a stay with their owners, ascending. Expired holds are left out. */
export function nightOwners(ctx: AppContext, propertyId: number, stay: Stay): Promise<OwnedNight[]> {
  return ownersDuring(ctx, propertyId, stay)
}

/** The office also sees hidden homes. */
export type Asker = 'guest' | 'office'

/** Returns a home that `who` may see. Throws `not-found` for any other. */
export function homeFor(ctx: AppContext, propertyId: number, who: Asker): Promise<LetHome> {
  return who === 'office' ? findHome(ctx, propertyId) : homeOnShow(ctx, propertyId)
}

export function askerOf({ staff }: Pick<Caller, 'staff'>): Asker {
  return staff ? 'office' : 'guest'
}

/**
 * Returns nights of a stay that feeds other than `except` have imported, ascending. The caller holds the lock of `lockNights`.
 */
export function importedNights(
  db: DbTransaction,
  { propertyId, stay }: { propertyId: number; stay: Stay },
  except: number | null,
): Promise<Day[]> {
  return importedDuring(db, { propertyId, stay }, except)
}

/** Returns a home on show. Throws `not-found` for a hidden, deleted or unknown home. */
export async function homeOnShow(ctx: AppContext, propertyId: number): Promise<LetHome> {
  return found(await letHome(ctx.database, propertyId))
}

/** Returns a home, hidden or not. Throws `not-found` for a deleted or unknown home. */
export async function findHome(ctx: AppContext, propertyId: number): Promise<LetHome> {
  return found(await anyHome(ctx.database, propertyId))
}

/** Like `findHome`, and locks the home against changes and deletion until the transaction ends. */
export async function lockHome(db: DbTransaction, propertyId: number): Promise<LetHome> {
  return found(await lockAnyHome(db, propertyId))
}

function found(home: LetHome | undefined): LetHome {
  if (!home) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return home
}

/** Locks an existing home until the transaction ends, so that it is not deleted while a stay is written. */
export async function isDeletedHome(db: DbTransaction, propertyId: number): Promise<boolean> {
  return (await lockAnyHome(db, propertyId)) === undefined
}
