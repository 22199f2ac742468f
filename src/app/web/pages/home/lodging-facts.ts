import { absoluteUrl } from '#app/web/absolute-url.ts'
import type { Site } from '#features/settings/contract.ts'
import { internationalNumber } from '#platform/shared/phone.ts'

/** Returns the business's structured data for search engines (schema.org LodgingBusiness), without what the office left empty. */
export function lodgingFacts({ settings, photographs, publicUrl }: Site): object {
  const { business, policy } = settings
  const picture = photographs.hero?.src
  const links = [business.facebook, business.instagram, business.tiktok].filter(Boolean)
  return {
    '@type': 'LodgingBusiness',
    name: business.name,
    url: `${publicUrl}/`,
    telephone: internationalNumber(business.phone),
    email: business.email || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address || undefined,
      addressCountry: 'GB',
    },
    areaServed: business.serviceArea || undefined,
    checkinTime: policy.checkInFrom,
    checkoutTime: policy.checkOutBy,
    currenciesAccepted: 'GBP',
    sameAs: links.length > 0 ? links : undefined,
    image: picture && absoluteUrl(publicUrl, picture),
  }
}
