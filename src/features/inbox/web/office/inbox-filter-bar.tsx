import { SearchField } from '#platform/web/office/search-field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'

export interface InboxFilterBarProps {
  /** "Search enquiries": label and placeholder of the field. */
  searchLabel: string
  /** In display order; `word` equals the badge's text. */
  statuses: readonly { value: string; word: string }[]
  /** Number of items per status; undefined while loading. */
  counts: Partial<Record<string, number>> | undefined
  status: string
  search: string
  onFilter: (words: { status?: string; search?: string }) => void
}

/** Filters an inbox by search text and by status. Each status has a count. */
export function InboxFilterBar({ searchLabel, statuses, counts, status, search, onFilter }: InboxFilterBarProps) {
  const all = counts && Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label={searchLabel}
        placeholder={`${searchLabel}...`}
        value={search}
        onChange={(search) => onFilter({ search })}
        className="w-full sm:w-72"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here */}
      <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
        {[{ value: '', word: 'All' }, ...statuses].map(({ value, word }) => (
          <button
            key={value}
            type="button"
            aria-pressed={status === value}
            onClick={() => onFilter({ status: value })}
            className={classNames(
              'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-full border px-3 text-sm transition-colors',
              'border-line bg-surface hover:border-pine aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-paper',
            )}
          >
            {word}
            {counts && <span className="tabular-nums opacity-80">{value ? (counts[value] ?? 0) : all}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
