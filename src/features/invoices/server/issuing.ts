import type { RecipientForm } from '#features/invoices/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { documentOf } from './internal/invoice-document.ts'
import { creditNoteNumber, invoiceNumber, papersOf } from './internal/papers.ts'
import { addCreditNote, addInvoice, lockBooking, stayToInvoice, writeRecipient } from './internal/store.ts'

/**
 * Asks for an invoice, made out to a company or a person: it is issued at once where the stay is paid or over, else when it
 * is. One that was made out to somebody else is credited. Throws `conflict` for an edit that was begun before another, and a
 * booking that is deleted; `not-found` for an unknown one.
 */
export async function nameRecipient(tx: TxContext, bookingId: number, form: RecipientForm): Promise<void> {
  await lockBooking(tx.database, bookingId)
  const now = tx.clock.now()
  const stay = await stayToInvoice(tx.database, bookingId, now)
  if (!stay) throw new Refusal('not-found', 'Booking not found')
  if (stay.is_deleted) throw new Refusal('conflict', 'This booking was deleted.')
  refuseStale(form.version, stay.recipient_version ?? 0, await papersOf(tx, bookingId))
  const { name, address, vatNumber } = form
  await writeRecipient(tx.database, { bookingId, name, address, vatNumber, now })
  await tx.audit({ action: 'changed', item: 'booking', itemId: bookingId, after: { changed: ['invoiceRecipient'] } })
  await bringUpToDate(tx, bookingId)
}

/**
 * Issues the invoice of a booking where one is asked for and due, once; where it says something else than holds now, it is
 * credited first. Where VAT is charged none is issued before the business has its VAT number.
 */
export async function bringUpToDate(tx: TxContext, bookingId: number): Promise<void> {
  await lockBooking(tx.database, bookingId)
  const now = tx.clock.now()
  const issuedOn = dayInLondon(now)
  const stay = await stayToInvoice(tx.database, bookingId, now)
  if (!stay) return
  if (stay.live_id !== null) {
    if (!stay.is_stale) return
    const credit = await addCreditNote(tx.database, { invoiceId: stay.live_id, issuedOn, now })
    const after = { number: creditNoteNumber(credit) }
    await tx.audit({ action: 'credited the invoice of', item: 'booking', itemId: bookingId, after })
  }
  const settings = await readSettings(tx)
  const document = documentOf(stay, settings)
  if (!stay.is_due || !document || (stay.vat_percent > 0 && settings.business.vatNumber === '')) return
  const number = await addInvoice(tx.database, { bookingId, issuedOn, document, now })
  const after = { number: invoiceNumber(number), totalAmount: document.total }
  await tx.audit({ action: 'issued the invoice of', item: 'booking', itemId: bookingId, after })
}
