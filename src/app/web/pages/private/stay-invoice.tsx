import type { Page, PageLocation } from '#app/web/routing/page.ts'
import { PrivatePage } from '#app/web/routing/private-page.tsx'
import { DocumentsByLink } from '#features/invoices/web/documents-by-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'

function StayInvoice({ location: { params } }: { location: PageLocation }) {
  const { settings } = useSite()
  return (
    <PrivatePage
      title="Invoice and receipt"
      description={`Invoice and receipt of your stay with ${settings.business.name}.`}
      what="your invoice"
    >
      <DocumentsByLink key={params.token} token={params.token ?? ''} />
    </PrivatePage>
  )
}

export const page: Page = { Component: StayInvoice }
