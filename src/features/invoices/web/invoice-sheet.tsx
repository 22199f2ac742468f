import { counted } from '#platform/shared/counted.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, pence, penceOf } from '#platform/shared/money.ts'
import type { InvoiceDocument } from '../contract.ts'
import { Sheet, SheetLines } from './sheet.tsx'

interface InvoiceSheetProps {
  title: string
  /** `INV-000012`; null for a pro-forma. */
  number: string | null
  issuedOn: Day | null
  /** For a credit note: the number of the invoice that it reverses. */
  credits?: string | null
  document: InvoiceDocument
}

/** An invoice, credit note or pro-forma as a printable page. */
export function InvoiceSheet({ title, number, issuedOn, credits = null, document }: InvoiceSheetProps) {
  const { seller, customer, stay, lines, net, vat, vatPercent, total, paid } = document
  const isCredit = credits !== null
  return (
    <Sheet
      title={title}
      seller={seller}
      customer={customer}
      facts={[
        ['Number', number],
        ['Date', issuedOn && formatLongDay(issuedOn)],
        [
          'Tax point',
          vatPercent > 0 && issuedOn ? formatLongDay(issuedOn < stay.checkOut ? issuedOn : stay.checkOut) : null,
        ],
        ['Credits', credits],
        ['Booking', stay.reference],
      ]}
    >
      <p className="wrap-anywhere mt-8 font-medium">
        {stay.home}, {formatLongDay(stay.checkIn)} to {formatLongDay(stay.checkOut)}
      </p>
      <p className="text-ink-soft">
        {counted(stay.nights, 'night')}, {counted(stay.guests, 'guest')}
      </p>
      <SheetLines
        lines={lines.map(({ label, amount }) => ({ term: label, amount }))}
        sums={[
          ...(vatPercent > 0
            ? [
                { term: 'Total excluding VAT', amount: net },
                { term: `VAT at ${vatPercent}%`, amount: vat },
              ]
            : []),
          { term: isCredit ? 'Total credited' : 'Total', amount: total, isStrong: true },
        ]}
      />
      {!isCredit && (
        <p className="mt-4 text-right tabular-nums">
          Paid {formatSum(paid)}
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
