import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { OFFICE_KINDS } from '#features/ledger/contract.ts'
import { INVALID_LINK_MESSAGE } from '#features/offers/contract.ts'
import type { Detail } from '#features/settings/contract.ts'
import { amount, baseVersion, day, idWithMessage, line, personName } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const party = { name: z.string(), address: z.string(), vatNumber: z.string() }

/** Content of an invoice, credit note or pro-forma, as it was when issued. Amounts are in pounds. */
export const invoiceDocument = z.object({
  seller: z.object({
    ...party,
    ...{ email: z.string(), phone: z.string() },
    ...{ legalName: z.string(), companyNumber: z.string(), registeredAddress: z.string() },
    ...{ icoNumber: z.string(), complaintsAddress: z.string() },
  }),
  customer: z.object(party),
  stay: z.object({
    reference: z.string(),
    propertyId: z.int(),
    home: z.string(),
    checkIn: day,
    checkOut: day,
    nights: z.int(),
    guests: z.int(),
  }),
  /** Amounts include VAT, if any. */
  lines: z.array(z.object({ label: z.string(), amount })),
  net: amount,
  /** 0 if the business is not registered for VAT. */
  vatPercent: z.int(),
  vat: amount,
  /** Damage beyond the deposit: compensation without VAT. `net`, `vat` and `outsideVat` add up to `total`. */
  outsideVat: amount,
  total: amount,
  /** The part of the total that had been received when the document was issued. */
  paid: amount,
  /** The earlier of payment in full and the end of the stay; `null` for a pro-forma. */
  taxPoint: z.nullable(day),
  /** True if the document charges for a cancellation. */
  isCancelled: z.boolean(),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

const issued = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  /** For example `INV-000012` or `CN-000003`. */
  number: z.string(),
  issuedOn: day,
  /** For a credit note: the number of the invoice that it reverses. */
  credits: z.nullable(z.string()),
  document: invoiceDocument,
})
export type Issued = z.infer<typeof issued>

/**
 * `when paid`: issued once paid, over or cancelled. `no-seller`, `no-vat-number`: the office must first enter name and
 * address, or the VAT number, of the business.
 */
export const INVOICE_STATES = [
  'not asked for',
  'when paid',
  'no-seller',
  'no-vat-number',
  'issued',
  'nothing to invoice',
] as const

/** True if name and address of the business are entered, which every invoice needs. */
export function canIssue(missing: readonly Detail[]): boolean {
  return !missing.includes('name') && !missing.includes('address')
}

const bookingDocuments = z.object({
  state: z.enum(INVOICE_STATES),
  /** The recipient of the invoice; the guest, with version 0, unless another recipient was entered. */
  recipient: z.object({ ...party, version: z.int() }),
  /**
   * True for the guest once the invoice of a past or cancelled stay is issued. False for the office, which may still
   * change the recipient.
   */
  isRecipientFixed: z.boolean(),
  /**
   * Preview of the invoice, for companies that pay before they get an invoice. Null once issued, if nothing is charged,
   * for a deleted booking, and without name and address of the business.
   */
  proForma: z.nullable(invoiceDocument),
  /** Invoices and credit notes, newest first. */
  issued: z.array(issued),
  receipt: z.object({
    seller: invoiceDocument.shape.seller,
    reference: z.string(),
    home: z.string(),
    /**
     * Payments, refunds, returned deposits and transfers, earliest first; negative for money moved to another booking.
     */
    entries: z.array(z.object({ id: z.int(), kind: z.enum(OFFICE_KINDS), day, amount })),
    /** Received less paid back. */
    received: amount,
  }),
})
export type BookingDocuments = z.infer<typeof bookingDocuments>

const VAT_NUMBER = /^[A-Za-z]{0,2}[ -]?[A-Za-z0-9+*. -]{2,17}$/

export const recipientForm = z.object({
  name: personName(2, 200, 'Please enter the name of the company or person'),
  address: line(5, 300, 'Please enter the address, including postcode'),
  vatNumber: z._default(
    line(0, 20, 'Please enter a valid VAT number').check(
      z.refine((text) => text === '' || VAT_NUMBER.test(text), 'Please enter a valid VAT number'),
    ),
    '',
  ),
  version: baseVersion,
})
export type RecipientForm = z.output<typeof recipientForm>

const linkParams = z.object({ token: z.string(INVALID_LINK_MESSAGE) })
const bookingParams = z.object({ id: idWithMessage('Booking not found') })

export const readStayDocuments = endpoint({
  ...calls.readStayDocuments,
  access: 'public',
  summary: 'Returns invoice, pro-forma, credit notes and receipt of the stay behind a private link; changes nothing',
  params: linkParams,
  answer: bookingDocuments,
})

export const nameStayRecipient = endpoint({
  method: 'PUT',
  path: '/api/stays/{token}/invoice-recipient',
  access: 'public',
  summary: 'Requests an invoice made out to a company or a person; 409 once the invoice of a past stay is issued',
  changes: ['invoices', 'audit-log'],
  params: linkParams,
  body: recipientForm,
  answer: bookingDocuments,
})

export const readBookingDocuments = endpoint({
  ...calls.readBookingDocuments,
  access: 'view lettings',
  summary: 'Returns invoice, pro-forma, credit notes and receipt of a booking',
  params: bookingParams,
  answer: bookingDocuments,
})

export const nameRecipient = endpoint({
  method: 'PUT',
  path: '/api/bookings/{id}/invoice-recipient',
  access: 'edit money',
  summary: 'Requests an invoice on behalf of the guest, made out to a company or a person',
  changes: ['invoices', 'audit-log'],
  params: bookingParams,
  body: recipientForm,
  answer: bookingDocuments,
})
