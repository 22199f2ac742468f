import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { HomeOrder, ListedHome, OfficeProperty } from '#features/properties/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { findOfficeHomes, selectUpcomingStayCount } from './office-store.ts'
import {
  deletionFields,
  guestPrice,
  ratingOf,
  serializeOfficeProperty,
  serializePicture,
} from './serialize-property.ts'
import { selectHome } from './store.ts'

export interface OfficeHomesQuery {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
  sort?: HomeOrder | undefined
  shown?: 'true' | 'false' | undefined
  deleted?: 'true' | 'false' | undefined
}

/**
 * Lists homes for the office, hidden homes included, by title unless `sort` is set. With `deleted`, lists only deleted homes,
 * the last deleted first.
 */
export async function listOfficeProperties(ctx: AppContext, requested: OfficeHomesQuery): Promise<Paged<ListedHome>> {
  const { limit = MAX_LIMIT, offset = 0, search = '', sort = null, shown, deleted } = requested
  const filter = {
    search,
    order: sort,
    shown: shown === undefined ? null : shown === 'true',
    deleted: deleted === 'true',
  }
  const [settings, { rows, total }] = await Promise.all([
    readSettings(ctx),
    findOfficeHomes(ctx, filter, { limit, offset }),
  ])
  return { rows: rows.map((row) => serializeListedHome(row, settings)), total }
}

/** Returns a home as stored, also a deleted home. Throws `not-found` for an unknown id. */
export async function readOfficeProperty(ctx: AppContext, id: number): Promise<OfficeProperty> {
  const row = await selectHome(ctx, id)
    .select((home) => selectUpcomingStayCount(home, ctx.clock.now()).as('upcoming_stays'))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return serializeOfficeProperty({ ...row, upcoming_stays: row.upcoming_stays ?? 0 }, await readSettings(ctx))
}

type OfficeRow = Awaited<ReturnType<typeof findOfficeHomes>>['rows'][number]

function serializeListedHome(row: OfficeRow, settings: PublicSettings): ListedHome {
  return {
    id: row.id,
    title: row.title,
    description: safeHtml(row.description),
    location: row.location,
    city: row.city,
    pricePerNight: toPounds(penceOf(row.price_per_night)),
    fromPrice: guestPrice(row.lowest_night, row, settings),
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    maxGuests: row.max_guests,
    isAvailable: row.is_available,
    featured: row.featured,
    cover: row.cover && serializePicture(row.cover),
    photographCount: row.photograph_count ?? 0,
    ...ratingOf(row),
    upcomingStays: row.upcoming_stays ?? 0,
    version: row.version,
    ...deletionFields(row),
  }
}
