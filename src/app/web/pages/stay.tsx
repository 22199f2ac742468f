import { DeadLink } from '#features/bookings/web/dead-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import type { Page } from '../page.ts'
import { PrivatePage } from '../private-page.tsx'

function StayPage() {
  const { settings } = useSite()
  return (
    <PrivatePage
      title="Your stay"
      description={`Your stay with ${settings.business.name}: what is paid, what is due, and how you get there.`}
      what="your stay"
    >
      <DeadLink />
    </PrivatePage>
  )
}

export const page: Page = { Component: StayPage }
