import type { HomePreview, PlannedHomeRow } from '#features/moving-in/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface PlannedHomesProps {
  preview: HomePreview
  busy: boolean
}

/** Says how many homes an import makes, with the first of them. */
export function PlannedHomes({ preview, busy }: PlannedHomesProps) {
  const { ready, rows, known, problemCount, sample } = preview
  return (
    <section aria-label="Preview" aria-busy={busy} className={classNames('mt-6', busy && 'opacity-60')}>
      <h3 className="font-medium font-text text-base">Preview</h3>
      <p className="mt-2 text-ink-soft text-sm">
        {formatCount(rows, 'row')}: {formatCount(ready, 'home')} to make, {groupDigits(problemCount)} with a problem,{' '}
        {groupDigits(known)} imported before. Guests see none of them until you show it.
      </p>
      {sample.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line px-4 text-sm">
          {sample.map((row) => (
            <li key={row.line} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
              <span className="wrap-anywhere min-w-0">
                <span className="font-medium">{row.title}</span>
                <span className="block text-ink-soft">{row.place || 'no place'}</span>
              </span>
              <span className="text-right tabular-nums">
                {row.pricePerNight === null ? 'no price' : `${formatPoundsText(row.pricePerNight)} a night`}
                <span className="block text-ink-soft">{describeSize(row)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeSize({ bedrooms, maxGuests }: PlannedHomeRow): string {
  return `${formatCount(bedrooms, 'bedroom')}, ${formatCount(maxGuests, 'guest')}`
}
