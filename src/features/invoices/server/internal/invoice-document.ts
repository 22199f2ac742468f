import * as z from 'zod/mini'
import type { InvoiceDocument } from '#features/invoices/contract.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { type Day, nightsBetween, toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import type { StayToInvoice } from './store.ts'

/** Returns a document with the sums that the ledger charges, without the deposit; `null` if nothing is charged. */
export function buildInvoice(stay: StayToInvoice, { business }: PublicSettings): InvoiceDocument | null {
  const [price, claimed] = [penceOf(stay.price_due ?? '0'), penceOf(stay.claimed ?? '0')]
  const total = pence(price + claimed)
  if (total <= 0) return null
  const vat = vatIn(price, stay.vat_percent)
  const owed = penceOf(stay.price_owed ?? '0') + penceOf(stay.claim_owed ?? '0')
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
    lines: linesOf(stay, { price, claimed }),
    net: toPounds(pence(price - vat)),
    vatPercent: stay.vat_percent,
    vat: toPounds(pence(vat)),
    outsideVat: toPounds(claimed),
    total: toPounds(total),
    paid: toPounds(pence(Math.max(0, total - owed))),
    taxPoint: null,
    isCancelled: stay.status === 'cancelled',
  }
}

/** A payment of a booking, negative for money paid back or moved away. */
interface Movement {
  day: Day
  amount: number
}

/** Returns the day of payment in full or of the end of the stay, whichever is earlier. Payments cover the deposit first. */
export function taxPointOf(stay: StayToInvoice, movements: Movement[]): Day {
  const needed = penceOf(stay.price_due ?? '0') + penceOf(stay.deposit_due ?? '0')
  let received = 0
  let paidSince: Day | null = null
  for (const { day, amount } of movements) {
    received += amount
    paidSince = received < needed ? null : (paidSince ?? day)
  }
  const endOfStay = toDay(stay.end_of_stay)
  return paidSince !== null && paidSince < endOfStay ? paidSince : endOfStay
}

export function sellerOf(business: PublicSettings['business']): InvoiceDocument['seller'] {
  const { name, address, email, phone, vatNumber } = business
  const { legalName, companyNumber, registeredAddress, icoNumber, complaintsAddress } = business
  return {
    ...{ name, address, email, phone, vatNumber },
    ...{ legalName, companyNumber, registeredAddress, icoNumber, complaintsAddress },
  }
}

/** The recipient of the invoice: the guest, unless another recipient was entered. */
export function customerOf(stay: StayToInvoice): InvoiceDocument['customer'] {
  return {
    name: stay.recipient_name ?? stay.guest_name,
    address: stay.recipient_address ?? stay.guest_address,
    vatNumber: stay.recipient_vat ?? '',
  }
}

function vatIn(total: number, percent: number): number {
  return Math.round((total * percent) / (100 + percent))
}

function daysOf({ check_in, check_out }: StayToInvoice) {
  const [checkIn, checkOut] = [toDay(check_in), toDay(check_out)]
  return { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut) }
}

const agreedLines = z.array(quoteLine)

function linesOf(
  stay: StayToInvoice,
  { price, claimed }: { price: number; claimed: number },
): InvoiceDocument['lines'] {
  const damage = { label: 'Damage beyond the deposit', amount: toPounds(pence(claimed)) }
  return [...(price > 0 ? priceLinesOf(stay, price) : []), ...(claimed > 0 ? [damage] : [])]
}

function priceLinesOf({ status, price_lines }: StayToInvoice, total: number): InvoiceDocument['lines'] {
  if (status === 'cancelled') return [{ label: 'Charge for the cancelled stay', amount: toPounds(pence(total)) }]
  const lines = agreedLines.parse(price_lines).map(({ label, amount }) => ({ label, amount }))
  const sum = lines.reduce((before, { amount }) => before + penceOf(amount), 0)
  if (lines.length === 0) return [{ label: 'Stay', amount: toPounds(pence(total)) }]
  return sum === total ? lines : [...lines, { label: 'Taken off the price', amount: toPounds(pence(total - sum)) }]
}
