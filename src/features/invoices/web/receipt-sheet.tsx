import { formatLongDay } from '#platform/shared/day.ts'
import type { BookingDocuments } from '../contract.ts'
import { Sheet, SheetLines } from './sheet.tsx'

type Receipt = BookingDocuments['receipt']

/** Payments and refunds of a stay, including the security deposit. */
export function ReceiptSheet({ receipt, customer }: { receipt: Receipt; customer: BookingDocuments['recipient'] }) {
  const { seller, reference, home, entries, received } = receipt
  return (
    <Sheet
      title="Receipt"
      seller={seller}
      customer={customer}
      facts={[
        ['Booking', reference],
        ['Home', home],
      ]}
    >
      {entries.length === 0 ? (
        <p className="mt-8">No payments received yet.</p>
      ) : (
        <SheetLines
          lines={entries.map(({ kind, amount, day }) => ({
            term: termOf(kind, amount),
            aside: formatLongDay(day),
            amount: isBack(kind) ? `-${amount}` : amount,
          }))}
          sums={[{ term: 'Received, less refunds', amount: received, isStrong: true }]}
        />
      )}
      <p className="mt-8 text-ink-soft text-sm">With thanks. A receipt is not a VAT invoice.</p>
    </Sheet>
  )
}

type Kind = Receipt['entries'][number]['kind']

function isBack(kind: Kind): boolean {
  return kind === 'refund' || kind === 'deposit-returned'
}

function termOf(kind: Kind, amount: string): string {
  if (kind === 'refund') return 'Refunded'
  if (kind === 'deposit-returned') return 'Security deposit refunded'
  if (kind === 'transfer') return amount.startsWith('-') ? 'Moved to another booking' : 'Moved from another booking'
  return 'Payment received'
}
