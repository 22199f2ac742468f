import * as z from 'zod/mini'
import type { InvoiceDocument } from '#features/invoices/contract.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { nightsBetween, toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import type { StayToInvoice } from './store.ts'

/**
 * Builds the invoice of a stay: the agreed lines less allowances, or the cancellation charge. The total equals the ledger's price
 * due, without the security deposit. VAT is the share of the total at the agreed rate. Returns null if nothing is charged.
 */
export function buildInvoice(stay: StayToInvoice, { business }: PublicSettings): InvoiceDocument | null {
  const total = penceOf(stay.price_due ?? '0')
  if (total <= 0) return null
  const vat = vatIn(total, stay.vat_percent)
  return {
    seller: sellerOf(business),
    customer: customerOf(stay),
    stay: {
      reference: paymentReference(stay.id),
      propertyId: stay.property_id,
      home: stay.home,
      ...daysOf(stay),
      guests: stay.guests,
    },
    lines: linesOf(stay, total),
    net: toPounds(pence(total - vat)),
    vatPercent: stay.vat_percent,
    vat: toPounds(pence(vat)),
    total: toPounds(total),
    paid: toPounds(pence(Math.max(0, total - penceOf(stay.price_owed ?? '0')))),
  }
}

/** Details of the business as printed on invoices. */
export function sellerOf({ name, address, email, phone, vatNumber }: PublicSettings['business']) {
  return { name, address, vatNumber, email, phone }
}

/** The recipient of the invoice: the guest, unless another recipient was entered. */
export function customerOf(stay: StayToInvoice): InvoiceDocument['customer'] {
  return {
    name: stay.recipient_name ?? stay.guest_name,
    address: stay.recipient_address ?? stay.guest_address,
    vatNumber: stay.recipient_vat ?? '',
  }
}

/** The VAT contained in a gross amount, both in pence. */
function vatIn(total: number, percent: number): number {
  return Math.round((total * percent) / (100 + percent))
}

function daysOf({ check_in, check_out }: StayToInvoice) {
  const [checkIn, checkOut] = [toDay(check_in), toDay(check_out)]
  return { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut) }
}

const agreedLines = z.array(quoteLine)

function linesOf({ status, price_lines }: StayToInvoice, total: number): InvoiceDocument['lines'] {
  if (status === 'cancelled') return [{ label: 'Charge for the cancelled stay', amount: toPounds(pence(total)) }]
  const lines = agreedLines.parse(price_lines).map(({ label, amount }) => ({ label, amount }))
  const sum = lines.reduce((before, { amount }) => before + penceOf(amount), 0)
  if (lines.length === 0) return [{ label: 'Stay', amount: toPounds(pence(total)) }]
  return sum === total ? lines : [...lines, { label: 'Taken off the price', amount: toPounds(pence(total - sum)) }]
}
