import type { Property } from '#features/properties/contract.ts'
import { plainText, splitDescription } from '#features/properties/web/description-parts.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatPrice, penceOf } from '#platform/shared/money.ts'

/**
 * Returns a home's structured data for search engines (schema.org VacationRental), with a rating only where guests have rated it.
 */
export function useRentalFacts(home: Property): object {
  const { publicUrl, settings } = useSite()
  const absolute = (address: string) => (address.startsWith('/') ? publicUrl + address : address)
  return {
    '@type': 'VacationRental',
    identifier: String(home.id),
    name: home.title,
    url: `${publicUrl}/property/${home.id}`,
    description: plainText(splitDescription(home.description).opening),
    image: home.photographs.map(({ src }) => absolute(src)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: home.location,
      addressLocality: home.city,
      addressRegion: 'Staffordshire',
      addressCountry: 'GB',
    },
    ...(home.latitude !== null && home.longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: home.latitude, longitude: home.longitude } }
      : {}),
    priceRange: describePrice(home),
    checkinTime: settings.policy.checkInFrom,
    checkoutTime: settings.policy.checkOutBy,
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      numberOfBedrooms: home.bedrooms,
      numberOfBathroomsTotal: home.bathrooms,
      occupancy: { '@type': 'QuantitativeValue', maxValue: home.maxGuests },
      amenityFeature: home.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    },
    ...(home.rating !== null && home.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: home.rating,
            reviewCount: home.reviewCount,
            bestRating: 5,
          },
        }
      : {}),
  }
}

/** Returns the price as the price card words it. */
function describePrice({ fromPrice, cleaningFee }: Property): string {
  const cleaning = penceOf(cleaningFee)
  const besides = cleaning > 0 ? ` plus ${formatPrice(cleaning)} cleaning a stay` : ''
  return `From ${formatPrice(penceOf(fromPrice))} a night${besides}`
}
