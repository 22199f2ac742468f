import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, pence, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { InvoiceDocument } from '../contract.ts'
import { Sheet, SheetLines } from './sheet.tsx'

interface InvoiceSheetProps {
  title: string
  /** For example `INV-000012`; null for a pro-forma. */
  number: string | null
  issuedOn: Day | null
  /** For a credit note: the number of the invoice that it reverses. */
  credits?: string | null
  document: InvoiceDocument
}

export function InvoiceSheet({ title, number, issuedOn, credits = null, document }: InvoiceSheetProps) {
  const { seller, customer, stay, lines, net, vat, vatPercent, outsideVat, total, paid, taxPoint } = document
  const isCredit = credits !== null
  return (
    <Sheet
      title={title}
      seller={seller}
      customer={customer}
      facts={[
        ['Number', number],
        ['Date', issuedOn && formatLongDay(issuedOn)],
        ['Tax point', vatPercent > 0 && taxPoint ? formatLongDay(taxPoint) : null],
        ['Credits', credits],
        ['Booking', stay.reference],
      ]}
    >
      <p className="wrap-anywhere mt-8 font-medium">
        {stay.home}, {formatLongDay(stay.checkIn)} to {formatLongDay(stay.checkOut)}
      </p>
      <p className="text-ink-soft">
        {formatCount(stay.nights, 'night')}, {formatCount(stay.guests, 'guest')}
      </p>
      <SheetLines
        lines={lines.map(({ label, amount }) => ({ term: label, amount }))}
        sums={[
          ...(vatPercent > 0
            ? [
                { term: 'Total excluding VAT', amount: net },
                { term: `VAT at ${vatPercent}%`, amount: vat },
                ...(penceOf(outsideVat) > 0 ? [{ term: 'Outside VAT', amount: outsideVat }] : []),
              ]
            : []),
          { term: isCredit ? 'Total credited' : 'Total', amount: total, isStrong: true },
        ]}
      />
      {!isCredit && (
        <p className="mt-4 text-right tabular-nums">
          Paid {formatPoundsText(paid)}
          {penceOf(paid) < penceOf(total) && ` · Still to pay ${formatPounds(pence(penceOf(total) - penceOf(paid)))}`}
        </p>
      )}
      <p className="mt-8 text-ink-soft text-sm">
        {number === null && 'This is a pro-forma, not a VAT invoice. '}
        The refundable security deposit is not part of the price and is shown on the receipt.
      </p>
    </Sheet>
  )
}
