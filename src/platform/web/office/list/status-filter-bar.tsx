import { SearchField } from '../search-field.tsx'

interface StatusFilterBarProps {
  /** "Search enquiries": the label of the field. */
  searchLabel: string
  /** By default the label and an ellipsis. */
  placeholder?: string
  /** The name of the choices for screen readers. */
  label?: string
  /** The choice without a filter. */
  all?: string
  /** In display order; `word` equals the badge's text. */
  statuses: readonly { value: string; word: string }[]
  /** Number of items per status; undefined while loading. */
  counts?: Partial<Record<string, number>> | undefined
  status: string
  search: string
  onStatus: (status: string) => void
  onSearch: (search: string) => void
}

/** Filters a list by search text and by status. Each status may have a count. */
export function StatusFilterBar({ searchLabel, label = 'Status', all = 'All', ...props }: StatusFilterBarProps) {
  const { placeholder = `${searchLabel}...`, statuses, counts, status, search, onStatus, onSearch } = props
  const total = counts && Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        value={search}
        onChange={onSearch}
        className="w-full sm:w-80"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here */}
      <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
        {[{ value: '', word: all }, ...statuses].map(({ value, word }) => (
          <button
            key={value}
            type="button"
            aria-pressed={status === value}
            onClick={() => onStatus(value)}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:border-pine aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-paper"
          >
            {word}
            {counts && <span className="tabular-nums opacity-80">{value ? (counts[value] ?? 0) : total}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
