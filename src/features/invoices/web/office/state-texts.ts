import type { BookingDocuments } from '#features/invoices/contract.ts'

/** Texts for the office; those for guests are in `documents-by-link.tsx`. */
export const STATE_TEXTS: Record<BookingDocuments['state'], string> = {
  'not asked for': 'No invoice requested. The guest can request one on their page, or you can do it for them.',
  'when paid': 'Issued automatically when the stay is paid in full, or at check-out.',
  'no-vat-number': 'Enter your VAT number in Settings, Business: without it no invoice with VAT is issued.',
  issued: 'Issued. If the stay or these details change, a credit note and a new invoice are issued automatically.',
  'nothing to invoice': 'Nothing is charged for this booking.',
}
