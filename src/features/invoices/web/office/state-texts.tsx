import type { ReactNode } from 'react'
import type { BookingDocuments } from '#features/invoices/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

function BusinessLink() {
  if (!usePermitted('edit office')) return 'Settings, Business'
  return (
    <SiteLink
      href={officeUrl('settings', { section: 'business' })}
      className="text-pine underline decoration-1 underline-offset-4"
    >
      Settings, Business
    </SiteLink>
  )
}

/** Texts for the office; the texts for guests are in `documents-by-link.tsx`. */
export const STATE_TEXTS: Record<BookingDocuments['state'], ReactNode> = {
  'not asked for':
    'No invoice has been requested. The guest can request an invoice on their page, or you can request it for them.',
  'when paid': 'The invoice is issued automatically when the stay is paid in full, or at check-out.',
  'no-seller': (
    <>
      Enter the name and address of the business in <BusinessLink />: without them no invoice is issued.
    </>
  ),
  'no-vat-number': (
    <>
      Enter your VAT number in <BusinessLink />: without it no invoice with VAT is issued.
    </>
  ),
  issued: 'Issued. If the stay or these details change, a credit note and a new invoice are issued automatically.',
  'nothing to invoice': 'Nothing is charged for this booking.',
}
