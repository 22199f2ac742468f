import { groupDigits } from '#platform/shared/text/format-count.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'

/** How many more rows each click fetches. */
const MORE = 100

interface ListRestProps {
  list: { rows: readonly unknown[]; total: number }
  limit: number
  /** Fetches the list again with a higher limit. */
  onLimit: (limit: number) => void
  busy: boolean
  /** How the notice describes the rows shown. */
  which?: 'latest' | 'first' | undefined
}

/**
 * Shows how many of a list's rows are listed, with a button that fetches more, up to `MAX_LIMIT`. Renders nothing
 * for a complete list.
 */
export function ListRest({ list: { rows, total }, limit, onLimit, busy, which = 'latest' }: ListRestProps) {
  if (total <= rows.length) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-ink-soft tabular-nums">
        The {which} {groupDigits(rows.length)} of {groupDigits(total)} are listed.
      </p>
      {limit < MAX_LIMIT && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onLimit(Math.min(limit + MORE, MAX_LIMIT))}
          busy={busy ? 'Fetching...' : undefined}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
