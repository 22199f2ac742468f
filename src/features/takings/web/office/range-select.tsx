import { useId } from 'react'
import { MAX_MONTHS } from '#features/takings/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { addMonths, commonRanges, formatMonth, monthOf, monthsIn, type Range } from './months.ts'

interface RangeSelectProps {
  range: Range
  today: Day
  onChoose: (range: Range) => void
}

/** Selects months: common ranges as buttons, any other range by first and last month. */
export function RangeSelect({ range, today, onChoose }: RangeSelectProps) {
  const id = useId()
  const months = monthsIn({ from: addMonths(monthOf(today), -(MAX_MONTHS - 25)), to: addMonths(monthOf(today), 24) })
  // The URL may ask for a range outside the listed months.
  const options = [...new Set([...months, range.from, range.to])]
    .sort()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value) }))
  const chooseFirst = (from: string) => onChoose({ from, to: range.to < from ? from : range.to })
  const chooseLast = (to: string) => onChoose({ from: range.from > to ? to : range.from, to })
  return (
    <>
      <div className="grid w-full gap-3 min-[28rem]:grid-cols-2 sm:w-auto">
        <div className="min-w-0 sm:w-50">
          <label htmlFor={`${id}-from`} className="mb-1.5 block font-medium text-sm">
            From
          </label>
          <Select
            id={`${id}-from`}
            value={range.from}
            onChange={(event) => chooseFirst(event.target.value)}
            options={options}
          />
        </div>
        <div className="min-w-0 sm:w-50">
          <label htmlFor={`${id}-to`} className="mb-1.5 block font-medium text-sm">
            To
          </label>
          <Select
            id={`${id}-to`}
            value={range.to}
            onChange={(event) => chooseLast(event.target.value)}
            options={options}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here */}
      <div role="group" aria-label="Common periods" className="flex w-full flex-wrap gap-1.5">
        {commonRanges(today).map(({ label, range: common }) => (
          <button
            key={label}
            type="button"
            aria-pressed={common.from === range.from && common.to === range.to}
            onClick={() => onChoose(common)}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:border-pine aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-paper"
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
