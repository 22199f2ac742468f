import { useSite } from '#features/settings/web/queries.ts'

/** Returns the business's structured data for search engines (schema.org LodgingBusiness). */
export function useLodgingFacts(): object {
  const { settings, photographs, publicUrl } = useSite()
  const { business, policy } = settings
  const picture = photographs.hero?.src
  return {
    '@type': 'LodgingBusiness',
    name: business.name,
    url: `${publicUrl}/`,
    telephone: business.phone,
    email: business.email,
    address: { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'GB' },
    areaServed: business.serviceArea,
    checkinTime: policy.checkInFrom,
    checkoutTime: policy.checkOutBy,
    currenciesAccepted: 'GBP',
    sameAs: [business.facebook, business.instagram, business.tiktok],
    ...(picture ? { image: picture.startsWith('/') ? publicUrl + picture : picture } : {}),
  }
}
