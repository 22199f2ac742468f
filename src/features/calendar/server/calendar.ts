import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { Caller } from '#platform/server/http/routes/route.ts'
import { addDays, type Day, dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { type Availability, DAYS_AHEAD, MAX_DAYS, PROPERTY_NOT_FOUND } from '../contract.ts'

import {
  type HomeLimits,
  type OwnedNight,
  selectHome,
  selectHomeForShare,
  selectImportedNights,
  selectNightOwners,
  selectTakenNights,
  selectVisibleHome,
} from './internal/store.ts'

export type { HomeLimits as LetHome }

/**
 * Returns a home's taken nights, by default for 548 days. Throws `not-found` for a home that `viewer` may not see,
 * `invalid` for less than 1 or more than 750 days.
 */
export async function readAvailability(
  ctx: AppContext,
  propertyId: number,
  {
    from = dayInLondon(ctx.clock.now()),
    to = addDays(from, DAYS_AHEAD),
    viewer,
  }: { from?: Day | undefined; to?: Day | undefined; viewer: Viewer },
): Promise<Availability> {
  const days = nightsBetween(from, to)
  if (days < 1) throw fieldError('to', 'The last day must come after the first')
  if (days > MAX_DAYS) throw fieldError('to', `Please ask for at most ${MAX_DAYS} days`)
  await findHomeFor(ctx, propertyId, viewer)
  const stay = { checkIn: from, checkOut: to }
  return { from, to, taken: await findTakenNights(ctx, propertyId, stay) }
}

/** Returns the taken nights of a stay, ascending. */
export async function findTakenNights(ctx: AppContext, propertyId: number, stay: Stay): Promise<Day[]> {
  return [...((await findTakenNightsByHome(ctx, [propertyId], stay)).get(propertyId) ?? [])]
}

/** Returns taken nights by home id. Homes without a taken night are left out. */
export async function findTakenNightsByHome(
  ctx: AppContext,
  propertyIds: number[],
  stay: Stay,
): Promise<Map<number, Set<Day>>> {
  const rows = await selectTakenNights(ctx, propertyIds, stay)
  const ofHome = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map([...ofHome].map(([id, nights]) => [id, new Set(nights.map(({ night }) => night))]))
}

/** Returns the taken nights of a stay with their owners, ascending. Expired holds are left out. */
export function findNightOwners(ctx: AppContext, propertyId: number, stay: Stay): Promise<OwnedNight[]> {
  return selectNightOwners(ctx, propertyId, stay)
}

/** The office also sees hidden homes. */
export type Viewer = 'guest' | 'office'

/** Returns a home that `viewer` may see. Throws `not-found` for any other. */
export function findHomeFor(ctx: AppContext, propertyId: number, viewer: Viewer): Promise<HomeLimits> {
  return viewer === 'office' ? findHome(ctx, propertyId) : findVisibleHome(ctx, propertyId)
}

export function viewerOf({ staff }: Pick<Caller, 'staff'>): Viewer {
  return staff ? 'office' : 'guest'
}

/** Returns the imported nights of a stay from all feeds but `except`, ascending. Call `lockNights` first. */
export function findImportedNights(
  db: DbTransaction,
  { propertyId, stay }: { propertyId: number; stay: Stay },
  except: number | null,
): Promise<Day[]> {
  return selectImportedNights(db, { propertyId, stay }, except)
}

/** Throws `not-found` for a hidden, deleted or unknown home. */
export async function findVisibleHome(ctx: AppContext, propertyId: number): Promise<HomeLimits> {
  return orNotFound(await selectVisibleHome(ctx.database, propertyId))
}

/** Returns a home, hidden or not. Throws `not-found` for a deleted or unknown home. */
export async function findHome(ctx: AppContext, propertyId: number): Promise<HomeLimits> {
  return orNotFound(await selectHome(ctx.database, propertyId))
}

/** Like `findHome`, and locks the home against changes and deletion until the transaction ends. */
export async function lockHome(db: DbTransaction, propertyId: number): Promise<HomeLimits> {
  return orNotFound(await selectHomeForShare(db, propertyId))
}

function orNotFound(home: HomeLimits | undefined): HomeLimits {
  if (!home) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return home
}

/** Also locks an existing home until the transaction ends, so that it is not deleted while a stay is written. */
export async function isDeletedHome(db: DbTransaction, propertyId: number): Promise<boolean> {
  return (await selectHomeForShare(db, propertyId)) === undefined
}
