import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { CacheRegion } from '#platform/server/cache.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { Property } from '../contract.ts'
import { propertyOnWire } from './internal/property-on-wire.ts'
import { pageOfHomes, type Which } from './internal/store.ts'

/** Who the homes are shown to: everybody sees those that are let, the office also the hidden ones. */
export type Audience = 'everybody' | 'office'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

interface HomeFilters extends Paging {
  audience: Audience
  /** A condition that the homes meet. */
  which?: Which
}

/** Homes as their audience may see them, featured ones first. */
export async function listProperties(
  ctx: AppContext,
  { audience, which, limit = DEFAULT_LIMIT, offset = 0 }: HomeFilters,
): Promise<Paged<Property>> {
  const seen: Which = (home) =>
    home.and([...(audience === 'office' ? [] : [home('is_available', '=', true)]), ...(which ? [which(home)] : [])])
  const [settings, page] = await Promise.all([readSettings(ctx), pageOfHomes(ctx, seen, { limit, offset })])
  return { rows: page.rows.map((row) => propertyOnWire(row, settings)), total: page.total }
}

const HOMES_ON_SHOW: CacheRegion<Property> = { capacity: { max: 1_000 } }

/**
 * Homes that guests may see, by their numbers, for lists of search: those that are kept are not read again. A home that is
 * hidden, deleted or unknown has none.
 */
export async function homesOnShow(ctx: AppContext, ids: readonly number[]): Promise<Map<number, Property>> {
  const read = async (requested: number[]) => {
    const which: Which = (home) => home('property.id', 'in', requested)
    const { rows } = await listProperties(ctx, { audience: 'everybody', limit: requested.length, which })
    return new Map(rows.map((home) => [home.id, home]))
  }
  return ctx.caches ? ctx.caches.on(HOMES_ON_SHOW).all(ids, read) : read([...ids])
}

/** The homes that the home page shows. */
export function listFeatured(ctx: AppContext, paging: Paging = {}): Promise<Paged<Property>> {
  return listProperties(ctx, { audience: 'everybody', ...paging, which: (home) => home('featured', '=', true) })
}

/** One home. Throws for an unknown, hidden or deleted one: `not-found`, without telling which it is. */
export async function showProperty(ctx: AppContext, audience: Audience, id: number): Promise<Property> {
  const which: Which = (home) => home('property.id', '=', id)
  const { rows } = await listProperties(ctx, { audience, limit: 1, which })
  if (!rows[0]) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return rows[0]
}

/** What other parts of the business need of a home: its name, its room and its rules. */
export interface PropertyCard {
  id: number
  title: string
  location: string
  city: string
  maxGuests: number
  /** Nights; `null` where the business's own rule holds. */
  minimumStay: number | null
  /** Whether the public may see it. */
  shown: boolean
}

/** The home that goes by a title, letter case aside, among those not deleted; else `null`. */
export async function propertyByTitle(db: Kysely<DB>, title: string): Promise<PropertyCard | null> {
  const row = await cards(db)
    .where('deleted_at', 'is', null)
    .where((home) => home(home.fn('lower', ['title']), '=', home.fn<string>('lower', [home.val(title.trim())])))
    .executeTakeFirst()
  return row ? cardOf(row) : null
}

/** The home with a number, a deleted one too: what was agreed about it keeps its name. Else `null`. */
export async function propertyOf(db: Kysely<DB>, id: number): Promise<PropertyCard | null> {
  const row = await cards(db).where('id', '=', id).executeTakeFirst()
  return row ? cardOf(row) : null
}

function cards(db: Kysely<DB>) {
  return db
    .selectFrom('property')
    .select(['id', 'title', 'location', 'city', 'max_guests', 'minimum_stay', 'is_available', 'deleted_at'])
}

function cardOf(row: NonNullable<Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirst']>>>): PropertyCard {
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    city: row.city,
    maxGuests: row.max_guests,
    minimumStay: row.minimum_stay,
    shown: row.is_available && row.deleted_at === null,
  }
}
