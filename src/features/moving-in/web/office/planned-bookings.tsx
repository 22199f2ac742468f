import type { ImportPreview, PlannedRow } from '#features/moving-in/contract.ts'
import { formatLongStay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface PlannedBookingsProps {
  preview: ImportPreview
  busy: boolean
}

/** Says how many bookings an import makes, with their sums and the first of them. */
export function PlannedBookings({ preview, busy }: PlannedBookingsProps) {
  const { ready, past, rows, known, problemCount, price, paid, sample } = preview
  return (
    <section aria-label="Preview" aria-busy={busy} className={classNames('mt-6', busy && 'opacity-60')}>
      <h3 className="font-medium font-text text-base">Preview</h3>
      <p className="mt-2 text-ink-soft text-sm">
        {formatCount(rows, 'row')}: {formatCount(ready, 'booking')} to make, {groupDigits(problemCount)} with a problem,{' '}
        {groupDigits(known)} imported before. {formatCount(past, 'stay')} of {groupDigits(ready)} are over. Prices{' '}
        {formatPoundsText(price)}, paid to you {formatPoundsText(paid)}. No email is sent.
      </p>
      {sample.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line px-4 text-sm">
          {sample.map((row) => (
            <li key={row.line} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium">{row.guestName}</span>
                <span className="block text-ink-soft">
                  {row.homeTitle}, {formatLongStay(row)}
                </span>
              </span>
              <span className="text-right tabular-nums">
                {formatPoundsText(row.price)}
                <span className="block text-ink-soft">{describePaid(row)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describePaid({ channel, paid }: PlannedRow): string {
  if (channel !== null) return `at ${channel}`
  return paid === null || paid === '0.00' ? 'not paid' : `paid ${formatPoundsText(paid)}`
}
