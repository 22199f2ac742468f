import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { OFFICE_KINDS } from '#features/ledger/contract.ts'
import { LINK_LEADS_NOWHERE } from '#features/offers/contract.ts'
import { amount, day, idCalled, line, sentVersion } from '#platform/shared/wire.ts'

const party = { name: z.string(), address: z.string(), vatNumber: z.string() }

/** What an invoice, a credit note or a pro-forma says, as it was when it was issued. Amounts are pounds. */
export const invoiceDocument = z.object({
  seller: z.object({ ...party, email: z.string(), phone: z.string() }),
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
  /** VAT included, where there is any. */
  lines: z.array(z.object({ label: z.string(), amount })),
  net: amount,
  /** 0 where the business is not registered for VAT. */
  vatPercent: z.int(),
  vat: amount,
  total: amount,
  /** What of the total had been received. */
  paid: amount,
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

const issued = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  /** `INV-000012` or `CN-000003`. */
  number: z.string(),
  issuedOn: day,
  /** The number of the invoice that a credit note takes back. */
  credits: z.nullable(z.string()),
  document: invoiceDocument,
})
export type Issued = z.infer<typeof issued>

/** Where the invoice of a stay stands; `no-vat-number` where the office has to enter that first. */
export const INVOICE_STATES = ['not asked for', 'when paid', 'no-vat-number', 'issued', 'nothing to invoice'] as const

const papers = z.object({
  state: z.enum(INVOICE_STATES),
  /** Whom it is made out to; the guest, version 0, while nobody has said. */
  recipient: z.object({ ...party, version: z.int() }),
  /** What the invoice will say, for whoever has to pay first; `null` once there is one, and where nothing is charged. */
  proForma: z.nullable(invoiceDocument),
  /** The newest first. */
  issued: z.array(issued),
  receipt: z.object({
    seller: invoiceDocument.shape.seller,
    reference: z.string(),
    home: z.string(),
    /** Money that came and went, the earliest first; below zero what was moved to another booking. */
    entries: z.array(z.object({ id: z.int(), kind: z.enum(OFFICE_KINDS), day, amount })),
    /** What came, less what went back. */
    received: amount,
  }),
})
export type Papers = z.infer<typeof papers>

const VAT_NUMBER = /^[A-Za-z]{0,2}[ -]?[A-Za-z0-9+*. -]{2,17}$/

/** Whom the invoice is made out to. */
export const recipientForm = z.object({
  name: line(2, 200, 'Please enter the name of the company or person'),
  address: line(5, 300, 'Please enter the address, including postcode'),
  vatNumber: z._default(
    line(0, 20, 'Please enter a valid VAT number').check(
      z.refine((given) => given === '' || VAT_NUMBER.test(given), 'Please enter a valid VAT number'),
    ),
    '',
  ),
  version: sentVersion,
})
export type RecipientForm = z.output<typeof recipientForm>

const aLink = z.object({ token: z.string(LINK_LEADS_NOWHERE) })
const aBooking = z.object({ id: idCalled('Booking not found') })

export const readStayPapers = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/papers',
  access: 'public',
  summary:
    'Invoice, pro-forma, credit notes and receipt of the stay behind a private link; reading them changes nothing',
  shows: ['bookings', 'invoices', 'money'],
  params: aLink,
  answer: papers,
})

export const nameStayRecipient = endpoint({
  method: 'PUT',
  path: '/api/stays/{token}/invoice-recipient',
  access: 'public',
  summary: 'Asks for an invoice, made out to a company or a person; what was issued is credited and issued anew',
  changes: ['invoices', 'audit-log'],
  params: aLink,
  body: recipientForm,
  answer: papers,
})

export const readPapers = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/papers',
  access: 'admin',
  summary: 'Invoice, pro-forma, credit notes and receipt of a booking',
  shows: ['bookings', 'invoices', 'money'],
  params: aBooking,
  answer: papers,
})

export const nameRecipient = endpoint({
  method: 'PUT',
  path: '/api/bookings/{id}/invoice-recipient',
  access: 'admin',
  summary: 'Asks for an invoice on behalf of the guest, made out to a company or a person',
  changes: ['invoices', 'audit-log'],
  params: aBooking,
  body: recipientForm,
  answer: papers,
})
