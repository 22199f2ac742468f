import type { Takings } from '#features/takings/contract.ts'
import { formatPoundsShort, pence, penceOf } from '#platform/shared/money.ts'
import { formatMonthShort } from './months.ts'
import { scaleLines } from './scale.ts'

/** In units of the view box; the SVG is stretched to the available width. */
const HEIGHT = 200
const SLOT = 40
const BAR = 24

/** Bar chart of income by month. Hidden from screen readers, as the table below has the same figures. */
export function TakingsChart({ months }: { months: Takings['months'] }) {
  const incomes = months.map(({ income }) => Math.max(0, penceOf(income)))
  const lines = scaleLines(Math.max(...incomes, 0))
  const top = lines.at(-1) ?? 1
  const width = months.length * SLOT
  const heightOf = (sum: number) => (sum / top) * HEIGHT
  return (
    <figure aria-hidden="true" className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-5">
      <figcaption className="mb-4 font-medium text-sm">Income by month</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="relative h-50 w-14 text-right text-ink-soft text-sm tabular-nums">
          {lines.map((line) => (
            <span
              key={line}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(line / top) * 100}%` }}
            >
              {formatPoundsShort(pence(line))}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole figure is hidden from screen readers */}
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className="h-50 w-full overflow-visible">
          {lines.map((line) => (
            <line
              key={line}
              x1={0}
              x2={width}
              y1={HEIGHT - heightOf(line)}
              y2={HEIGHT - heightOf(line)}
              className={line === 0 ? 'stroke-ink-soft' : 'stroke-line'}
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {months.map(({ month }, index) => (
            <rect
              key={month}
              x={index * SLOT + (SLOT - BAR) / 2}
              y={HEIGHT - heightOf(incomes[index] ?? 0)}
              width={BAR}
              height={heightOf(incomes[index] ?? 0)}
              className="fill-pine"
            />
          ))}
        </svg>
        <div
          className="col-start-2 mt-2 grid text-center text-ink-soft text-sm"
          style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
        >
          {months.map(({ month }, index) => (
            <span key={month} className="min-w-0 leading-tight">
              {months.length <= 12 && (
                <>
                  <span className="sm:hidden">{formatMonthShort(month).slice(0, 1)}</span>
                  <span className="max-sm:hidden">{formatMonthShort(month)}</span>
                </>
              )}
              {(index === 0 || month.endsWith('-01')) && (
                <span className="relative block h-5">
                  <span className="absolute left-1/2 -translate-x-1/2">{month.slice(0, 4)}</span>
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
