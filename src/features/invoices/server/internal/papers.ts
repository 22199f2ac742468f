import { invoiceDocument, type Papers } from '#features/invoices/contract.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { enteredFor } from '#features/ledger/server/ledger.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { customerOf, documentOf, sellerOf } from './invoice-document.ts'
import { issuedFor, type StayToInvoice, stayToInvoice } from './store.ts'

const DIGITS = 6

/** `INV-000012`. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(DIGITS, '0')}`
}

/** `CN-000003`. */
export function creditNoteNumber(number: number): string {
  return `CN-${String(number).padStart(DIGITS, '0')}`
}

/** Returns invoice, pro-forma, credit notes and receipt of a booking. Throws `not-found` for an unknown booking. */
export async function papersOf(ctx: AppContext, bookingId: number): Promise<Papers> {
  const { database } = ctx
  const [settings, stay, issued, receipt] = await Promise.all([
    readSettings(ctx),
    stayToInvoice(database, bookingId, ctx.clock.now()),
    issuedFor(database, bookingId),
    receiptOf(ctx, bookingId),
  ])
  if (!stay) throw new Refusal('not-found', 'Booking not found')
  const document = documentOf(stay, settings)
  const isOpen = stay.live_id === null && !stay.is_deleted && document !== null
  return {
    state: stateOf(stay, settings.business.vatNumber !== '', isOpen),
    recipient: { ...customerOf(stay), version: stay.recipient_version ?? 0 },
    proForma: isOpen ? document : null,
    issued: issued.map(({ kind, number, issued_on, document: issuedDocument, credited_number }) => ({
      kind,
      number: kind === 'invoice' ? invoiceNumber(number) : creditNoteNumber(number),
      issuedOn: toDay(issued_on),
      credits: credited_number === null ? null : invoiceNumber(credited_number),
      document: invoiceDocument.parse(issuedDocument),
    })),
    receipt: {
      ...receipt,
      seller: sellerOf(settings.business),
      reference: paymentReference(bookingId),
      home: stay.home,
    },
  }
}

function stateOf(stay: StayToInvoice, hasVatNumber: boolean, isOpen: boolean): Papers['state'] {
  if (stay.live_id !== null) return 'issued'
  if (!isOpen) return 'nothing to invoice'
  if (stay.recipient_version === null) return 'not asked for'
  return stay.vat_percent > 0 && !hasVatNumber ? 'no-vat-number' : 'when paid'
}

/** Sign of each kind of entry in the sum received; other kinds are not on the receipt. */
const SIGNS: Partial<Record<string, 1 | -1>> = { received: 1, transfer: 1, refund: -1, 'deposit-returned': -1 }

async function receiptOf(ctx: AppContext, bookingId: number) {
  const entered = await enteredFor(ctx.database, [bookingId])
  const moved = entered.filter(({ kind }) => SIGNS[kind] !== undefined)
  const received = moved.reduce((sum, { kind, amount }) => sum + (SIGNS[kind] ?? 0) * penceOf(amount), 0)
  return {
    entries: moved.map(({ id, kind, day, amount }) => ({ id, kind, day, amount })),
    received: toPounds(pence(received)),
  }
}
