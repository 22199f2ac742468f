import { areaOf, type Coordinates } from '#features/home-area.ts'
import { access, homeQuestions, houseRules, rooms } from '#features/home-facts.ts'
import { priceForGuest } from '#features/prices/server/pricing.ts'
import {
  type NearbyPlace,
  nearbyPlace,
  type OfficeProperty,
  OPTIONAL_TEXTS,
  type Property,
  PUBLIC_NUMBERS,
  RESTORABLE_DAYS,
} from '#features/properties/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { columnName } from '#platform/server/database/names.ts'
import { outsidePhotograph, photographOnWire } from '#platform/server/images/photographs.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import type { HomeRow, ListedRow, PictureRow } from './store.ts'

/**
 * Converts a row to the public fields of a home. `fromPrice` and `cleaningFee` include VAT; `pricePerNight` is as
 * stored. Rich texts are sanitised.
 */
export function serializeProperty(row: ListedRow, settings: PublicSettings): Property {
  return {
    ...commonFields(row, settings),
    cleaningFee: guestPrice(row.cleaning_fee, row, settings),
    ...ratingOf(row),
  }
}

/** Returns a price including VAT. The home's VAT setting takes precedence over the business's. */
export function guestPrice(price: string, { vat }: Pick<HomeRow, 'vat'>, settings: PublicSettings): string {
  return toPounds(priceForGuest(penceOf(price), vat ?? settings.vat))
}

/** Converts a row to the office's fields: the cleaning fee as entered and the office's own rating. */
export function serializeOfficeProperty(
  row: ListedRow & { upcoming_stays: number },
  settings: PublicSettings,
): OfficeProperty {
  return {
    ...commonFields(row, settings),
    cleaningFee: toPounds(penceOf(row.cleaning_fee)),
    latitude: parseNumber(row.latitude),
    longitude: parseNumber(row.longitude),
    vat: row.vat,
    rating: parseNumber(row.rating),
    publishedRating: parseNumber(row.published_rating),
    reviewCount: row.review_count ?? 0,
    upcomingStays: row.upcoming_stays,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...deletionFields(row),
  }
}

/** Both values are `null` for an undeleted home. */
export function deletionFields(row: {
  deleted_at: Date | null
}): Pick<OfficeProperty, 'deletedAt' | 'restorableUntil'> {
  return {
    deletedAt: row.deleted_at?.toISOString() ?? null,
    restorableUntil: row.deleted_at && restorableUntil(row.deleted_at).toISOString(),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the last moment at which a home deleted at `deletedAt` can be restored: 30 days later. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS)
}

/** Homes deleted before this moment can no longer be restored. */
export function earliestRestorableDeletion(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
}

function commonFields(row: ListedRow, settings: PublicSettings) {
  const photographs = row.photographs.map(serializePicture)
  const position = positionOf(row)
  return {
    id: row.id,
    pricePerNight: toPounds(penceOf(row.price_per_night)),
    fromPrice: guestPrice(row.lowest_night, row, settings),
    securityDepositAmount: row.security_deposit_amount,
    effectiveMinimumStay: row.minimum_stay ?? settings.policy.minimumStayNights,
    title: row.title,
    description: safeHtml(row.description),
    importantInformation: row.important_information === null ? null : safeHtml(row.important_information),
    location: row.location,
    city: row.city,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    maxGuests: row.max_guests,
    amenities: row.amenities,
    images: photographs.map(({ src }) => src),
    photographs,
    isAvailable: row.is_available,
    featured: row.featured,
    area: position && areaOf(position),
    nearby: parseNearby(row.nearby),
    rooms: rooms.parse(row.rooms),
    houseRules: row.house_rules === null ? null : houseRules.parse(row.house_rules),
    access: row.access === null ? null : access.parse(row.access),
    questions: homeQuestions.parse(row.questions),
    floorPlan: row.floor_plan && serializePicture(row.floor_plan),
    mapPicture: row.map_picture && serializePicture(row.map_picture),
    ...recordOf(OPTIONAL_TEXTS, (name) => row[columnName(name)]),
    ...recordOf(PUBLIC_NUMBERS, (name) => parseNumber(row[columnName(name)])),
    version: row.version,
  }
}

/** Returns the average of published reviews, or the office's own rating for a home without published reviews. */
export function ratingOf(
  row: Pick<HomeRow, 'rating' | 'published_rating' | 'review_count'>,
): Pick<Property, 'rating' | 'reviewCount'> {
  return row.review_count
    ? { rating: parseNumber(row.published_rating), reviewCount: row.review_count }
    : { rating: parseNumber(row.rating), reviewCount: 0 }
}

/** Converts an uploaded picture or a picture on another site. */
export function serializePicture(picture: PictureRow): Photograph {
  const { hash, width, height, placeholder, widest, widths } = picture
  return hash && width && height && placeholder !== null && widest && widths
    ? photographOnWire({ hash, width, height, placeholder, widest, widths }, picture)
    : outsidePhotograph(picture.address ?? '', picture)
}

function parseNearby(stored: unknown): NearbyPlace[] {
  return Array.isArray(stored) ? stored.filter((place) => nearbyPlace.safeParse(place).success) : []
}

/** Returns the position of a home for guests who may know it; `null` unless both numbers are entered. */
export function positionOf(row: Pick<HomeRow, 'latitude' | 'longitude'>): Coordinates | null {
  return row.latitude === null || row.longitude === null
    ? null
    : { latitude: Number(row.latitude), longitude: Number(row.longitude) }
}

/** PostgreSQL returns a `numeric` as text. */
function parseNumber(stored: string | number | null): number | null {
  return stored === null ? null : Number(stored)
}
