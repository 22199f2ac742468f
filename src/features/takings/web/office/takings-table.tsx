import type { Takings } from '#features/takings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { formatMonth } from './months.ts'

/** Wide enough for eight columns; print always uses the table. */
const WIDE = '(min-width: 54rem), print'

type Figures = Takings['total']

export function TakingsTable({ takings: { title, months, total } }: { takings: Takings }) {
  const isWide = useMedia(WIDE)
  if (!isWide)
    return (
      <ul aria-label={`Takings of ${title}`} className="space-y-3 text-sm">
        {[{ month: 'Total', ...total }, ...months].map((figures) => (
          <Card as="li" key={figures.month} className="px-4 py-3">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="font-medium font-text text-base">
                {figures.month === 'Total' ? 'Total' : formatMonth(figures.month)}
              </h3>
              <span className="font-medium text-base tabular-nums">{formatPoundsText(figures.income)}</span>
            </div>
            <p className="text-ink-soft tabular-nums">
              {formatCount(figures.bookings, 'booking')}, {formatCount(figures.nights, 'night')}, {occupancyOf(figures)}{' '}
              occupied
            </p>
            <p className="text-ink-soft tabular-nums">
              {formatPoundsText(figures.received)} received, {formatPoundsText(figures.refunds)} refunded
            </p>
            {Number(figures.damage) !== 0 && (
              <p className="text-ink-soft tabular-nums">{formatPoundsText(figures.damage)} kept for damage</p>
            )}
          </Card>
        ))}
      </ul>
    )
  return (
    <section
      aria-label="Takings by month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface print:border-none"
    >
      <table className="w-full text-left text-sm tabular-nums print:text-[0.6875rem] print:**:px-1">
        <caption className="sr-only">Takings of {title} by month</caption>
        <thead className="bg-paper text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-2.5 font-medium">
              Month
            </th>
            {COLUMNS.map(({ header }) => (
              <th key={header} scope="col" className="px-4 py-2.5 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((figures) => (
            <tr key={figures.month} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap px-4 py-2.5 font-normal">
                {formatMonth(figures.month)}
              </th>
              <Cells figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="border-ink-soft border-t">
            <th scope="row" className="px-4 py-3 font-semibold">
              Total
            </th>
            <Cells figures={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Cells({ figures }: { figures: Figures }) {
  return COLUMNS.map(({ header, cell }) => (
    <td key={header} className="whitespace-nowrap px-4 py-2.5 text-right">
      {cell(figures)}
    </td>
  ))
}

const COLUMNS: { header: string; cell: (figures: Figures) => string }[] = [
  { header: 'Bookings', cell: ({ bookings }) => String(bookings) },
  { header: 'Nights', cell: ({ nights }) => String(nights) },
  { header: 'Occupancy', cell: occupancyOf },
  { header: 'Income', cell: ({ income }) => formatPoundsText(income) },
  { header: 'Damage', cell: ({ damage }) => formatPoundsText(damage) },
  { header: 'Received', cell: ({ received }) => formatPoundsText(received) },
  { header: 'Refunded', cell: ({ refunds }) => formatPoundsText(refunds) },
]

function occupancyOf({ occupancy }: Figures): string {
  return occupancy === null ? '—' : `${occupancy}%`
}
