import { absoluteUrl } from '#app/web/absolute-url.ts'
import type { BedKind } from '#features/home-facts.ts'
import type { Property } from '#features/properties/contract.ts'
import { plainText, splitDescription } from '#features/properties/web/home/description/description-parts.ts'
import type { Review } from '#features/reviews/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPoundsShort, penceOf } from '#platform/shared/money.ts'

/** Google accepts a VacationRental only with a position and at least eight pictures. */
const MIN_PICTURES = 8

/**
 * Returns a home's structured data for search engines: a VacationRental, or a LodgingBusiness if Google's requirements
 * are not met.
 */
export function rentalFacts(home: Property, reviews: Review[], { publicUrl, settings }: Site): object {
  const { area } = home
  return {
    '@type': area && home.photographs.length >= MIN_PICTURES ? 'VacationRental' : 'LodgingBusiness',
    identifier: String(home.id),
    name: home.title,
    url: `${publicUrl}/property/${home.id}`,
    description: plainText(splitDescription(home.description).opening),
    image: home.photographs.map(({ src }) => absoluteUrl(publicUrl, src)),
    address: { '@type': 'PostalAddress', addressLocality: home.city || undefined, addressCountry: 'GB' },
    geo: area
      ? { '@type': 'GeoCoordinates', latitude: degrees(area.latitude), longitude: degrees(area.longitude) }
      : undefined,
    priceRange: describePrice(home),
    checkinTime: settings.policy.checkInFrom,
    checkoutTime: settings.policy.checkOutBy,
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      numberOfBedrooms: home.bedrooms,
      numberOfBathroomsTotal: home.bathrooms,
      occupancy: { '@type': 'QuantitativeValue', value: home.maxGuests },
      bed: bedsOf(home),
      amenityFeature: home.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    },
    aggregateRating:
      home.rating !== null && home.reviewCount > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: home.rating,
            reviewCount: home.reviewCount,
            bestRating: 5,
          }
        : undefined,
    review: reviews.length > 0 ? reviews.map(reviewFacts) : undefined,
  }
}

/** Google requires five decimal places. */
function degrees(value: number): string {
  return value.toFixed(5)
}

/** Google's names for the kinds of beds. A cot is not counted as a bed. */
const BED_TYPES: Record<BedKind, string | null> = {
  'super-king': 'King',
  king: 'King',
  double: 'Double',
  'small-double': 'SemiDouble',
  single: 'Single',
  bunk: 'Bunk',
  'sofa-bed': 'SofaBed',
  cot: null,
}

function bedsOf({ rooms }: Property): object[] | undefined {
  const counts = new Map<string, number>()
  for (const { kind, count } of rooms.flatMap(({ beds }) => beds)) {
    const type = BED_TYPES[kind]
    if (type !== null) counts.set(type, (counts.get(type) ?? 0) + count)
  }
  const beds = [...counts].map(([typeOfBed, numberOfBeds]) => ({ '@type': 'BedDetails', numberOfBeds, typeOfBed }))
  return beds.length > 0 ? beds : undefined
}

/** Leaves out the text of the review, which the page already contains. */
function reviewFacts({ guestName, rating, createdAt }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: guestName },
    datePublished: dayInLondon(new Date(createdAt)),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
  }
}

/** Returns, for example, `From £165 a night plus £60 cleaning a stay`. */
function describePrice({ fromPrice, cleaningFee }: Property): string {
  const cleaning = penceOf(cleaningFee)
  const besides = cleaning > 0 ? ` plus ${formatPoundsShort(cleaning)} cleaning a stay` : ''
  return `From ${formatPoundsShort(penceOf(fromPrice))} a night${besides}`
}
