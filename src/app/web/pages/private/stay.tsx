import type { Page, PageLocation } from '#app/web/routing/page.ts'
import { PrivatePage } from '#app/web/routing/private-page.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { StayByLink } from '#features/stays/web/stay-by-link.tsx'

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
