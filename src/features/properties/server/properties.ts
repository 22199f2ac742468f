import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { Property } from '../contract.ts'
import { propertyOnWire } from './property-on-wire.ts'
import { pageOfHomes, type Which } from './store.ts'

/** Who looks: everybody sees the homes that are let, the office also the hidden ones (decisions 4, row 25). */
export type Onlooker = 'everybody' | 'office'

interface Paging {
  limit?: number | undefined
  offset?: number | undefined
}

/** Homes as the onlooker may see them, featured ones first; with a condition, those that meet it. */
export async function listProperties(
  office: Office,
  onlooker: Onlooker,
  { limit = DEFAULT_LIMIT, offset = 0 }: Paging = {},
  which?: Which,
): Promise<Paged<Property>> {
  const [settings, page] = await Promise.all([
    readSettings(office),
    pageOfHomes(
      office.database,
      (home) =>
        home.and([
          ...(onlooker === 'office' ? [] : [home('is_available', '=', true)]),
          ...(which ? [which(home)] : []),
        ]),
      { limit, offset },
      office.clock.now(),
    ),
  ])
  return { rows: page.rows.map((row) => propertyOnWire(row, settings)), total: page.total }
}

/** The homes that the home page shows. */
export function listFeatured(office: Office, paging: Paging = {}): Promise<Paged<Property>> {
  return listProperties(office, 'everybody', paging, (home) => home('featured', '=', true))
}

/** One home. Refuses an unknown, hidden or deleted one as `missing`, without telling which it is. */
export async function showProperty(office: Office, onlooker: Onlooker, id: number): Promise<Property> {
  const { rows } = await listProperties(office, onlooker, { limit: 1 }, (home) => home('property.id', '=', id))
  if (!rows[0]) throw new Refusal('missing', PROPERTY_NOT_FOUND)
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

/** The home that goes by a title, letter case aside, among those not deleted (decisions 4, row 10); else `null`. */
export async function propertyByTitle(books: Kysely<DB>, title: string): Promise<PropertyCard | null> {
  const row = await cards(books)
    .where('deleted_at', 'is', null)
    .where((home) => home(home.fn('lower', ['title']), '=', home.fn<string>('lower', [home.val(title.trim())])))
    .executeTakeFirst()
  return row ? cardOf(row) : null
}

/** The home with a number, a deleted one too: what was agreed about it keeps its name. Else `null`. */
export async function propertyOf(books: Kysely<DB>, id: number): Promise<PropertyCard | null> {
  const row = await cards(books).where('id', '=', id).executeTakeFirst()
  return row ? cardOf(row) : null
}

function cards(books: Kysely<DB>) {
  return books
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
