import type { Papers } from '#features/invoices/contract.ts'

/** Texts for the office. */
export const STATE_WORDS: Record<Papers['state'], string> = {
  'not asked for': 'No invoice asked for. The guest can ask for one on their page; so can you for them.',
  'when paid': 'Issued automatically when the stay is paid in full, or at check-out.',
  'no-vat-number': 'Enter your VAT number in Settings, Business: without it no invoice with VAT is issued.',
  issued: 'Issued. If the stay or these details change, a credit note and a new invoice are issued automatically.',
  'nothing to invoice': 'Nothing is charged for this booking.',
}
