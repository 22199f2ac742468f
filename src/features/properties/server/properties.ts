import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { CacheRegion } from '#platform/server/cache.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import type { Property } from '../contract.ts'
import { serializeProperty } from './internal/serialize-property.ts'
import { findHomes, type PropertyCondition } from './internal/store.ts'

/** The office also sees hidden homes. */
export type Audience = 'public' | 'office'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

interface HomeFilters extends Paging {
  audience: Audience
  condition?: PropertyCondition
}

/** Returns homes that the audience may see, featured homes first. */
export async function listProperties(
  ctx: AppContext,
  { audience, condition, limit = MAX_LIMIT, offset = 0 }: HomeFilters,
): Promise<Paged<Property>> {
  const visible: PropertyCondition = (home) =>
    home.and([
      ...(audience === 'office' ? [] : [home('is_available', '=', true)]),
      ...(condition ? [condition(home)] : []),
    ])
  const [settings, page] = await Promise.all([readSettings(ctx), findHomes(ctx, visible, { limit, offset })])
  return { rows: page.rows.map((row) => serializeProperty(row, settings)), total: page.total }
}

const VISIBLE_HOMES: CacheRegion<Property> = { capacity: { max: 1_000 } }

/** Returns visible homes by id, from the cache where possible. Hidden, deleted and unknown ids have no entry. */
export async function readVisibleHomes(ctx: AppContext, ids: readonly number[]): Promise<Map<number, Property>> {
  const read = async (idsToRead: number[]) => {
    const condition: PropertyCondition = (home) => home('property.id', 'in', idsToRead)
    const { rows } = await listProperties(ctx, { audience: 'public', limit: idsToRead.length, condition })
    return new Map(rows.map((home) => [home.id, home]))
  }
  return ctx.caches ? ctx.caches.cacheFor(VISIBLE_HOMES).getAll(ids, read) : read([...ids])
}

export function listFeatured(ctx: AppContext, paging: Paging = {}): Promise<Paged<Property>> {
  return listProperties(ctx, { audience: 'public', ...paging, condition: (home) => home('featured', '=', true) })
}

/**
 * Returns a home. Throws `not-found` for an unknown or deleted home. For the public a hidden home counts as unknown, so
 * that hidden homes cannot be detected.
 */
export async function readProperty(ctx: AppContext, audience: Audience, id: number): Promise<Property> {
  const condition: PropertyCondition = (home) => home('property.id', '=', id)
  const { rows } = await listProperties(ctx, { audience, limit: 1, condition })
  if (!rows[0]) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return rows[0]
}

export interface PropertyCard {
  id: number
  title: string
  location: string
  city: string
  maxGuests: number
  /** Nights; `null` means that the business's minimum applies. */
  minimumStay: number | null
  /** Whether the public can see the home. */
  shown: boolean
}

/** Returns the home with a title, letter case aside; `null` for an unknown title or a deleted home. */
export async function findPropertyByTitle(db: Kysely<DB>, title: string): Promise<PropertyCard | null> {
  const row = await selectCards(db)
    .where('deleted_at', 'is', null)
    .where((home) => home(home.fn('lower', ['title']), '=', home.fn<string>('lower', [home.val(title.trim())])))
    .executeTakeFirst()
  return row ? cardOf(row) : null
}

/** Returns a home by id; `null` for an unknown id. Also returns a deleted home, for stays and offers that name the home. */
export async function findProperty(db: Kysely<DB>, id: number): Promise<PropertyCard | null> {
  const row = await selectCards(db).where('id', '=', id).executeTakeFirst()
  return row ? cardOf(row) : null
}

function selectCards(db: Kysely<DB>) {
  return db
    .selectFrom('property')
    .select(['id', 'title', 'location', 'city', 'max_guests', 'minimum_stay', 'is_available', 'deleted_at'])
}

function cardOf(
  row: NonNullable<Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirst']>>>,
): PropertyCard {
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
