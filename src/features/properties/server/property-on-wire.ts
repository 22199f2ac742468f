import { priceForGuest } from '#features/calendar/server/pricing.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { outsidePhotograph, photographOnWire } from '#platform/server/images/photographs.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { type NearbyPlace, nearbyPlace, type Property } from '../contract.ts'
import type { HomeRow, PictureRow } from './store.ts'

/** A home as everybody may know it: the price that the guest pays, texts that can do no harm, figures of its reviews. */
export function propertyOnWire(row: HomeRow, settings: PublicSettings): Property {
  const photographs = row.photographs.map(pictureOnWire)
  return {
    id: row.id,
    title: row.title,
    description: safeHtml(row.description),
    importantInformation: row.important_information === null ? null : safeHtml(row.important_information),
    location: row.location,
    city: row.city,
    pricePerNight: toPounds(priceForGuest(penceOf(row.price_per_night), settings.vat)),
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    maxGuests: row.max_guests,
    amenities: row.amenities,
    images: photographs.map(({ src }) => src),
    photographs,
    ...ratingOf(row),
    isAvailable: row.is_available,
    featured: row.featured,
    minimumStay: row.minimum_stay ?? settings.policy.minimumStayNights,
    nearby: nearbyIn(row.nearby),
    latitude: numberIn(row.latitude),
    longitude: numberIn(row.longitude),
    registrationNumber: row.registration_number,
    accessibilityNotes: row.accessibility_notes,
    version: row.version,
  }
}

/** The average of published reviews; what the office once wrote down counts only while there are none (decisions 4, row 12). */
function ratingOf(row: HomeRow): Pick<Property, 'rating' | 'reviewCount'> {
  return row.review_count
    ? { rating: numberIn(row.published_rating), reviewCount: row.review_count }
    : { rating: numberIn(row.rating), reviewCount: 0 }
}

function pictureOnWire(picture: PictureRow): Photograph {
  const { hash, width, height, placeholder, widest, widths } = picture
  return hash && width && height && placeholder !== null && widest && widths
    ? photographOnWire({ hash, width, height, placeholder, widest, widths }, picture)
    : outsidePhotograph(picture.address ?? '', picture)
}

function nearbyIn(stored: unknown): NearbyPlace[] {
  return Array.isArray(stored) ? stored.filter((place) => nearbyPlace.safeParse(place).success) : []
}

function numberIn(stored: string | null): number | null {
  return stored === null ? null : Number(stored)
}
