import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import type { Page } from '../page.ts'
import { PrivatePage } from '../private-page.tsx'

function OfferPage() {
  const { settings } = useSite()
  return (
    <PrivatePage
      title="Your offer"
      description={`What ${settings.business.name} offers you: the home, your days, the price, and what is due when.`}
      what="your offer"
    >
      <DeadLink />
    </PrivatePage>
  )
}

export const page: Page = { Component: OfferPage }
