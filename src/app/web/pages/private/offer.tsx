import type { Page, PageLocation } from '#app/web/routing/page.ts'
import { PrivatePage } from '#app/web/routing/private-page.tsx'
import { OfferByLink } from '#features/offers/web/offer-by-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'

function OfferPage({ location: { params } }: { location: PageLocation }) {
  const { settings } = useSite()
  const token = params.token ?? ''
  return (
    <PrivatePage
      title="Your offer"
      description={`What ${settings.business.name} offers you: the home, your dates, the price, and when each payment is due.`}
      what="your offer"
    >
      <OfferByLink key={token} token={token} />
    </PrivatePage>
  )
}

export const page: Page = { Component: OfferPage }
