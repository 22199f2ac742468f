import { useSite } from '#features/settings/web/queries.ts'
import { StayByLink } from '#features/stays/web/stay-by-link.tsx'
import type { Page, PageLocation } from '../page.ts'
import { PrivatePage } from '../private-page.tsx'

function StayPage({ location: { params } }: { location: PageLocation }) {
  const { settings } = useSite()
  return (
    <PrivatePage
      title="Your stay"
      description={`Your stay with ${settings.business.name}: what is paid, what is due, and how you get there.`}
      what="your stay"
    >
      <StayByLink key={params.token} token={params.token ?? ''} />
    </PrivatePage>
  )
}

export const page: Page = { Component: StayPage }
