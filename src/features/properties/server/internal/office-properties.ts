import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { HomeOrder, ListedHome, OfficeProperty } from '#features/properties/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { pageOfOfficeHomes, upcomingStaysOf } from './office-store.ts'
import { deletionOf, officePropertyOnWire, pictureOnWire, priceShown, ratingOf } from './property-on-wire.ts'
import { wholeHome } from './store.ts'

export interface OfficeHomesQuery {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
  sort?: HomeOrder | undefined
  shown?: 'true' | 'false' | undefined
  deleted?: 'true' | 'false' | undefined
}

/**
 * Lists homes for the office, hidden ones included, by title unless `sort` is set. With `deleted`, lists only deleted homes, the
 * latest first.
 */
export async function listForOffice(ctx: AppContext, requested: OfficeHomesQuery): Promise<Paged<ListedHome>> {
  const { limit = DEFAULT_LIMIT, offset = 0, search = '', sort = null, shown, deleted } = requested
  const filter = {
    search,
    order: sort,
    shown: shown === undefined ? null : shown === 'true',
    deleted: deleted === 'true',
  }
  const [settings, { rows, total }] = await Promise.all([
    readSettings(ctx),
    pageOfOfficeHomes(ctx, filter, { limit, offset }),
  ])
  return { rows: rows.map((row) => listedHomeOnWire(row, settings)), total }
}

/** Returns a home as stored, also a deleted one. Throws `not-found` for an unknown id. */
export async function showToOffice(ctx: AppContext, id: number): Promise<OfficeProperty> {
  const row = await wholeHome(ctx, id)
    .select((home) => upcomingStaysOf(home, ctx.clock.now()).as('upcoming_stays'))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  return officePropertyOnWire({ ...row, upcoming_stays: row.upcoming_stays ?? 0 }, await readSettings(ctx))
}

type OfficeRow = Awaited<ReturnType<typeof pageOfOfficeHomes>>['rows'][number]

function listedHomeOnWire(row: OfficeRow, settings: PublicSettings): ListedHome {
  return {
    id: row.id,
    title: row.title,
    description: safeHtml(row.description),
    location: row.location,
    city: row.city,
    pricePerNight: toPounds(penceOf(row.price_per_night)),
    fromPrice: priceShown(row.lowest_night, row, settings),
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    maxGuests: row.max_guests,
    isAvailable: row.is_available,
    featured: row.featured,
    cover: row.cover && pictureOnWire(row.cover),
    photographCount: row.photograph_count ?? 0,
    ...ratingOf(row),
    upcomingStays: row.upcoming_stays ?? 0,
    version: row.version,
    ...deletionOf(row),
  }
}
