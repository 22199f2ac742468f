import type { RecipientForm } from '#features/invoices/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { buildInvoice, taxPointOf } from './internal/invoice-document.ts'
import { creditNoteNumber, findMovements, invoiceNumber, loadDocuments } from './internal/load-documents.ts'
import { readSeller, whyNotIssued } from './internal/seller.ts'
import {
  addCreditNote,
  addInvoice,
  findStayToInvoice,
  isRecipientFixed,
  lockBooking,
  type StayToInvoice,
  writeRecipient,
} from './internal/store.ts'

/**
 * Requests an invoice for this recipient; a due invoice is issued at once. An invoice to another recipient is credited.
 * Throws `not-found` for an unknown booking, `conflict` for a deleted booking or a stale version.
 */
export function nameRecipient(tx: TxContext, bookingId: number, form: RecipientForm): Promise<void> {
  return writeCheckedRecipient(tx, bookingId, form, () => {})
}

/**
 * Like `nameRecipient`, for the guest. Also throws `conflict` once the invoice of a past or cancelled stay is issued.
 */
export function nameOwnRecipient(tx: TxContext, bookingId: number, form: RecipientForm): Promise<void> {
  return writeCheckedRecipient(tx, bookingId, form, (stay) => {
    if (isRecipientFixed(stay))
      throw new Refusal('conflict', 'The invoice of this stay is issued. To change it, please call or write to us.')
  })
}

async function writeCheckedRecipient(
  tx: TxContext,
  bookingId: number,
  form: RecipientForm,
  check: (stay: StayToInvoice) => void,
): Promise<void> {
  await lockBooking(tx.database, bookingId)
  const now = tx.clock.now()
  const stay = await findStayToInvoice(tx.database, bookingId, now)
  if (!stay) throw new Refusal('not-found', 'Booking not found')
  if (stay.is_deleted) throw new Refusal('conflict', 'This booking was deleted.')
  check(stay)
  refuseStale(form.version, stay.recipient_version ?? 0, await loadDocuments(tx, bookingId))
  const { name, address, vatNumber } = form
  await writeRecipient(tx.database, { bookingId, name, address, vatNumber, now })
  await tx.audit({ action: 'changed', item: 'booking', itemId: bookingId, after: { changed: ['invoiceRecipient'] } })
  await updateInvoice(tx, bookingId)
}

/** Credits an invoice that differs from the booking or the money. Issues a requested invoice that is due. */
export async function updateInvoice(tx: TxContext, bookingId: number): Promise<void> {
  await lockBooking(tx.database, bookingId)
  const now = tx.clock.now()
  const issuedOn = dayInLondon(now)
  const stay = await findStayToInvoice(tx.database, bookingId, now)
  if (!stay) return
  if (stay.live_id !== null) {
    if (!stay.is_stale) return
    const credit = await addCreditNote(tx.database, { invoiceId: stay.live_id, issuedOn, now })
    const after = { number: creditNoteNumber(credit) }
    await tx.audit({ action: 'credited the invoice of', item: 'booking', itemId: bookingId, after })
  }
  const proForma = buildInvoice(stay, await readSettings(tx))
  if (!stay.is_due || !proForma || whyNotIssued(await readSeller(tx), stay.vat_percent)) return
  const document = { ...proForma, taxPoint: taxPointOf(stay, await findMovements(tx.database, bookingId)) }
  const number = await addInvoice(tx.database, { bookingId, issuedOn, document, now })
  const after = { number: invoiceNumber(number), totalAmount: document.total }
  await tx.audit({ action: 'issued the invoice of', item: 'booking', itemId: bookingId, after })
}
