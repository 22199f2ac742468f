import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type BookingDocuments, invoiceDocument } from '#features/invoices/contract.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { findEnteredEntries } from '#features/ledger/server/ledger.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { buildInvoice, customerOf, sellerOf } from './invoice-document.ts'
import { readSeller, type Seller, whyNotIssued } from './seller.ts'
import { findIssued, findStayToInvoice, isRecipientFixed, type StayToInvoice } from './store.ts'

const DIGITS = 6

/** For example `INV-000012`. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(DIGITS, '0')}`
}

/** For example `CN-000003`. */
export function creditNoteNumber(number: number): string {
  return `CN-${String(number).padStart(DIGITS, '0')}`
}

/**
 * Returns invoice, pro-forma, credit notes and receipt of a booking, for the office. Throws `not-found` for an unknown booking.
 */
export async function loadDocuments(ctx: AppContext, bookingId: number): Promise<BookingDocuments> {
  return (await loadWithStay(ctx, bookingId)).documents
}

/** Like `loadDocuments`, for the guest: after the stay only the office changes the recipient of an issued invoice. */
export async function loadGuestDocuments(ctx: AppContext, bookingId: number): Promise<BookingDocuments> {
  const { documents, stay } = await loadWithStay(ctx, bookingId)
  return { ...documents, isRecipientFixed: isRecipientFixed(stay) }
}

async function loadWithStay(
  ctx: AppContext,
  bookingId: number,
): Promise<{ documents: BookingDocuments; stay: StayToInvoice }> {
  const { database } = ctx
  const [settings, seller, stay, issued, receipt] = await Promise.all([
    readSettings(ctx),
    readSeller(ctx),
    findStayToInvoice(database, bookingId, ctx.clock.now()),
    findIssued(database, bookingId),
    loadReceipt(ctx, bookingId),
  ])
  if (!stay) throw new Refusal('not-found', 'Booking not found')
  const document = buildInvoice(stay, settings)
  const isOpen = stay.live_id === null && !stay.is_deleted && document !== null
  const documents: BookingDocuments = {
    state: invoiceState(stay, seller, isOpen),
    recipient: { ...customerOf(stay), version: stay.recipient_version ?? 0 },
    isRecipientFixed: false,
    // A company cannot pay against a pro-forma that does not name its sender.
    proForma: isOpen && seller.canIssue ? document : null,
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
  return { documents, stay }
}

function invoiceState(stay: StayToInvoice, seller: Seller, isOpen: boolean): BookingDocuments['state'] {
  if (stay.live_id !== null) return 'issued'
  if (!isOpen) return 'nothing to invoice'
  if (stay.recipient_version === null) return 'not asked for'
  return whyNotIssued(seller, stay.vat_percent) ?? 'when paid'
}

/** Sign of each type of entry in the sum received; other types are not on the receipt. */
const SIGNS: Partial<Record<string, 1 | -1>> = { received: 1, transfer: 1, refund: -1, 'deposit-returned': -1 }

/** Returns the payments of a booking by day, without deposits that were returned after the stay. */
export async function findMovements(db: Kysely<DB>, bookingId: number) {
  const entered = await findEnteredEntries(db, [bookingId])
  return entered.flatMap(({ kind, day, amount }) => {
    const sign = kind === 'deposit-returned' ? undefined : SIGNS[kind]
    return sign === undefined ? [] : [{ day, amount: sign * penceOf(amount) }]
  })
}

async function loadReceipt(ctx: AppContext, bookingId: number) {
  const entered = await findEnteredEntries(ctx.database, [bookingId])
  const moved = entered.filter(({ kind }) => SIGNS[kind] !== undefined)
  const received = moved.reduce((sum, { kind, amount }) => sum + (SIGNS[kind] ?? 0) * penceOf(amount), 0)
  return {
    entries: moved.map(({ id, kind, day, amount }) => ({ id, kind, day, amount })),
    received: toPounds(pence(received)),
  }
}
