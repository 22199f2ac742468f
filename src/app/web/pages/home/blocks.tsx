import { useQuery } from '@tanstack/react-query'
import { textDataOf } from '#app/web/figures.ts'
import { homeTexts } from '#content/home.ts'
import { featuredHomesQuery, sharedFeaturesQuery } from '#features/properties/web/queries.ts'
import { reviewsSummaryQuery } from '#features/reviews/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { About } from './about.tsx'
import { ContactUs } from './contact-us.tsx'
import { FeaturedHomes } from './featured-homes.tsx'
import { GuestTicker, GuestVoices } from './guest-reviews.tsx'
import { Landlords } from './landlords.tsx'
import { Reasons } from './reasons.tsx'

export default function Blocks() {
  const site = useSite()
  const { data: shared = [] } = useQuery(sharedFeaturesQuery)
  const { data: reviews } = useQuery(reviewsSummaryQuery)
  const words = homeTexts(textDataOf(site, reviews?.average), shared)
  const { data: featured } = useQuery(featuredHomesQuery)
  return (
    <>
      <FeaturedHomes words={words.featured} />
      <GuestVoices words={words.reviews} />
      <Reasons words={words.reasons} amenities={words.amenities} />
      <About words={words.about} photograph={featured?.rows[0]?.photographs[1]} />
      <Landlords words={words.landlords} welcome={words.owners} photograph={site.photographs.owners} />
      <ContactUs words={words.contact} welcome={words.guests} business={site.settings.business} />
      <GuestTicker words={words.ticker} />
    </>
  )
}
